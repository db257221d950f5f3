import { compareTexts } from '../facet-keys.ts';
import { wordsOf } from './tokenize.ts';

/** The further meanings of a word or phrase, each as its words. */
export type SynonymTable = (words: readonly string[]) => readonly (readonly string[])[];

/** No word has a space in it. */
const keyOf = (words: readonly string[]): string => words.join(' ');

const NONE: readonly (readonly string[])[] = [];

/** Both sides are read as texts of documents are, so that `Hi-Lux` and `hi lux` are one; a meaning counts once. */
export function synonymsOf(settings: Readonly<Record<string, readonly string[]>>): SynonymTable {
  const meanings = new Map<string, Set<string>>();
  for (const [text, others] of Object.entries(settings)) {
    const key = keyOf(wordsOf(text));
    const existing = meanings.get(key) ?? new Set();
    for (const other of others) existing.add(keyOf(wordsOf(other)));
    existing.delete('');
    if (key !== '' && existing.size > 0) meanings.set(key, existing);
  }
  const inOrder = new Map(
    Array.from(meanings, ([key, values]) => [
      key,
      [...values].sort(compareTexts).map((text) => text.split(' ')),
    ]),
  );
  return (words) => inOrder.get(keyOf(words)) ?? NONE;
}
