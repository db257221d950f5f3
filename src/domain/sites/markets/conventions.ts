interface Writing {
  readonly spelling: 'british' | 'american';
  readonly halfDays: readonly [am: string, pm: string];
}

const BRITISH: Writing = { spelling: 'british', halfDays: ['am', 'pm'] };

/**
 * The markets and their conventions of writing, which many scripts need. Larger rules are in `MARKETS`, texts of
 * pages in `MARKET_TEXTS`. The compiler requires both for every market here.
 */
export const WRITING = {
  AU: BRITISH,
  NZ: BRITISH,
  US: { spelling: 'american', halfDays: ['AM', 'PM'] },
} as const satisfies Readonly<Record<string, Writing>>;

export type MarketCode = keyof typeof WRITING;
export type Spelling = Writing['spelling'];
