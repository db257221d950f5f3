import { AU_CUSTOMS } from './au/customs.ts';
import type { MarketCode } from './conventions.ts';
import type { MarketCustoms } from './customs.ts';
import { NZ_CUSTOMS } from './nz/customs.ts';
import { US_CUSTOMS } from './us/customs.ts';

export const MARKET_CUSTOMS: Readonly<Record<MarketCode, MarketCustoms>> = {
  AU: AU_CUSTOMS,
  NZ: NZ_CUSTOMS,
  US: US_CUSTOMS,
};
