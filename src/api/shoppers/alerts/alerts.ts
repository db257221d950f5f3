import { type Email, EmailError, type Mailer } from '#adapters/leads/email/types.ts';
import type { SearchableStock, StockSearch } from '#adapters/search/stock/types.ts';
import type { Accounts, AlertRecord, AlertTask } from '#adapters/shoppers/accounts/types.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { RecurringJobs } from '#adapters/storage/jobs/cluster-lease.ts';
import { workOff } from '#adapters/storage/jobs/run.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/results/multi-search.ts';
import { searchSetting } from '#domain/search/results/queries.ts';
import { hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import {
  ALERT_LINKS,
  newFor,
  nextEmailAt,
  nextTryAt,
  searchAlertEmail,
} from '#domain/shoppers/alerts/alert-emails.ts';
import { searchAddress } from '#domain/shoppers/alerts/saved-search.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { accountConfigOf, emailTo } from '../account-service.ts';

export interface AlertOptions {
  readonly searches: Accounts['searches'];
  readonly dealerData: DealerData;
  readonly stock: StockSearch;
  readonly mailer: Mailer;
  readonly mailFrom: string | undefined;
  readonly now: () => number;
  /** The schedule of all processes that share the searches. Without it, this process looks at every call. */
  readonly recurring?: RecurringJobs;
  /** The site that emails link to, if not to the dealer's own address. */
  readonly siteUrl?: (dealer: PublishedDealer) => string;
  readonly onTrouble: (what: string, cause?: unknown) => void;
}

export interface PendingAlert extends AlertRecord {
  readonly hits: readonly StockHit[];
}

const AT_ONCE = 8;
/** Longer than any mail server is waited for. */
const LEASE_MS = 5 * 60_000;

/** The last email of a sweep may take longer than its time. */
const LATE_MS = 30_000;
/** A build does not announce its end, so new vehicles are found within a minute. */
const REST_MS = 30_000;

type Outcome = 'sent' | 'failed' | 'nothing';

const settingOf = ({ config }: PublishedDealer, now: number) =>
  searchSetting(config, { index: EMBEDDED_INDEX, now });

function alertEmail(
  dealer: PublishedDealer,
  { id, email: to, name, state, notifiedUntil: notifiedBefore, stopToken }: AlertTask,
  hits: readonly StockHit[],
  notifiedUntil: number,
  { siteUrl = ({ config }) => config.url, mailFrom, now }: AlertOptions,
): Email {
  const { config } = dealer;
  const url = siteUrl(dealer);
  const words = searchAlertEmail({
    name,
    hits,
    stopToken,
    url,
    config,
    market: MARKETS[dealer.market],
    address: searchAddress(state, config),
  });
  const unsubscribe = `${url.replace(/\/$/, '')}${ALERT_LINKS.stop(stopToken)}`;
  return emailTo(
    dealer,
    { id: `alert-${id}.${notifiedBefore}.${notifiedUntil}`, to, at: now(), words, unsubscribe },
    mailFrom,
  );
}

/** Records the vehicles as announced before sending, so that they are never announced twice. */
async function sendAlert(
  dealer: PublishedDealer,
  task: AlertTask,
  current: SearchableStock,
  options: AlertOptions,
): Promise<Outcome> {
  const { searches, mailer, now, onTrouble } = options;
  const lastArrival = Math.max(current.lastArrival, task.notifiedUntil);
  const hits = await newFor(task.state, task.notifiedUntil, current, settingOf(dealer, now()));
  if (hits.length === 0) {
    await searches.nothingNew(task, lastArrival, now());
    return 'nothing';
  }
  const email = alertEmail(dealer, task, hits, lastArrival, options);
  const times = { now: now(), nextAt: nextEmailAt(now()) };
  if (!(await searches.beginEmail(task, lastArrival, times))) return 'nothing';
  try {
    await mailer.send(email);
  } catch (cause) {
    if (!(cause instanceof EmailError)) throw cause;
    onTrouble(`The mail server refused the email about saved search ${task.id}.`, cause);
    await searches.emailFailed(task, nextTryAt(now(), task.failures + 1));
    return 'failed';
  }
  await searches.emailSent(task);
  return 'sent';
}

async function dealerWithAlerts(slug: string, dealerData: DealerData): Promise<PublishedDealer | undefined> {
  const dealer = await dealerData.dealer(slug);
  const config = dealer && accountConfigOf(dealer);
  return config && hasAccounts(config) && (dealer.last_arrival ?? 0) > 0 ? dealer : undefined;
}

export type Alerts = ReturnType<typeof createAlerts>;

interface Swept {
  readonly sent: number;
  readonly failed: number;
}

/** Returns the number of the newest arrival at each of these sites. */
async function arrivalsAt(
  slugs: readonly string[],
  { dealerData, onTrouble }: AlertOptions,
): Promise<Map<string, number>> {
  const arrivals = new Map<string, number>();
  for (const slug of slugs)
    try {
      const dealer = await dealerWithAlerts(slug, dealerData);
      if (dealer) arrivals.set(slug, dealer.last_arrival ?? 0);
    } catch (cause) {
      onTrouble(`The saved searches of ${slug} could not be checked.`, cause);
    }
  return arrivals;
}

async function sweepSites(
  slugs: readonly string[],
  mayGoOn: () => boolean,
  options: AlertOptions,
): Promise<Swept> {
  const { searches, dealerData, stock, now, onTrouble } = options;
  const counts: Record<Outcome, number> = { sent: 0, failed: 0, nothing: 0 };
  const arrivals = await arrivalsAt(slugs, options);
  const leased = { leaseMs: LEASE_MS, limit: AT_ONCE };

  async function work(task: AlertTask): Promise<void> {
    const { site } = task;
    const dealer = await dealerData.dealer(site);
    const current = await stock.stock(site);
    // A build may be replacing its files. What cannot be searched now waits for the next round.
    arrivals.set(site, Math.min(arrivals.get(site) ?? 0, current?.lastArrival ?? 0));
    if (!dealer || !current)
      throw new Error(`There is no stock of ${site} to search: build this dealer again.`);
    counts[await sendAlert(dealer, task, current, options)] += 1;
  }

  await workOff(
    {
      claim: () => searches.claimAlerts(arrivals, { ...leased, now: now() }),
      work,
      onFailure: ({ id }, cause) => onTrouble(`Saved search ${id} could not be checked.`, cause),
    },
    mayGoOn,
  );
  return { sent: counts.sent, failed: counts.failed };
}

/** Sweeps in one process for all, and only dealers at which somebody waits. */
async function sweepAll(budgetMs: number, mayGoOn: () => boolean, options: AlertOptions): Promise<Swept> {
  const { dealerData, searches, recurring, now } = options;
  const dealerSlugs = await dealerData.dealers();
  const job = await recurring?.claim('alerts', dealerSlugs, { now: now(), leaseMs: budgetMs + LATE_MS });
  if (job === null) return { sent: 0, failed: 0 };
  const ours = new Set(dealerSlugs);
  const slugs = (await searches.alertSites(now())).filter((slug) => ours.has(slug));
  const swept = await sweepSites(slugs, mayGoOn, options);
  if (job) await recurring?.done(job, now() + REST_MS);
  return swept;
}

/** Emails owners of saved searches about new vehicles, each vehicle once. */
export function createAlerts(options: AlertOptions) {
  const { searches, dealerData, stock, now } = options;
  const within = (budgetMs: number, isStopped = () => false) => {
    const until = now() + budgetMs;
    return () => !isStopped() && now() < until;
  };
  return {
    /** Sends what is due at all dealers within the time, unless another process does. */
    sweep: (budgetMs: number, isStopped?: () => boolean) =>
      sweepAll(budgetMs, within(budgetMs, isStopped), options),

    /** Sends what is due at these dealers within the time. */
    send: (sites: readonly string[], budgetMs: number) => sweepSites(sites, within(budgetMs), options),

    /** Returns what would be sent, without sending it. */
    async pending(site: string, limit: number): Promise<readonly PendingAlert[]> {
      const dealer = await dealerWithAlerts(site, dealerData);
      const current = dealer && (await stock.stock(site));
      if (!dealer || !current) return [];
      const setting = settingOf(dealer, now());
      const records = await searches.alerts({ site, limit });
      return Promise.all(
        records.map(async (record) => ({
          ...record,
          hits: await newFor(record.state, record.notifiedUntil, current, setting),
        })),
      );
    },
  };
}
