import { nearestWord } from '#domain/lib/nearest-word.ts';
import type { Shard } from '#domain/operations/builds/shards.ts';

/** A mistake in the arguments. The message says what to type instead, and is shown without a stack trace. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** One option of a command. */
export interface Option<Value, Usual = undefined> {
  readonly does: string;
  /** An example value for the help. A flag has none. */
  readonly example?: string;
  /** The value if the option is given without one. */
  readonly bare?: string;
  /** The default value. */
  readonly usual: Usual;
  /** Parses the value or throws a UsageError. `spelled` is the option as typed. */
  readonly read: (text: string, spelled: string) => Value;
}

type Valued<Value> = Option<Value> & { readonly example: string };

/** Returns ` Did you mean "list"?` if a known word is similar. */
export function suggestion(word: string, candidates: readonly string[], quote = '"'): string {
  const nearest = nearestWord(word, candidates);
  return nearest === undefined ? '' : ` Did you mean ${quote}${nearest}${quote}?`;
}

export const flag = (does: string): Option<boolean, false> => ({ does, usual: false, read: () => true });

export const text = (example: string, does: string): Valued<string> => ({
  does,
  example,
  usual: undefined,
  read: (text) => text,
});

interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

const wholeIn =
  ({ least = 1, most = Number.MAX_SAFE_INTEGER }: Bounds) =>
  (text: string, spelled: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} on` : `from ${least} to ${most}`;
    throw new UsageError(`${spelled}=${text}: expected a whole number ${range}`);
  };

export const whole = (example: string, does: string, bounds: Bounds = {}): Valued<number> => ({
  does,
  example,
  usual: undefined,
  read: wholeIn(bounds),
});

export const wholeOr = (usual: number, does: string, bounds: Bounds = {}): Option<number, number> => ({
  does,
  example: String(usual),
  usual,
  read: wholeIn(bounds),
});

/** Reads whole numbers separated by commas. */
export const numbers = (
  usual: readonly number[],
  does: string,
): Option<readonly number[], readonly number[]> => ({
  does,
  example: String(usual),
  usual,
  read: (text, spelled) => text.split(',').map((number) => wholeIn({})(number, spelled)),
});

/** Names separated by commas, without duplicates. */
export const names = (what: string, example: string, does: string): Valued<readonly string[]> => ({
  does,
  example,
  usual: undefined,
  read(text, spelled) {
    const names = text.split(',').filter((name) => name !== '');
    if (names.length === 0) throw new UsageError(`${spelled}= names no ${what}.`);
    return [...new Set(names)];
  },
});

export const dealers = (does: string): Valued<readonly string[]> => names('dealer', 'a,b', does);

export const moment = (example: string, does: string): Valued<number> => ({
  does,
  example,
  usual: undefined,
  read(text, spelled) {
    const instant = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
    if (!Number.isNaN(instant)) return instant;
    throw new UsageError(`${spelled}=${text}: expected a moment such as ${example}`);
  },
});

export const oneOf = <const Word extends string>(
  what: string,
  words: readonly Word[],
  does: string,
  example: NoInfer<Word>,
): Valued<Word> => ({
  does,
  example,
  usual: undefined,
  read(text) {
    const match = words.find((word) => word === text);
    if (match !== undefined) return match;
    throw new UsageError(
      `There is no ${what} "${text}".${suggestion(text, words)} There are ${words.join(', ')}.`,
    );
  },
});

/** Reads `2/4` as the second of four parts. */
export const part = (does: string): Valued<Shard> => ({
  does,
  example: '1/4',
  usual: undefined,
  read(text, spelled) {
    const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
    if (index >= 1 && index <= count) return { index, count };
    throw new UsageError(`${spelled}=${text}: expected which part of how many, such as 1/4`);
  },
});
