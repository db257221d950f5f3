import { parseArgs } from 'node:util';
import { nearestWord } from '#sites/nearest-word.ts';

export const USAGE = `npm run mutate                       puts in each known mutation (tests/mutations/known.json) and says which test catches it
  -- --only=M13,M16                  only these
  -- --unit                          tries npm run test:unit alone, and nothing of npm test that takes longer
npm run mutate -- --sample=1500      that many of all mutations of src/domain and src/engine that Stryker knows, drawn by lot
  --seed=7                           another lot (the same number draws the same mutations of the same source)`;

export class UsageError extends Error {
  override name = 'UsageError';
}

export interface KnownOptions {
  readonly kind: 'known';
  /** Names; all where there are none. */
  readonly only: readonly string[];
  readonly unit: boolean;
}

export interface SampleOptions {
  readonly kind: 'sample';
  readonly size: number;
  readonly seed: number;
}

const SEED = 1;

const OPTIONS = {
  only: { type: 'string' },
  unit: { type: 'boolean' },
  sample: { type: 'string' },
  seed: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const withUsage = (message: string): UsageError => new UsageError(`${message}\n\n${USAGE}`);

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw withUsage(cause instanceof Error ? cause.message : String(cause));
  }
}

function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw withUsage(`--${option}=${text}: expected a whole number from 1 on`);
}

function namesIn(text: string, known: readonly string[]): readonly string[] {
  const names = text.split(',').filter((name) => name !== '');
  if (names.length === 0) throw withUsage('--only= names no mutation.');
  for (const name of names) {
    if (known.includes(name)) continue;
    const nearest = nearestWord(name, known);
    throw withUsage(
      `There is no mutation "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`} There are ${known.join(', ')}.`,
    );
  }
  return names;
}

/** What was asked for, or nothing where only help was. */
export function readOptions(
  args: readonly string[],
  known: readonly string[],
): KnownOptions | SampleOptions | undefined {
  const { only, unit, sample, seed, help } = parsed(args);
  if (help) return undefined;
  if (sample === undefined) {
    if (seed !== undefined) throw withUsage('--seed is for a --sample.');
    return { kind: 'known', only: only === undefined ? [] : namesIn(only, known), unit: unit ?? false };
  }
  if (only !== undefined || unit !== undefined)
    throw withUsage('--only and --unit are for the known mutations, not for a --sample.');
  return {
    kind: 'sample',
    size: wholeNumber('sample', sample),
    seed: seed === undefined ? SEED : wholeNumber('seed', seed),
  };
}
