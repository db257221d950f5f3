/** Edit distance that counts a swap of two neighbours as one step (the usual slip of the finger). */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = rows[i];
      if (row)
        row[j] = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        );
    }
  return at(a.length, b.length);
}

const byName = (a: { readonly word: string }, b: { readonly word: string }) => a.word.localeCompare(b.word);

/** The valid word somebody most likely meant, or nothing where none is near. */
export function nearestWord(found: unknown, valid: readonly string[]): string | undefined {
  if (typeof found !== 'string') return undefined;
  const typed = found.toLowerCase();
  // Few people miss the first letter: of two words as near, `phome` means `phone` and not `home`.
  const startsAsTyped = (word: string) => Number(word[0]?.toLowerCase() === typed[0]);
  const [best] = valid
    .map((word) => ({ word, steps: distance(typed, word.toLowerCase()) }))
    .filter(({ word, steps }) => steps <= Math.max(2, Math.floor(Math.min(word.length, typed.length) / 3)))
    .sort((a, b) => a.steps - b.steps || startsAsTyped(b.word) - startsAsTyped(a.word) || byName(a, b));
  return best?.word;
}
