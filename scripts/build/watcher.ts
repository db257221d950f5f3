import type { StockMark, StockSource } from '#adapters/stock-source/types.ts';
import { afterFailure, isResting, type RepeatedFailure } from '#domain/due-work/back-off.ts';
import { counted } from '#domain/text/counted.ts';
import type { BuildOptions, BuildReport } from '#render/build.ts';
import type { DealerReport } from '#render/options.ts';

export interface WatcherSurroundings {
  readonly intervalMs: number;
  readonly stockOnly: boolean;
  /** The dealers watched; asked at every round, since dealers come and go. */
  readonly slugs: () => readonly string[];
  /** The feed of a dealer whose stock comes from elsewhere; null for others, and for one whose configuration is broken. */
  readonly feedOf: (slug: string) => StockSource | null;
  readonly build: (options: BuildOptions) => Promise<BuildReport>;
  readonly now: () => number;
  readonly say: (line: string) => void;
}

interface Watched {
  feed: StockSource | null;
  mark: StockMark | null;
  /** What the feed said when the dealer was built; undefined before the first time. */
  builtFrom: string | null | undefined;
  feedTrouble: RepeatedFailure | null;
  buildTrouble: RepeatedFailure | null;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Many hosts stand behind the feeds of a fleet; none of them is asked by more than this at once. */
const ASKED_AT_ONCE = 8;

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(ASKED_AT_ONCE, items.length) }, worker));
}

function builtText({ slug, rendered, pages, written, removed, vehicles, seconds }: DealerReport): string {
  const gone = removed === 0 ? '' : `, ${removed} removed`;
  return `${slug}: built, ${counted(vehicles, 'vehicle')}, ${rendered} of ${counted(pages, 'page')} rendered, ${counted(written, 'file')} written${gone}, ${seconds.toFixed(2)} s`;
}

const isSameFeed = ({ feed, mark, builtFrom, feedTrouble, buildTrouble }: Watched): boolean =>
  feed !== null &&
  builtFrom !== undefined &&
  buildTrouble === null &&
  (feedTrouble !== null || builtFrom === (mark?.digest ?? null));

/** What a dealer failed with may be over when the feed says something else. */
const feedSaysOther = ({ mark, builtFrom, feedTrouble }: Watched): boolean =>
  feedTrouble === null && mark !== null && mark.digest !== builtFrom;

/** A refresh of the stock has nothing by which it could tell that there is nothing to do. */
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

/** Keeps dealers as their feeds and files say; one round at a time. */
export function createWatcher(surroundings: WatcherSurroundings) {
  const { intervalMs, feedOf, build, say } = surroundings;
  const dealers = new Map<string, Watched>();

  function meet(slug: string): Watched {
    const known = dealers.get(slug);
    if (known) return known;
    const met: Watched = {
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
      say(`${slug} is not among the dealers any more; what was built of it stays as it is`);
    }
  }

  /** Said once as long as it stays the same. */
  function fail(
    slug: string,
    before: RepeatedFailure | null,
    message: string,
    what: string,
  ): RepeatedFailure {
    const now = surroundings.now();
    const trouble = afterFailure(before, message, { now, intervalMs });
    if (before?.message !== message)
      say(`${slug}: ${what}: ${message} (tried again in ${Math.round((trouble.retryAt - now) / 1000)} s)`);
    return trouble;
  }

  async function askFeed(slug: string): Promise<void> {
    const dealer = meet(slug);
    if (!dealer.feed || isResting(dealer.feedTrouble, surroundings.now())) return;
    try {
      dealer.mark = await dealer.feed.look(dealer.mark);
      if (dealer.feedTrouble) say(`${slug}: the feed is well again`);
      dealer.feedTrouble = null;
    } catch (cause) {
      dealer.feedTrouble = fail(slug, dealer.feedTrouble, messageOf(cause), 'the feed FAILS');
    }
  }

  function hear(report: DealerReport): void {
    const dealer = meet(report.slug);
    // Also of a failure: the same stock need not be tried again before its time.
    dealer.builtFrom = dealer.mark?.digest ?? null;
    if (report.outcome === 'failed') {
      dealer.buildTrouble = fail(report.slug, dealer.buildTrouble, report.error ?? 'no reason', 'FAILED');
      return;
    }
    if (dealer.buildTrouble) say(`${report.slug} is well again`);
    dealer.buildTrouble = null;
    if (report.written + report.removed > 0) say(builtText(report));
  }

  /**
   * One look: at every feed, unless it is only files that changed, then at everything else that a build looks at.
   * `touched`: dealers of whose files some have just changed.
   */
  async function round(touched: ReadonlySet<string> | null, signal: AbortSignal): Promise<void> {
    const slugs = surroundings.slugs();
    forgetRemoved(slugs);
    for (const slug of touched ?? []) if (slugs.includes(slug)) meet(slug).feed = feedOf(slug);
    if (touched === null) await each(slugs, askFeed);
    if (signal.aborted) return;
    const due = slugs.filter((slug) => {
      const isTouched = touched?.has(slug) ?? false;
      return (touched === null || isTouched) && isDue(meet(slug), isTouched, surroundings);
    });
    if (due.length === 0) return;
    const sameFeeds = new Set(due.filter((slug) => isSameFeed(meet(slug))));
    await build({ sites: due, sameFeeds, signal, onDealer: hear });
  }

  const feeds = (): number => [...dealers.values()].filter(({ feed }) => feed !== null).length;

  return { round, feeds };
}
