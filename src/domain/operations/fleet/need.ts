import { mapRows, namesOf } from '#domain/lib/records.ts';
import type { DealerFacts } from './fleet-facts.ts';
import { areLeadsLate, hasFailed, isFeedStale, lastSiteBuild } from './fleet-warnings.ts';

interface NeedRow {
  /** On the chip of a dealer, and in the filter. */
  readonly label: string;
  /** Whether somebody must act today. */
  readonly isUrgent: boolean;
  readonly applies: (facts: DealerFacts, now: number, warnings: number) => boolean;
}

/** The needs of a dealer, the most urgent first. The first row that holds is the dealer's state. */
const ROWS = {
  failed: {
    label: 'Build failed',
    isUrgent: true,
    applies: hasFailed,
  },
  leads: {
    label: 'Leads stuck',
    isUrgent: true,
    applies: ({ leads, failing }, now) => leads.dead > 0 || failing.length > 0 || areLeadsLate(leads, now),
  },
  nowhere: {
    label: 'Leads go nowhere',
    isUrgent: true,
    applies: ({ destination }) => destination?.kind === 'nowhere',
  },
  unbuilt: {
    label: 'Never built',
    isUrgent: true,
    applies: (facts) => lastSiteBuild(facts) === undefined,
  },
  slower: { label: 'Got slower', isUrgent: true, applies: ({ regressions }) => regressions.length > 0 },
  stale: { label: 'Feed is old', isUrgent: true, applies: (facts, now) => isFeedStale(facts, now) },
  warned: { label: 'Warnings', isUrgent: false, applies: (_facts, _now, warnings) => warnings > 0 },
  fine: { label: 'Fine', isUrgent: false, applies: () => true },
} as const satisfies Readonly<Record<string, NeedRow>>;

export type Need = keyof typeof ROWS;

export const NEEDS: readonly Need[] = namesOf(ROWS);

export const NEED_LABELS: Readonly<Record<Need, string>> = mapRows(ROWS, ({ label }) => label);

export const isUrgent = (need: Need): boolean => ROWS[need].isUrgent;

/** Returns the most urgent need. `warnings` is how many the dealer has. */
export const needOf = (facts: DealerFacts, now: number, warnings: number): Need =>
  NEEDS.find((need) => ROWS[need].applies(facts, now, warnings)) ?? 'fine';

export const byNeed = (a: Need, b: Need): number => NEEDS.indexOf(a) - NEEDS.indexOf(b);
