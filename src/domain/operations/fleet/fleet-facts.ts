import type { SpecialHour } from '#domain/dealers/location-config.ts';
import type { Channel } from '#domain/leads/channels/registry.ts';
import type { LeadDestination } from '#domain/leads/delivery-policy.ts';
import type { CountedWords } from '#domain/lib/count-text-model.ts';
import type { MissGroups } from '#domain/search/misses/search-misses.ts';
import type { Measured, Regression } from '../vitals/regressions.ts';
import type { BuiltDay } from './build-days.ts';

/** The data that is known about one build of a dealer. */
export interface KnownBuild {
  readonly outcome: 'built' | 'failed';
  readonly kind: 'site' | 'stock';
  /** ISO. */
  readonly finished: string;
  readonly seconds: number;
  readonly pages: number;
  readonly vehicles: number;
  readonly unpictured: number;
  /** Vehicles whose pictures cannot be used. Null if pictures are linked. */
  readonly photographs: { readonly summary: string | null } | null;
  readonly rejected_count: number;
  readonly warnings: readonly string[];
  /** Possible fixes in the stock, so that more of it is in the feed. */
  readonly feeds: readonly { readonly name: string; readonly summary: string | null }[];
  readonly error: string | null;
  /** Whether it failed because the feed was not believed. */
  readonly refused: boolean;
  readonly template: string | null;
  readonly looks: string | null;
  readonly bundle: string | null;
  readonly commit: string | null;
}

export interface WaitingLeads {
  readonly waiting: number;
  /** Epoch milliseconds of the one that waits the longest. */
  readonly since: number | null;
  readonly dead: number;
}

/** A receiver that does not take leads. */
export interface FailingChannel {
  readonly channel: Channel;
  /** The number of leads that wait for it. */
  readonly leads: number;
  /** The receiver's response to one of them. */
  readonly error: string;
}

/** Reservations of cars, by shoppers who began to pay for them. */
export interface ReservationCount {
  readonly lastDay: number;
  /** The usual number a day. */
  readonly usual: number;
}

/** The number of leads on one day. */
export interface DayCount {
  /** In UTC, such as `2026-11-20`. */
  readonly day: string;
  readonly count: number;
}

/** The reports' data about one dealer's builds. */
export interface BuildFacts {
  readonly slug: string;
  /** Newest first; of many dealers only the newest, the newest that succeeded and the newest with pages. */
  readonly builds: readonly KnownBuild[];
  /** When a build last found nothing to do; ISO. */
  readonly unchanged: string | null;
  /** The builds of the last weeks by day, oldest first. */
  readonly days: readonly BuiltDay[];
  /** The configuration's problems, in words. */
  readonly problems: readonly string[];
}

/** All that is known of one dealer, wherever it was found. */
export interface DealerFacts extends BuildFacts {
  readonly name: string;
  readonly href: string;
  /** The engine of its searches. */
  readonly engine: string | null;
  /** Null if the dealer was never built. */
  readonly market: string | null;
  readonly timezone: string;
  /** Whom to call if its feed fails. */
  readonly feedContact: string | null;
  readonly specialDays: readonly Pick<SpecialHour, 'date' | 'name'>[];
  /** Days with leads in the last four weeks, oldest first. */
  readonly leadsPerDay: readonly DayCount[];
  readonly leads: WaitingLeads;
  readonly failing: readonly FailingChannel[];
  /** Why its leads are not deleted when their period is over. Null if they are. */
  readonly purgeRefusal: string | null;
  /** The receiver of its leads, or null if its build did not say. */
  readonly destination: LeadDestination | null;
  readonly holds: ReservationCount;
  readonly measured: readonly Measured[];
  readonly regressions: readonly Regression[];
  readonly unfound: MissGroups;
  /** CSP reports that are new in the last days. */
  readonly newViolations: readonly CountedWords[];
}
