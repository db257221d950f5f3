import { resolve } from 'node:path';
import type { Surroundings } from '#scripts/terminal/start.ts';
import { textTable } from '#scripts/terminal/table.ts';
import { type Copy, copyCheckout } from '../processes/checkout-copy.ts';
import type { TestFailure } from './failure.ts';
import { type Mutation, misfit, mutated, readKnown } from './known.ts';
import type { MutateAsked } from './options.ts';
import { runSample } from './sample/run.ts';
import { BrokenStage, nearest, soundnessOf, stagesOf, type TestStage, tryStage } from './stage.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The default seed of a sample. */
const SEED = 1;

type Options = MutateAsked['options'];
type Say = Surroundings['say'];

interface Outcome {
  readonly mutation: Mutation;
  /** The test that caught it. Undefined if it survived. */
  readonly caught?: TestFailure & { readonly by: TestStage['command'] };
}

const verdict = ({ caught }: Outcome): string => (caught ? `caught by ${caught.by}` : 'SURVIVED');

/** Fails if a test fails without any mutation, because every mutation would then seem to be caught. */
async function expectSound(root: string, stage: TestStage): Promise<void> {
  const failure = await tryStage(root, stage);
  if (failure)
    throw new BrokenStage(
      `${failure.file} fails without any mutation: ${failure.test}\nFix that first. ${stage.command} shows more.`,
    );
}

function misfits(mutations: readonly Mutation[], { read }: Copy): readonly string[] {
  return mutations.flatMap((mutation) => {
    const why = misfit(mutation, read(mutation.file));
    return why === undefined ? [] : [`${mutation.name}: ${why}`];
  });
}

async function tryMutation(
  mutation: Mutation,
  copy: Copy,
  stages: readonly TestStage[],
  isSound: (stage: TestStage) => Promise<void>,
): Promise<Outcome> {
  const source = copy.read(mutation.file);
  for (const [index, stage] of stages.entries()) {
    // The nearest tests passed without mutations before, all in one run.
    if (index > 0 || stage.command === 'npm test') await isSound(stage);
    copy.write(mutation.file, mutated(mutation, source));
    const failure = await tryStage(copy.root, stage).finally(() => copy.write(mutation.file, source));
    if (failure) return { mutation, caught: { ...failure, by: stage.command } };
  }
  return { mutation };
}

function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => [
    ...[outcome.mutation.name, outcome.mutation.breaks, verdict(outcome)],
    outcome.caught ? `${outcome.caught.file}: ${outcome.caught.test}` : '',
  ]);
  return textTable(['', 'breaks that', 'outcome', 'which test'], rows);
}

const having = (outcomes: readonly Outcome[], command: TestStage['command'] | undefined): number =>
  outcomes.filter(({ caught }) => caught?.by === command).length;

function summary(outcomes: readonly Outcome[], { unit }: Options): string {
  const count = outcomes.length;
  const quick = having(outcomes, 'npm run test:unit');
  const survived = having(outcomes, undefined);
  const all = unit ? '' : `, ${count - survived} by npm test`;
  return `${quick} of ${count} caught by npm run test:unit${all}, ${survived} survived`;
}

function chosenOf({ only, unit }: Options, say: Say): readonly Mutation[] {
  const asked = readKnown(ROOT).filter(({ name }) => only === undefined || only.includes(name));
  return asked.filter(({ name, tests }) => {
    if (!unit || tests === undefined) return true;
    say(`${name} is left out: it is for ${tests.join(', ')}, which npm run test:unit has not.`);
    return false;
  });
}

async function runKnown(options: Options, say: Say): Promise<number> {
  const chosen = chosenOf(options, say);
  const copy = copyCheckout(ROOT);
  const leave = () => {
    copy.remove();
    process.exit(130);
  };
  process.once('SIGINT', leave);
  try {
    const wrong = misfits(chosen, copy);
    if (wrong.length > 0) throw new BrokenStage(`tests/mutations/known.json is behind:\n${wrong.join('\n')}`);
    say(`The tests without any mutation, in ${copy.root} …`);
    for (const stage of nearest(copy.root, chosen)) await expectSound(copy.root, stage);
    const sound = new Map<string, Promise<void>>();
    const isSound = async (stage: TestStage) => {
      const whole = soundnessOf(stage);
      const key = JSON.stringify(whole);
      const known = sound.get(key) ?? expectSound(copy.root, whole);
      sound.set(key, known);
      await known;
    };
    const outcomes: Outcome[] = [];
    for (const mutation of chosen) {
      const started = performance.now();
      const outcome = await tryMutation(mutation, copy, stagesOf(copy.root, mutation, options.unit), isSound);
      outcomes.push(outcome);
      say(`${mutation.name}: ${verdict(outcome)}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
    }
    say(`\n${table(outcomes)}\n\n${summary(outcomes, options)}`);
    return having(outcomes, undefined) > 0 ? 1 : 0;
  } finally {
    process.off('SIGINT', leave);
    copy.remove();
  }
}

export const explained = [BrokenStage];

export const run = ({ options }: MutateAsked, { say }: Surroundings): Promise<number> =>
  options.sample === undefined
    ? runKnown(options, say)
    : runSample(ROOT, { size: options.sample, seed: options.seed ?? SEED }, say);
