import { AU_CONVENTIONS } from './au/conventions.ts';
import { NZ_CONVENTIONS } from './nz/conventions.ts';
import { US_CONVENTIONS } from './us/conventions.ts';

interface Conventions {
  readonly spelling: 'british' | 'american';
  readonly halfDays: readonly [am: string, pm: string];
}

/**
 * The markets and their conventions of writing, which many scripts need, so they stand apart from the rules in `MARKETS`. A market
 * begins here: the compiler then requires its line in `MARKETS`, `MARKET_TEXTS`, `MARKET_CUSTOMS` and the words of `testing.ts`.
 */
export const WRITING = {
  AU: AU_CONVENTIONS,
  NZ: NZ_CONVENTIONS,
  US: US_CONVENTIONS,
} as const satisfies Readonly<Record<string, Conventions>>;

export type MarketCode = keyof typeof WRITING;
export type Spelling = Conventions['spelling'];
