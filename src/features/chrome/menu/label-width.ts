import type { Font } from '#domain/site/fonts.ts';

/** A letter against the average of its typeface; the first that fits counts. */
const LETTERS: readonly (readonly [letters: RegExp, share: number])[] = [
  [/[iljI.,:;'’|!]/, 0.58],
  [/[ftr()\s-]/, 0.76],
  [/[mwMW@%]/, 1.85],
  [/[A-Z&\d]/, 1.4],
];
const OTHERS = 1.22;

/** About how wide a label is drawn, rather too wide than too narrow. */
export const labelWidth = (label: string, { boldWidth }: Pick<Font, 'boldWidth'>, size: number): number => {
  const shares = [...label].map((letter) => LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS);
  return Math.ceil(shares.reduce((sum, share) => sum + share, 0) * boldWidth * size);
};
