import { AU_RULES } from './au/rules.ts';
import type { MarketCode } from './conventions.ts';
import { NZ_RULES } from './nz/rules.ts';
import type { MarketRules } from './rules.ts';
import { US_RULES } from './us/rules.ts';

export interface Market extends MarketRules {
  readonly code: MarketCode;
}

/** The words and numbers of a market. A browser that validates nothing needs no more. */
export type MarketWords = Omit<Market, 'postcode' | 'phone' | 'regions' | 'platesByRegion' | 'bodies'>;

export const marketWords = ({
  postcode: _,
  phone: __,
  regions: ___,
  platesByRegion: ____,
  bodies: _____,
  ...words
}: Market): MarketWords => words;

export const MARKETS: Readonly<Record<MarketCode, Market>> = {
  AU: { code: 'AU', ...AU_RULES },
  NZ: { code: 'NZ', ...NZ_RULES },
  US: { code: 'US', ...US_RULES },
};
