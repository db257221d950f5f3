import type { Accounts, AlertRecord, AlertTask } from '#adapters/accounts/types.ts';
import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import { type Letter, MailError, type Mailer } from '#adapters/mail/types.ts';
import type { SearchableStock, StockSearch } from '#adapters/stock-search/types.ts';
import type { Turns } from '#adapters/turns/types.ts';
import { hasAccounts } from '#domain/account/account-config.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { ALERT_LINKS, alertMail, nextLetterAt, nextTryAt } from '#domain/saved-search/letters.ts';
import { newFor } from '#domain/saved-search/new-for.ts';
import { searchAddress } from '#domain/saved-search/saved-search.ts';
import type { StockHit } from '#domain/search/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/multi-search.ts';
import { searchSetting } from '#domain/search/queries.ts';
import { accountConfigOf, letterTo } from '../account/account-service.ts';
import { workFor } from '../turns.ts';

export interface AlertOptions {
  readonly searches: Accounts['searches'];
  readonly dealerData: DealerData;
  readonly stock: StockSearch;
  readonly mailer: Mailer;
  readonly mailFrom: string | undefined;
  readonly now: () => number;
  /** Of all processes that share the searches. Without it, this one looks whenever it is asked to. */
  readonly turns?: Turns;
  /** Where emails link to, if not to the dealer's own address. */
  readonly siteUrl?: (dealer: PublishedDealer) => string;
  readonly onTrouble: (what: string, cause?: unknown) => void;
}

export interface PendingAlert extends AlertRecord {
  readonly found: readonly StockHit[];
}

const BATCH = 20;
/** Longer than any mail server is waited for. */
const LEASE_MS = 5 * 60_000;

/** The last email of a sweep may take longer than its time. */
const LATE_MS = 30_000;
/** A process asks each minute, so this is less. */
const REST_MS = 30_000;

type Outcome = 'sent' | 'failed' | 'nothing';

const settingOf = ({ config }: PublishedDealer, now: number) =>
  searchSetting(config, { index: EMBEDDED_INDEX, now });

function letterOf(
  dealer: PublishedDealer,
  { id, email: to, name, state, toldTo: toldBefore, stopToken }: AlertTask,
  found: readonly StockHit[],
  toldTo: number,
  { siteUrl = ({ config }) => config.url, mailFrom, now }: AlertOptions,
): Letter {
  const { config } = dealer;
  const url = siteUrl(dealer);
  const words = alertMail({
    ...{ name, found, stopToken, url, config, market: MARKETS[dealer.market] },
    address: searchAddress(state, config),
  });
  const unsubscribe = `${url.replace(/\/$/, '')}${ALERT_LINKS.stop(stopToken)}`;
  return letterTo(
    dealer,
    { id: `alert-${id}.${toldBefore}.${toldTo}`, to, at: now(), words, unsubscribe },
    mailFrom,
  );
}

/** Records the vehicles as announced before sending, so that they are never announced twice. */
async function tell(
  dealer: PublishedDealer,
  task: AlertTask,
  current: SearchableStock,
  options: AlertOptions,
): Promise<Outcome> {
  const { searches, mailer, now, onTrouble } = options;
  const lastArrival = Math.max(current.lastArrival, task.toldTo);
  const found = await newFor(task.state, task.toldTo, current, settingOf(dealer, now()));
  if (found.length === 0) {
    await searches.nothingNew(task, lastArrival, now());
    return 'nothing';
  }
  const letter = letterOf(dealer, task, found, lastArrival, options);
  const times = { now: now(), nextAt: nextLetterAt(now()) };
  if (!(await searches.beginLetter(task, lastArrival, times))) return 'nothing';
  try {
    await mailer.send(letter);
  } catch (cause) {
    if (!(cause instanceof MailError)) throw cause;
    onTrouble(`The mail server refused the email about saved search ${task.id}.`, cause);
    await searches.letterFailed(task, nextTryAt(now(), task.failures + 1));
    return 'failed';
  }
  await searches.letterSent(task);
  return 'sent';
}

async function dealerWithAlerts(slug: string, dealerData: DealerData): Promise<PublishedDealer | undefined> {
  const dealer = await dealerData.dealer(slug);
  const config = dealer && accountConfigOf(dealer);
  return config && hasAccounts(config) && (dealer.last_arrival ?? 0) > 0 ? dealer : undefined;
}

async function sweepSite(
  slug: string,
  until: number,
  count: (outcome: Outcome) => void,
  options: AlertOptions,
): Promise<void> {
  const { searches, dealerData, stock, now, onTrouble } = options;
  const dealer = await dealerWithAlerts(slug, dealerData);
  if (!dealer) return;
  let lastArrival = dealer.last_arrival ?? 0;
  while (now() < until) {
    const tasks = await searches.claimAlerts({
      ...{ site: slug, lastArrival, leaseMs: LEASE_MS, limit: BATCH },
      now: now(),
    });
    if (tasks.length === 0) return;
    const current = await stock.stock(slug);
    if (!current) throw new Error('There is no stock to search: build this dealer again.');
    // A build may be replacing its files. What cannot be searched now waits for the next round.
    lastArrival = Math.min(lastArrival, current.lastArrival);
    for (const task of tasks)
      await tell(dealer, task, current, options).then(count, (cause: unknown) =>
        onTrouble(`Saved search ${task.id} could not be checked.`, cause),
      );
  }
}

export type Alerts = ReturnType<typeof createAlerts>;

interface Swept {
  readonly sent: number;
  readonly failed: number;
}

const NOTHING: Swept = { sent: 0, failed: 0 };

async function sweepSites(slugs: readonly string[], budgetMs: number, options: AlertOptions): Promise<Swept> {
  const { now, onTrouble } = options;
  const until = now() + budgetMs;
  const counts: Record<Outcome, number> = { sent: 0, failed: 0, nothing: 0 };
  const count = (outcome: Outcome): void => {
    counts[outcome] += 1;
  };
  for (const slug of slugs)
    await sweepSite(slug, until, count, options).catch((cause: unknown) =>
      onTrouble(`The saved searches of ${slug} could not be checked.`, cause),
    );
  return { sent: counts.sent, failed: counts.failed };
}

/** One process sweeps for all, and looks only at dealers at which somebody waits. */
async function sweepInTurn(budgetMs: number, options: AlertOptions): Promise<Swept> {
  const { dealerData, searches, turns, now } = options;
  try {
    const known = await dealerData.dealers();
    const turn = await turns?.take(workFor('alerts', known), now(), budgetMs + LATE_MS);
    if (turn === null) return NOTHING;
    const ours = new Set(known);
    const slugs = (await searches.alertSites(now())).filter((slug) => ours.has(slug));
    const swept = await sweepSites(slugs, budgetMs, options);
    if (turn) await turns?.done(turn, now() + REST_MS);
    return swept;
  } catch (cause) {
    options.onTrouble('The saved searches could not be checked.', cause);
    return NOTHING;
  }
}

/** Emails about new vehicles to owners of saved searches, each vehicle once. */
export function createAlerts(options: AlertOptions) {
  const { searches, dealerData, stock, now } = options;
  return {
    /** Sends what is due within the time. */
    sweep: (budgetMs: number, site?: string): Promise<Swept> =>
      site === undefined ? sweepInTurn(budgetMs, options) : sweepSites([site], budgetMs, options),

    /** What would be sent, without sending it. */
    async pending(site: string, limit: number): Promise<readonly PendingAlert[]> {
      const dealer = await dealerWithAlerts(site, dealerData);
      const current = dealer && (await stock.stock(site));
      if (!dealer || !current) return [];
      const setting = settingOf(dealer, now());
      const records = await searches.alerts({ site, limit });
      return Promise.all(
        records.map(async (record) => ({
          ...record,
          found: await newFor(record.state, record.toldTo, current, setting),
        })),
      );
    },
  };
}

/** A build does not announce its end, so new vehicles are found within a minute. */
const EVERY_MS = 60_000;
const ROUND_MS = 50_000;

/** Looks for as long as the process runs. */
export function startAlertLoop({ sweep }: Pick<Alerts, 'sweep'>) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = (): void => {
    running = sweep(ROUND_MS).then(() => {
      if (stopped) return;
      timer = setTimeout(round, EVERY_MS);
      timer.unref();
    });
  };
  round();
  return {
    /** Starts nothing new, and waits for running work. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
