/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 5;

/**
 * Whether a word is the start of another but for one slip: a letter too many, too few, another, or two swapped. The
 * first letter is right, and numbers are: whoever types a stock number means that one.
 */
export function startsNearly(word: string, other: string): boolean {
  if (word.length < LEAST_LETTERS || /\p{N}/u.test(word) || word[0] !== other[0]) return false;
  let at = 1;
  while (at < word.length && word[at] === other[at]) at++;
  const goesOn = (typed: number, meant: number) => other.startsWith(word.slice(at + typed), at + meant);
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at];
  return goesOn(1, 0) || goesOn(0, 1) || goesOn(1, 1) || (isSwapped && goesOn(2, 2));
}
