import { namesOf } from '#domain/lib/records.ts';
import { AU_TEXTS } from './au/texts.ts';
import type { MarketCode } from './conventions.ts';
import { NZ_TEXTS } from './nz/texts.ts';
import type { MarketTexts } from './texts.ts';
import { US_TEXTS } from './us/texts.ts';

export const MARKET_TEXTS: Readonly<Record<MarketCode, MarketTexts>> = {
  AU: AU_TEXTS,
  NZ: NZ_TEXTS,
  US: US_TEXTS,
};

export const MARKET_CODES = namesOf(MARKET_TEXTS);
