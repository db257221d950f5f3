import type { Reservations } from '#adapters/checkout/reservations/types.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import type { LatestReportsReader } from '#adapters/operations/reports/types.ts';
import { type Accounts, AccountsError } from '#adapters/shoppers/accounts/types.ts';
import { readableConfig } from '#adapters/sites/dealer-data/public-dealer.ts';
import { DEALER_DATA_FILE, unlessDamaged } from '#adapters/sites/dealer-data/record.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { openTooLong, WAITS_TOO_LONG_MS } from '#domain/checkout/payment-states.ts';
import { FAILED_TIMES, failingReason } from '#domain/operations/fleet/failures.ts';
import { lastFailure } from '#domain/operations/fleet/fleet-warnings.ts';
import { quietFeeds } from '#domain/stock/feed-doubts.ts';
import type { Limits } from './rate-limits.ts';

/** Says why the service cannot do its work, or nothing when it can. `slug`: the dealer at whose address it is asked. */
export type HealthCheck = {
  readonly name: string;
  readonly run: (slug?: string) => Promise<string | undefined> | string | undefined;
  /** Reported, but no reason to send shoppers elsewhere. */
  readonly isWarning?: boolean;
};

export type Health = {
  readonly status: 'ok' | 'failing';
  readonly version: string;
  readonly dealers: number;
  readonly checks: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly reason?: string;
    readonly warning?: true;
  }[];
};

/** Returns what anybody may read: whether the service can work, but not what is missing, or what is odd about a dealer. */
export const publicHealth = ({ checks, ...found }: Health): Health => ({
  ...found,
  checks: checks.filter(({ warning }) => !warning).map(({ name, ok }) => ({ name, ok })),
});

/** So old an answer may be. Everybody may ask, and some checks write to a disk or read many files. */
const FRESH_MS = 3_000;

/** Caches the result for a few seconds, for each dealer at whose address it is requested. */
export function freshHealth(
  ask: (slug: string | undefined) => Promise<Health>,
  now: () => number,
): (slug: string | undefined) => Promise<Health> {
  const answers = new Map<string | undefined, { readonly at: number; readonly answer: Promise<Health> }>();
  return (slug) => {
    const cached = answers.get(slug);
    if (cached && Math.abs(now() - cached.at) < FRESH_MS) return cached.answer;
    const answer = ask(slug);
    answers.set(slug, { at: now(), answer });
    return answer;
  };
}

export async function health(
  version: string,
  dealerData: DealerData,
  { checks, slug }: { readonly checks: readonly HealthCheck[]; readonly slug: string | undefined },
): Promise<Health> {
  const results = await Promise.all(checks.map((check) => runCheck(check, slug)));
  const dealers = await dealerData.dealers().catch(() => []);
  const status = results.every(({ ok, warning }) => ok || warning) ? 'ok' : 'failing';
  return { status, version, dealers: dealers.length, checks: results };
}

async function runCheck(
  { name, run, isWarning = false }: HealthCheck,
  slug: string | undefined,
): Promise<Health['checks'][number]> {
  try {
    const reason = await run(slug);
    if (reason === undefined) return { name, ok: true };
    return { name, ok: false, reason, ...(isWarning && { warning: true }) };
  } catch {
    // The error itself may name paths and hosts; health is read by anyone.
    return { name, ok: false, reason: `the ${name} check could not be run` };
  }
}

const damagedText = (slug: string): string =>
  `${DEALER_DATA_FILE} of ${slug} is damaged, or another release wrote it: run npm run build -- --site=${slug} --force`;

/** A dealer whose data is damaged fails at its own address, and nowhere else. */
export const dealerDataCheck = (dealerData: DealerData, siteSlug?: string): HealthCheck => ({
  name: 'dealer-data',
  async run(requestedAt) {
    if (siteSlug === undefined && (await dealerData.dealers()).length === 0)
      return 'no dealer has been built';
    const slug = siteSlug ?? requestedAt;
    if (slug === undefined) return undefined;
    const vehicles = await unlessDamaged(async () => (await dealerData.dealer(slug))?.vehicles ?? null);
    if (vehicles === null) return 'the data of this dealer is not deployed';
    return vehicles === undefined ? damagedText(slug) : undefined;
  },
});

/** The most dealers whose feeds are checked. More would be read again at each request; the fleet and the metrics report them. */
const MOST_DEALERS = 50;

/** Warns of feeds that have not changed for too long. Shoppers see old prices, so it is reported, but no traffic is moved away for it. */
export const feedsCheck = (dealerData: DealerData, now: () => number, siteSlug?: string): HealthCheck => ({
  name: 'feeds',
  isWarning: true,
  async run() {
    const slugs = siteSlug === undefined ? await dealerData.dealers() : [siteSlug];
    if (slugs.length > MOST_DEALERS) return undefined;
    const quiet = await Promise.all(
      slugs.map(async (slug) => {
        const dealer = await unlessDamaged(() => dealerData.dealer(slug));
        const config = dealer && readableConfig(['stock'], dealer);
        const feeds = config ? quietFeeds(config.stock, dealer.feed_changes ?? {}, now() / 1000) : [];
        return feeds.map((problem) => `${slug}: ${problem}`);
      }),
    );
    return quiet.flat().join('; ') || undefined;
  },
});

const MOST_REFUSALS = 5;

/** Warns of feeds that the last build of their dealer refused: the site shows an earlier stock until somebody acts. */
export const refusedFeedsCheck = (
  reports: () => Promise<Pick<LatestReportsReader, 'refresh' | 'latest' | 'unchanged'>>,
  dealerData: Pick<DealerData, 'dealers'>,
  siteSlug?: string,
): HealthCheck => ({
  name: 'refused-feeds',
  isWarning: true,
  async run() {
    const reader = await reports();
    await reader.refresh();
    const unchanged = reader.unchanged();
    const slugs = siteSlug === undefined ? await dealerData.dealers() : [siteSlug];
    const refusals = slugs.flatMap((slug) => {
      const { reports: builds } = reader.latest(slug);
      const failure = lastFailure({ builds, unchanged: unchanged[slug] ?? null });
      return failure?.refused ? [`${slug}: ${failure.error ?? 'the feed was refused'}`] : [];
    });
    const more = refusals.length - MOST_REFUSALS;
    return (
      [...refusals.slice(0, MOST_REFUSALS), ...(more > 0 ? [`and ${more} more`] : [])].join(' ') || undefined
    );
  },
});

type Env = Readonly<Record<string, string | undefined>>;

/** A serverless host keeps no file between two requests, so a lead needs a database to be durable. */
export const databaseCheck = (env: Env, serverless: boolean): HealthCheck => ({
  name: 'database',
  run: () =>
    serverless && !env['DATABASE_URL']
      ? 'DATABASE_URL is not set: a serverless host needs a PostgreSQL database to keep leads'
      : undefined,
});

/** Returns the message of a known error, which anybody may read. Other errors are thrown. */
async function reasonAgainst(
  check: () => Promise<void>,
  Known: typeof DatabaseError | typeof AccountsError,
): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (cause) {
    if (cause instanceof Known) return cause.message;
    throw cause;
  }
}

/** Writes and removes a row. Concurrent checks share one answer, so that checking costs the disk little. */
export function leadStoreCheck(leads: Pick<LeadStore, 'check'>): HealthCheck {
  let pending: Promise<string | undefined> | undefined;
  return {
    name: 'lead-store',
    run: () => {
      pending ??= reasonAgainst(() => leads.check(), DatabaseError).finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}

async function unlessDatabase(run: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof DatabaseError) return undefined;
    throw cause;
  }
}

/** Reports receivers that go on refusing, and leads that were given up. If the database fails, the lead store's check says so. */
export const deliveryCheck = (
  leads: Pick<LeadStore, 'failing' | 'outstanding'>,
  dealerData: Pick<DealerData, 'dealers'>,
): HealthCheck => ({
  name: 'lead-delivery',
  isWarning: true,
  run: () =>
    unlessDatabase(async () => {
      const dealers = await dealerData.dealers();
      const { dead } = await leads.outstanding(dealers);
      return failingReason(await leads.failing(dealers, FAILED_TIMES), dead);
    }),
});

/** Reports that what is past its period stays, until a person has looked at the clock. */
export const retentionCheck = (
  leads: Pick<LeadStore, 'purgeNotes'>,
  dealerData: Pick<DealerData, 'dealers'>,
): HealthCheck => ({
  name: 'retention',
  isWarning: true,
  run: () =>
    unlessDatabase(async () => {
      const dealers = await dealerData.dealers();
      const { refusals } = await leads.purgeNotes();
      const ours = refusals.filter(({ dealer }) => dealer === null || dealers.includes(dealer));
      return ours.map(({ reason }) => reason).join(' ') || undefined;
    }),
});

/** Passes if no dealer has accounts. */
export const accountsCheck = (
  accounts: Pick<Accounts, 'check'>,
  hasAny: () => Promise<boolean>,
): HealthCheck => ({
  name: 'accounts',
  run: async () => ((await hasAny()) ? reasonAgainst(() => accounts.check(), AccountsError) : undefined),
});

/** Reports payments without an outcome. If the database fails, the lead store's check says so. */
export const paymentsCheck = (
  reservations: Pick<Reservations, 'outstanding'>,
  dealerData: Pick<DealerData, 'dealers'>,
  now: () => number,
): HealthCheck => ({
  name: 'payments',
  isWarning: true,
  run: () =>
    unlessDatabase(async () => {
      const dealers = await dealerData.dealers();
      const { overdue } = await reservations.outstanding(dealers, now() - WAITS_TOO_LONG_MS);
      return openTooLong(overdue);
    }),
});

/** Limits hold all the same, in each process for itself. */
export const limitsCheck = ({ obstacle }: Pick<Limits, 'obstacle'>): HealthCheck => ({
  name: 'limits',
  isWarning: true,
  run: obstacle,
});
