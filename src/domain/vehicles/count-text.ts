import { formatNumber } from '#domain/sites/markets/format.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';

/** Uses the words of the site: `1 car`, `1,204 cars`. */
export const countText = (
  count: number,
  words: { readonly one: string; readonly many: string },
  market: MarketWords,
): string => `${formatNumber(count, market)} ${count === 1 ? words.one : words.many}`;
