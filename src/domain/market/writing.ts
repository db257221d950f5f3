interface Writing {
  readonly spelling: 'british' | 'american';
  readonly halfDays: readonly [am: string, pm: string];
}

const BRITISH: Writing = { spelling: 'british', halfDays: ['am', 'pm'] };

/**
 * The markets, and how each writes: all that many a script needs of one. The rules that need more bytes stand in
 * `MARKETS`, what only pages say in `MARKET_TEXTS`; the compiler asks both for every market named here.
 */
export const WRITING = {
  AU: BRITISH,
  NZ: BRITISH,
  US: { spelling: 'american', halfDays: ['AM', 'PM'] },
} as const satisfies Readonly<Record<string, Writing>>;

export type MarketCode = keyof typeof WRITING;
export type Spelling = Writing['spelling'];
