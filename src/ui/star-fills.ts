const STARS = [0, 1, 2, 3, 4];

/**
 * Returns how full each of five stars is, in quarters. Up to four are full and the next one is partial: whatever is
 * left over is drawn as one quarter at least and three at most, so that 4.9 is never taken for five stars.
 */
export function starFills(rating: number): readonly number[] {
  const shown = Math.round(rating * 10) / 10;
  const full = Math.floor(shown);
  const rest = shown - full;
  const part = rest === 0 ? 0 : Math.min(3, Math.max(1, Math.round(rest * 4)));
  return STARS.map((star) => (star < full ? 4 : star === full ? part : 0));
}

export const starsLabel = (rating: number): string => `${rating} out of 5 stars`;
