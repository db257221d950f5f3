/** The ground of a section: one of two quiet ones, or the dark band that the footer has too. */
export type Ground = 'plain' | 'sunken' | 'band';

/**
 * The weight of a section: an opening has its own ground, a statement may have the band, and others alternate
 * between the quiet grounds.
 */
export type Weight = 'opening' | 'statement' | 'ordinary';

interface Place {
  readonly before: Ground | undefined;
  readonly after: Weight | undefined;
}

/** Returns true if the section may be a band. Two never touch, and the footer after the last section is one. */
const mayBeBand = ({ before, after }: Place) =>
  before !== 'band' && after !== undefined && after !== 'opening';

function groundOf(weight: Weight, place: Place): Ground {
  if (weight === 'opening') return 'band';
  if (weight === 'statement' && mayBeBand(place)) return 'band';
  return place.before === 'plain' ? 'sunken' : 'plain';
}

export function groundsOf(weights: readonly Weight[]): readonly Ground[] {
  const grounds: Ground[] = [];
  for (const [index, weight] of weights.entries())
    grounds.push(groundOf(weight, { before: grounds.at(-1), after: weights[index + 1] }));
  return grounds;
}
