/** The site's words for one vehicle and for several. */
export interface VehicleWords {
  readonly one: string;
  readonly many: string;
}

/** The text before the number, the number, and the text after it. */
export type OfferParts = readonly [before: string, count: string, after: string];

/** Splits the text around the number: `Show Me 12 cars`. If nothing is found, the button leads to all vehicles. */
export const offerParts = (
  count: number,
  { one, many }: VehicleWords,
  shown: (count: number) => string,
): OfferParts =>
  count === 0
    ? [`No match yet: see all ${many}`, '', '']
    : ['Show Me ', shown(count), ` ${count === 1 ? one : many}`];

export const offerText = (...offer: Parameters<typeof offerParts>): string => offerParts(...offer).join('');

export const COUNT_ANIMATION_MS = 1000;

/** Returns the number that an animated count shows at a moment. It changes quickly at first and then settles. */
export function countAt(from: number, to: number, elapsedMs: number): number {
  const share = Math.min(1, Math.max(0, elapsedMs / COUNT_ANIMATION_MS));
  return Math.round(from + (to - from) * (1 - (1 - share) ** 3));
}
