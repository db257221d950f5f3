import type { TestModule } from 'vitest/node';
import { DefaultReporter } from 'vitest/node';

type Counted = 'passed' | 'failed' | 'skipped';

function count(modules: readonly TestModule[], state: Counted): number {
  return modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);
}

/** A file that cannot even be loaded has no test that fails, so it counts as one. */
const brokenFiles = (modules: readonly TestModule[]) =>
  modules.filter(
    (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
  ).length;

/** Tests that passed at the second attempt only: nothing to be content with. */
const shaky = (modules: readonly TestModule[]) =>
  modules
    .flatMap((module) => [...module.children.allTests('passed')])
    .filter((test) => test.diagnostic()?.flaky === true);

/** The usual report, closed by the one line that machines read. */
export default class ClosingLineReporter extends DefaultReporter {
  override onTestRunEnd(...run: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...run);
    const [modules, errors] = run;
    const failed = count(modules, 'failed') + brokenFiles(modules) + errors.length;
    const skipped = count(modules, 'skipped');
    const closing = `${count(modules, 'passed')} passed, ${failed} failed`;
    if (skipped > 0)
      console.log(`${skipped} skipped: what they need is not on this machine; each says what.`);
    for (const test of shaky(modules))
      console.log(`Passed at the second attempt only: ${test.module.relativeModuleId} > ${test.fullName}`);
    process.once('exit', () => console.log(closing));
  }
}
