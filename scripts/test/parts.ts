import { runProgram } from '#scripts/terminal/exit.mjs';
import { findTestBrowser, NO_BROWSER } from '../setup/browser.mjs';

/** Tests that one runner carries out, alone or as a part of `npm test`. */
export interface TestPart {
  readonly program: 'vitest' | 'playwright';
  readonly args: readonly string[];
  /** What `tests/matrix.ts` reads: how much is repeated. */
  readonly tests?: 'unit' | 'all' | 'measures';
  /** A message if the machine lacks what the part needs. Set-up has offered to install it. */
  readonly lacks?: () => string | undefined;
}

const lacksBrowser = (): string | undefined => (findTestBrowser() === undefined ? NO_BROWSER : undefined);

const VITEST: TestPart = { program: 'vitest', args: ['run'] };
const BROWSER: TestPart = { program: 'playwright', args: ['test'], lacks: lacksBrowser };

const projects = (...names: readonly string[]) => ['run', ...names.map((name) => `--project=${name}`)];

const MEASURES: readonly TestPart[] = [
  { program: 'vitest', args: [...projects('measure'), '--passWithNoTests'], tests: 'measures' },
  { ...BROWSER, args: [...BROWSER.args, '--pass-with-no-tests'], tests: 'measures' },
];

/** `npm test`. Parts run one after the other, because each keeps all cores busy. */
export const EVERYTHING: readonly TestPart[] = [VITEST, BROWSER];

/** `npm run test:all`. */
export const WHOLE_MATRIX: readonly TestPart[] = [
  { ...VITEST, tests: 'all' },
  { ...BROWSER, tests: 'all' },
  ...MEASURES,
];

/** What `npm test -- <name>` runs. */
export const PARTS = {
  unit: [{ program: 'vitest', args: projects('unit'), tests: 'unit' }],
  html: [{ program: 'vitest', args: projects('html') }],
  build: [{ program: 'vitest', args: projects('build', 'long') }],
  browser: [BROWSER],
  night: [{ program: 'vitest', args: projects('night'), tests: 'all' }],
  engines: [{ program: 'vitest', args: projects('engines'), tests: 'all' }],
  measures: MEASURES,
} as const satisfies Readonly<Record<string, readonly TestPart[]>>;

/** Names the summary that a part leaves. */
export const nameOf = ({ program, tests }: TestPart): string => [program, tests].filter(Boolean).join('-');

export const isPart = (name: string): name is keyof typeof PARTS => name in PARTS;

/** Runs a part with further options of its runner. Returns the exit code. */
export function runPart(
  { program, args, tests }: TestPart,
  further: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return runProgram(program, [...args, ...further], {
    // On Windows npm's programs are shell scripts.
    shell: process.platform === 'win32',
    env: { ...env, ...(tests && { TESTS: tests }) },
  });
}

/** Runs parts one after the other. Returns the highest exit code. */
export async function runParts(parts: readonly TestPart[], further: readonly string[]): Promise<number> {
  let code = 0;
  for (const part of parts) code = Math.max(code, await runPart(part, further));
  return code;
}
