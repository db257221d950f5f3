import { namesOf } from '#domain/rows/rows.ts';

/**
 * The markets, and how each writes: all that many a script needs of one. The rules that need more bytes stand in
 * `MARKETS`, what only pages say in `MARKET_TEXTS`; the compiler asks both for every market named here.
 */
export const WRITING = {
  AU: { spelling: 'british', halfDays: ['am', 'pm'] },
  NZ: { spelling: 'british', halfDays: ['am', 'pm'] },
  US: { spelling: 'american', halfDays: ['AM', 'PM'] },
} as const satisfies Readonly<
  Record<
    string,
    { readonly spelling: 'british' | 'american'; readonly halfDays: readonly [am: string, pm: string] }
  >
>;

export type MarketCode = keyof typeof WRITING;
export type Spelling = (typeof WRITING)[MarketCode]['spelling'];

export const MARKET_CODES = namesOf(WRITING);
