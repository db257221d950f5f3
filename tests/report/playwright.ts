import { relative } from 'node:path';
import type {
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from 'playwright/types/testReporter';
import { countReasons, leave } from '#scripts/test/summary.ts';
import { PROJECT } from '../fleet/place.ts';
import { NETWORK_CHANGED } from './network-changed.ts';

const titleOf = (test: TestCase): string => {
  const [, , , ...names] = test.titlePath();
  return names.join(' › ');
};

const fileOf = (test: TestCase): string => relative(PROJECT, test.location.file);

const wasCutOff = (test: TestCase): boolean => test.annotations.some(({ type }) => type === NETWORK_CHANGED);
const CUT_OFF = 'the network of this machine changed while it ran: run it again';

const reasonOf = (test: TestCase): string =>
  test.annotations.find(({ type }) => type === 'skip')?.description ?? `${fileOf(test)} says no reason`;

const STEP = 100;

/** Prints failures at once, progress now and then, and the closing lines at the end. */
export default class ClosingLineReporter implements Reporter {
  #suite: Suite | undefined;
  #done = 0;
  #errors = 0;
  readonly #seconds = new Map<string, number>();

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message, stack, value }: TestError): void {
    this.#errors += 1;
    console.log(stack ?? message ?? value);
  }

  onStdOut(text: string | Buffer): void {
    process.stdout.write(text);
  }

  onStdErr(text: string | Buffer): void {
    process.stderr.write(text);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = fileOf(test);
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + result.duration / 1000);
    this.#done += 1;
    const total = this.#suite?.allTests().length ?? 0;
    if (this.#done % STEP === 0 || this.#done === total)
      console.log(`${this.#done} of ${total} browser tests`);
    if (test.outcome() !== 'unexpected') return;
    console.log(`\n✗ ${file}:${test.location.line} › ${titleOf(test)} (${result.status})`);
    for (const { message, stack, snippet } of result.errors)
      console.log([stack ?? message, snippet].filter(Boolean).join('\n'));
    for (const { name, path } of result.attachments) if (path) console.log(`  ${name}: ${path}`);
  }

  onEnd(_result: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const having = (outcome: ReturnType<TestCase['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome);
    const cutOff = tests.filter(wasCutOff);
    leave({
      passed: having('expected').length - cutOff.length,
      failed: having('unexpected').length + having('flaky').length + this.#errors,
      failures: [
        ...[...having('unexpected'), ...having('flaky')].map((test) => `${fileOf(test)} › ${titleOf(test)}`),
        ...Array.from({ length: this.#errors }, () => 'an error outside the browser tests'),
      ],
      skipped: countReasons([...having('skipped').map(reasonOf), ...cutOff.map(() => CUT_OFF)]),
      files: [...this.#seconds].map(([file, seconds]) => ({ file, seconds })),
    });
  }

  printsToStdio(): boolean {
    return true;
  }
}
