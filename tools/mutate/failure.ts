import { join } from 'node:path/posix';
import * as v from 'valibot';

/** Playwright's file names are relative to this folder. */
export const BROWSER_TESTS = 'tests/e2e';

/** The test that failed. */
export interface TestFailure {
  readonly file: string;
  readonly test: string;
}

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      startTime: v.optional(v.number(), 0),
      assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
    }),
  ),
});

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The first test that failed, or the first file that could not be loaded. */
export function vitestFailure(report: unknown): TestFailure | undefined {
  const failed = v
    .parse(vitestReport, report)
    .testResults.filter(({ status }) => status === 'failed')
    .toSorted((one, other) => one.startTime - other.startTime);
  for (const { name, assertionResults } of failed) {
    const assertion = assertionResults.find(({ status }) => status === 'failed');
    if (assertion) return { file: name, test: assertion.fullName };
  }
  const [broken] = failed;
  return broken && { file: broken.name, test: firstLine(broken.message) };
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[] | undefined;
  readonly specs: readonly { readonly title: string; readonly ok: boolean; readonly file: string }[];
}

const playwrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  title: v.string(),
  file: v.string(),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
  specs: v.array(v.object({ title: v.string(), ok: v.boolean(), file: v.string() })),
});

const playwrightReport = v.object({
  suites: v.array(playwrightSuite),
  errors: v.array(v.object({ message: v.optional(v.string(), '') })),
});

const inSuite = (
  { title, file, suites = [], specs }: PlaywrightSuite,
  above: readonly string[],
): readonly TestFailure[] => {
  const names = title === file ? above : [...above, title];
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => ({ file: join(BROWSER_TESTS, spec.file), test: [...names, spec.title].join(' ') })),
    ...suites.flatMap((suite) => inSuite(suite, names)),
  ];
};

export function playwrightFailure(report: unknown): TestFailure | undefined {
  const { suites, errors } = v.parse(playwrightReport, report);
  const [failure] = suites.flatMap((suite) => inSuite(suite, []));
  if (failure) return failure;
  const [error] = errors;
  return error && { file: 'playwright.config.ts', test: firstLine(error.message) };
}
