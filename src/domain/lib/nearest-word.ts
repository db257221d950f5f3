import { editDistance } from './edit-distance.ts';

const byName = (a: { readonly word: string }, b: { readonly word: string }) => a.word.localeCompare(b.word);

/** Returns the valid word that was most likely meant, or undefined if none is similar. */
export function nearestWord(found: unknown, valid: readonly string[]): string | undefined {
  if (typeof found !== 'string') return undefined;
  const typed = found.toLowerCase();
  // Few people mistype the first letter: of two equally similar words, `phome` means `phone` and not `home`.
  const startsAsTyped = (word: string) => Number(word[0]?.toLowerCase() === typed[0]);
  // Of two letters one has to be right: `UK` may mean `US`, and `GB` means none of them.
  const reach = (word: string): number => {
    const shorter = Math.min(word.length, typed.length);
    return Math.min(Math.max(2, Math.floor(shorter / 3)), shorter - 1);
  };
  const [best] = valid
    .map((word) => ({ word, steps: editDistance(typed, word.toLowerCase()) }))
    .filter(({ word, steps }) => steps <= reach(word))
    .sort((a, b) => a.steps - b.steps || startsAsTyped(b.word) - startsAsTyped(a.word) || byName(a, b));
  return best?.word;
}
