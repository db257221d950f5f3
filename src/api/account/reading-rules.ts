import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { ReadingRules } from '#domain/lead/read-field.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { localDate } from '#domain/time/zoned.ts';

/** Of one’s own name one may write what stands in it: here no enquiry has to pass a dealer’s system. */
export const readingRulesOf = ({ market, timezone }: PublishedDealer, now: number): ReadingRules => ({
  market: MARKETS[market],
  namePunctuation: true,
  mobileOnly: false,
  today: localDate(now, timezone).iso,
});
