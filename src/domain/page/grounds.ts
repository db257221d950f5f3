/** What a section lies on: one of two quiet grounds, or the dark band that the footer lies on as well. */
export type Ground = 'plain' | 'sunken' | 'band';

/**
 * How much a section weighs: an opening brings a ground of its own, a statement may have the band,
 * everything else lies on the quiet grounds in turns.
 */
export type Weight = 'opening' | 'statement' | 'ordinary';

interface Place {
  readonly before: Ground | undefined;
  readonly after: Weight | undefined;
}

/** Two bands never touch, and the footer after the last section is one. */
const mayBeBand = ({ before, after }: Place) =>
  before !== 'band' && after !== undefined && after !== 'opening';

function groundOf(weight: Weight, place: Place): Ground {
  if (weight === 'opening') return 'band';
  if (weight === 'statement' && mayBeBand(place)) return 'band';
  return place.before === 'plain' ? 'sunken' : 'plain';
}

/** One ground for each section, whatever order a dealer gives them. */
export function groundsOf(weights: readonly Weight[]): readonly Ground[] {
  const grounds: Ground[] = [];
  for (const [index, weight] of weights.entries())
    grounds.push(groundOf(weight, { before: grounds.at(-1), after: weights[index + 1] }));
  return grounds;
}
