interface Conventions {
  readonly spelling: 'british' | 'american';
  readonly halfDays: readonly [am: string, pm: string];
}

const BRITISH: Conventions = { spelling: 'british', halfDays: ['am', 'pm'] };
const AMERICAN: Conventions = { spelling: 'american', halfDays: ['AM', 'PM'] };

/**
 * The markets and their conventions of writing. All pages load them, so they are one word a market and stand apart from its folder. A
 * market begins here: the compiler then requires its line in `MARKETS`, `MARKET_TEXTS`, `MARKET_CUSTOMS` and the words of `testing.ts`.
 */
export const WRITING = {
  AU: BRITISH,
  NZ: BRITISH,
  US: AMERICAN,
} as const satisfies Readonly<Record<string, Conventions>>;

export type MarketCode = keyof typeof WRITING;
export type Spelling = Conventions['spelling'];
