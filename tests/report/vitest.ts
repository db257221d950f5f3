import { relative } from 'node:path';
import { DefaultReporter, type TestModule } from 'vitest/node';
import { countReasons, leave } from '#scripts/test/summary.ts';
import { PROJECT } from '../fleet/place.ts';

const testsOf = (modules: readonly TestModule[], state: 'passed' | 'failed' | 'skipped') =>
  modules.flatMap((module) => [...module.children.allTests(state)]);

/** A file that fails to load has no failing test, so the file counts as one. */
const brokenFiles = (modules: readonly TestModule[]) =>
  modules.filter(
    (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
  );

const failuresOf = (modules: readonly TestModule[], errors: number): readonly string[] => [
  ...testsOf(modules, 'failed').map((test) => `${test.module.relativeModuleId} › ${test.fullName}`),
  ...brokenFiles(modules).map((module) => `${module.relativeModuleId} as a whole`),
  ...Array.from({ length: errors }, () => 'an error outside the tests'),
];

function reasonOf(test: ReturnType<typeof testsOf>[number]): string {
  const result = test.result();
  return result.state === 'skipped' && result.note !== undefined
    ? result.note
    : `${test.module.relativeModuleId} says no reason`;
}

/** Vitest's default report, followed by the closing lines. */
export default class ClosingLineReporter extends DefaultReporter {
  override onTestRunEnd(...run: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...run);
    const [modules, errors] = run;
    const failures = failuresOf(modules, errors.length);
    const summary = {
      passed: testsOf(modules, 'passed').length,
      failed: failures.length,
      failures,
      skipped: countReasons(testsOf(modules, 'skipped').map(reasonOf)),
      files: modules.map((module) => ({
        file: relative(PROJECT, module.moduleId),
        seconds: module.diagnostic().duration / 1000,
      })),
    };
    process.once('exit', () => leave(summary));
  }
}
