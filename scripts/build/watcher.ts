import type { StockWatch } from '#adapters/stock/source/sources.ts';
import type { StockMark } from '#adapters/stock/source/types.ts';
import { counted } from '#domain/lib/words.ts';
import { afterFailure, isResting, type RepeatedFailure } from '#domain/storage/back-off.ts';
import type { BuildOptions, BuildReport } from '#render/build.ts';
import type { DealerReport } from '#render/options.ts';

export interface WatcherSurroundings {
  readonly intervalMs: number;
  readonly stockOnly: boolean;
  /** The watched dealers. Called at every round, because dealers come and go. */
  readonly slugs: () => readonly string[];
  /** The remote feed of a dealer. Null without one, or if the configuration is broken. */
  readonly feedOf: (slug: string) => StockWatch | null;
  readonly build: (options: BuildOptions) => Promise<BuildReport>;
  readonly now: () => number;
  readonly say: (line: string) => void;
}

interface Watched {
  readonly slug: string;
  feed: StockWatch | null;
  mark: StockMark | null;
  /** The state of the feed when the dealer was last built. Undefined before the first build. */
  builtFrom: string | null | undefined;
  feedTrouble: RepeatedFailure | null;
  buildTrouble: RepeatedFailure | null;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Limits parallel requests. Feeds of a fleet often share a host. */
const MOST_PARALLEL = 8;

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(MOST_PARALLEL, items.length) }, worker));
}

function builtText({ slug, rendered, pages, written, removed, vehicles, seconds }: DealerReport): string {
  const removedText = removed === 0 ? '' : `, ${removed} removed`;
  return `${slug}: built, ${counted(vehicles, 'vehicle')}, ${rendered} of ${counted(pages, 'page')} rendered, ${counted(written, 'file')} written${removedText}, ${seconds.toFixed(2)} s`;
}

const isSameFeed = ({ feed, mark, builtFrom, feedTrouble, buildTrouble }: Watched): boolean =>
  feed !== null &&
  builtFrom !== undefined &&
  buildTrouble === null &&
  (feedTrouble !== null || builtFrom === (mark?.digest ?? null));

/** A failed dealer is retried early when its feed changes, because the cause may be gone. */
const feedSaysOther = ({ mark, builtFrom, feedTrouble }: Watched): boolean =>
  feedTrouble === null && mark !== null && mark.digest !== builtFrom;

/** Decides if a dealer has to be built. --stock-only cannot tell by itself that nothing changed. */
function isDue(
  dealer: Watched,
  isTouched: boolean,
  { stockOnly, now }: Pick<WatcherSurroundings, 'stockOnly' | 'now'>,
): boolean {
  if (isResting(dealer.buildTrouble, now())) return isTouched || feedSaysOther(dealer);
  const isNew = dealer.builtFrom === undefined || isTouched;
  const feedMoved = dealer.feed !== null && !isSameFeed(dealer);
  return !stockOnly || isNew || feedMoved || dealer.buildTrouble !== null;
}

const FAILURES = { feedTrouble: 'the feed FAILS', buildTrouble: 'FAILED' } as const;

/** Reported once while the message stays the same. */
function fail(
  dealer: Watched,
  what: keyof typeof FAILURES,
  message: string,
  { now, intervalMs, say }: WatcherSurroundings,
): void {
  const before = dealer[what];
  const at = now();
  const trouble = afterFailure(before, message, { now: at, intervalMs });
  dealer[what] = trouble;
  if (before?.message === message) return;
  const wait = Math.round((trouble.retryAt - at) / 1000);
  say(`${dealer.slug}: ${FAILURES[what]}: ${message} (retry in ${wait} s)`);
}

async function askFeed(dealer: Watched, surroundings: WatcherSurroundings): Promise<void> {
  if (!dealer.feed || isResting(dealer.feedTrouble, surroundings.now())) return;
  try {
    dealer.mark = await dealer.feed.look();
    if (dealer.feedTrouble) surroundings.say(`${dealer.slug}: the feed works again`);
    dealer.feedTrouble = null;
  } catch (cause) {
    fail(dealer, 'feedTrouble', messageOf(cause), surroundings);
  }
}

function hear(dealer: Watched, report: DealerReport, surroundings: WatcherSurroundings): void {
  // Stored after a failure too: the same stock is not retried before its time.
  dealer.builtFrom = dealer.mark?.digest ?? null;
  if (report.outcome === 'failed') {
    fail(dealer, 'buildTrouble', report.error ?? 'no reason', surroundings);
    return;
  }
  if (dealer.buildTrouble) surroundings.say(`${dealer.slug} builds again`);
  dealer.buildTrouble = null;
  if (report.written + report.removed > 0) surroundings.say(builtText(report));
}

/** Keeps dealers up to date with their feeds and files, one round at a time. */
export function createWatcher(surroundings: WatcherSurroundings) {
  const { feedOf, build, say } = surroundings;
  const dealers = new Map<string, Watched>();

  function meet(slug: string): Watched {
    const previous = dealers.get(slug);
    if (previous) return previous;
    const met: Watched = {
      slug,
      feed: feedOf(slug),
      mark: null,
      builtFrom: undefined,
      feedTrouble: null,
      buildTrouble: null,
    };
    dealers.set(slug, met);
    return met;
  }

  function forgetRemoved(slugs: readonly string[]): void {
    for (const slug of dealers.keys()) {
      if (slugs.includes(slug)) continue;
      dealers.delete(slug);
      say(`${slug} is no longer in sites/. Its built site stays as it is`);
    }
  }

  /**
   * Polls every feed, unless only files changed, then checks every other input of a build. `touched` names the dealers
   * whose files have just changed.
   */
  async function round(touched: ReadonlySet<string> | null, signal: AbortSignal): Promise<void> {
    const slugs = surroundings.slugs();
    forgetRemoved(slugs);
    for (const slug of touched ?? []) if (slugs.includes(slug)) meet(slug).feed = feedOf(slug);
    if (touched === null) await each(slugs, (slug) => askFeed(meet(slug), surroundings));
    if (signal.aborted) return;
    const due = slugs.filter((slug) => {
      const isTouched = touched?.has(slug) ?? false;
      return (touched === null || isTouched) && isDue(meet(slug), isTouched, surroundings);
    });
    if (due.length === 0) return;
    const sameFeeds = new Set(due.filter((slug) => isSameFeed(meet(slug))));
    const onDealer = (report: DealerReport) => hear(meet(report.slug), report, surroundings);
    await build({ sites: due, sameFeeds, signal, onDealer });
  }

  /** Refreshes or builds dealers whose stock was pushed, whatever else of them is due. */
  async function update(
    changed: readonly string[],
    signal: AbortSignal,
    { isRefresh }: { readonly isRefresh: boolean },
  ): Promise<void> {
    const slugs = surroundings.slugs();
    const sites = changed.filter((slug) => slugs.includes(slug));
    if (sites.length === 0) return;
    await each(sites, (slug) => askFeed(meet(slug), surroundings));
    // What a refresh cannot do, the build of the pages says.
    const isWhole = isRefresh === surroundings.stockOnly;
    const onDealer = (report: DealerReport) => hear(meet(report.slug), report, surroundings);
    // The code is warm in this thread. Another would load it for a few dealers.
    await build({ sites, signal, threads: 1, stockOnly: isRefresh, ...(isWhole && { onDealer }) });
  }

  /** Lists the dealers whose stock is pushed. */
  const pushedDealers = (): ReadonlySet<string> =>
    new Set(surroundings.slugs().filter((slug) => meet(slug).feed?.isPushed));
  const feeds = (): number => [...dealers.values()].filter(({ feed }) => feed !== null).length;

  return { round, update, feeds, pushedDealers };
}
