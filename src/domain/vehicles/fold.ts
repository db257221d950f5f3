import type { Vehicle } from './vehicle.ts';

/** The part that is shown at once, and the part that unfolds. */
export interface Folded<T> {
  readonly shown: readonly T[];
  readonly folded: readonly T[];
}

const LONGEST_SHOWN = 700;
/** A shorter rest is not worth a press. */
const LEAST_FOLDED = 160;
const SENTENCE = /(?<=[.!?…])\s+/u;

/** Splits one endless paragraph after a sentence. If it has none, it stays whole. */
function parted(paragraph: string): readonly string[] {
  if (paragraph.length <= LONGEST_SHOWN) return [paragraph];
  let first = '';
  for (const sentence of paragraph.split(SENTENCE)) {
    if (first !== '' && first.length + sentence.length >= LONGEST_SHOWN) break;
    first = first === '' ? sentence : `${first} ${sentence}`;
  }
  const rest = paragraph.slice(first.length).trim();
  return rest === '' || first.length > 2 * LONGEST_SHOWN ? [paragraph] : [first, rest];
}

/** Folds a long text after what fits one screen. A short one is shown whole. */
export function foldParagraphs(paragraphs: readonly string[]): Folded<string> {
  const [opening = '', ...others] = paragraphs;
  const parts = opening === '' ? [] : [...parted(opening), ...others];
  let length = 0;
  const end = parts.findIndex((part, index) => {
    length += part.length;
    return index > 0 && length > LONGEST_SHOWN;
  });
  const folded = end < 0 ? [] : parts.slice(end);
  if (folded.join('').length < LEAST_FOLDED) return { shown: paragraphs, folded: [] };
  return { shown: parts.slice(0, end), folded };
}

/** Folds a long list after the first items. If hardly any would be left to unfold, all are shown. */
export const foldList = <T>(list: readonly T[], most: number): Folded<T> =>
  list.length <= most * 1.25
    ? { shown: list, folded: [] }
    : { shown: list.slice(0, most), folded: list.slice(most) };

const MOST_SHOWN = 12;

/** Returns the vehicle's features. If the feed has no list of them, its filter values are used. */
export const featuresOf = ({
  features,
  filtered_features,
}: Pick<Vehicle, 'features' | 'filtered_features'>): Folded<string> =>
  foldList(features.length > 0 ? features : filtered_features, MOST_SHOWN);

/** Splits a feed's text into paragraphs. They are shown as text only, never as markup. */
export const paragraphsOf = (text: string | null): readonly string[] =>
  text === null
    ? []
    : text
        .split(/\n{2,}|\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
