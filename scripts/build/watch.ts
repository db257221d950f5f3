import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { publicFetch } from '#adapters/lib/http/public-fetch.ts';
import { openPushedStock } from '#adapters/stock/pushed/open.ts';
import { openStockSources, type StockWatch, watchStock } from '#adapters/stock/source/sources.ts';
import { withLock } from '#adapters/storage/files/lock.ts';
import { counted } from '#domain/lib/words.ts';
import { type ChangedFile, touched } from '#domain/operations/builds/changes.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { type BuildOptions, type BuildReport, build, compileOnly, settingsOf } from '#render/build.ts';
import { sourceStamp } from '#render/bundle/compile.ts';
import { DealerMemories } from '#render/dealer/dealer-memory.ts';
import { outputLayout } from '#render/generations/generations.ts';
import type { BuildSettings } from '#render/options.ts';
import { END_SIGNALS } from '#scripts/terminal/exit.mjs';
import { loadSite } from '#sites/load.ts';
import { readInputs } from '#sites/shared-use.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { createBell, createDueWork } from './due-work.ts';
import { createLiveStock, createTurns } from './live-stock.ts';
import { createPushedLook, repeatLook } from './pushed-changes.ts';
import { createWatcher } from './watcher.ts';

interface SitesWatch {
  readonly take: () => readonly ChangedFile[];
  readonly close: () => void;
}

/** Collects changed files of `sites/` until they are taken. */
function openSitesWatch(sitesDir: string, wake: () => void, say: (line: string) => void): SitesWatch {
  let changed: ChangedFile[] = [];
  let watching: FSWatcher | null = null;
  try {
    watching = watchFolder(sitesDir, { recursive: true }, (_, name) => {
      if (name === null || name.endsWith('.tmp')) return;
      changed.push({ of: 'sites', path: name.replaceAll('\\', '/') });
      wake();
    });
    watching.on('error', () => watching?.close());
  } catch (cause) {
    say(
      `files cannot be watched (${cause instanceof Error ? cause.message : cause}); changes to them are found at the next poll`,
    );
  }
  return {
    take() {
      const batch = changed;
      changed = [];
      return batch;
    },
    close: () => watching?.close(),
  };
}

interface WarmBuilds {
  readonly build: (overrides: BuildOptions) => Promise<BuildReport>;
  /** Deletes what builds have replaced. Nobody waits for it. */
  readonly tidy: () => Promise<void>;
  /** Returns true if the sources have changed. Then pages compiled anew would not fit the code in memory. */
  readonly isOutdated: () => boolean;
}

/** Builds again and again in one process, each with what those before it know. With `stockOnly` no pages are compiled. */
async function openWarmBuilds(options: BuildOptions, signal: AbortSignal): Promise<WarmBuilds> {
  const { root, cacheDir, distDir } = settingsOf(options);
  const stamp = sourceStamp(root, cacheDir);
  const compiled = options.stockOnly ? undefined : await compileOnly({ ...options, signal });
  const memories = new DealerMemories();
  const layout = outputLayout(distDir);
  return {
    build: (overrides) => build({ ...options, ...overrides, ...(compiled && { compiled }), memories }),
    async tidy() {
      for (const { slug, work } of memories.takeLeft())
        await withLock(layout.lock(slug), `"${slug}"`, async () => work());
    },
    isOutdated: () => sourceStamp(root, cacheDir) !== stamp,
  };
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

const say = (line: string): void =>
  console.log(`${new Date().toISOString().slice(0, 19).replace('T', ' ')}  ${line}`);

function remoteFeed(
  { sitesDir, dataDir }: Pick<BuildSettings, 'sitesDir' | 'dataDir'>,
  slug: string,
): StockWatch | null {
  const { site } = loadSite(sitesDir, slug);
  if (!site) return null;
  const { config, folder } = site;
  const { env } = process;
  const fetch = publicFetch(env);
  const surroundings = { folder, env, fetch, dataDir, now: Date.now(), timezone: config.timezone };
  return watchStock(
    openStockSources(config.stock, { ...surroundings, market: MARKETS[config.market] }),
    Date.now,
    (trouble) => say(`${slug}: ${trouble}`),
  );
}

/** The terminal, npm and the end of npm’s shell may each tell of one Ctrl+C. */
const ONE_PRESS_MS = 1000;

function onStop(stopping: AbortController): void {
  let since = 0;
  for (const signal of END_SIGNALS)
    process.on(signal, () => {
      if (stopping.signal.aborted) {
        if (Date.now() - since > ONE_PRESS_MS) process.exit(130);
        return;
      }
      since = Date.now();
      say('stopping: the current build finishes first; press Ctrl+C again to stop at once');
      stopping.abort();
    });
}

const watchedSlugs = ({ sites }: BuildOptions, sitesDir: string): readonly string[] => {
  const slugs = listSiteSlugs(sitesDir);
  return sites ? sites.filter((slug) => slugs.includes(slug)) : slugs;
};

/** Runs work that may fail, and says the same failure once. */
function createAttempts(signal: AbortSignal) {
  let reported = '';
  return async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      reported = '';
    } catch (cause) {
      const message = messageOf(cause);
      if (!signal.aborted && message !== reported) say(`FAILED: ${message}`);
      reported = message;
    }
  };
}

const OUTDATED =
  'the sources have changed since this watch began. It ends, so that no page is made of old and new code. Start it again';

/** Keeps dealers up to date with their feeds and files until it is told to stop. Returns the exit code. */
export async function watch(options: BuildOptions, seconds: number): Promise<number> {
  const { sitesDir, dataDir } = settingsOf(options);
  const intervalMs = seconds * 1000;
  const stopping = new AbortController();
  const { signal } = stopping;
  onStop(stopping);
  const bell = createBell();
  const files = openSitesWatch(sitesDir, bell.ring, say);
  const slugs = () => watchedSlugs(options, sitesDir);
  say(`checking ${counted(slugs().length, 'dealer')}`);
  // A problem at the start is reported like that of any build, and ends the watch.
  const unlessStopped = (cause: unknown) => {
    if (!signal.aborted) throw cause;
    return undefined;
  };
  const builds = await openWarmBuilds(options, signal).catch(unlessStopped);
  if (builds === undefined) {
    say('stopped');
    return 0;
  }
  const watcher = createWatcher({
    intervalMs,
    slugs,
    say,
    build: builds.build,
    stockOnly: options.stockOnly ?? false,
    feedOf: (slug) => remoteFeed({ sitesDir, dataDir }, slug),
    now: () => Date.now(),
  });
  const attempt = createAttempts(signal);
  const touchedBy = (changed: readonly ChangedFile[]) =>
    new Set(
      touched(
        changed,
        slugs().map((slug) => readInputs(sitesDir, slug)),
      ).dealers.map(({ slug }) => slug),
    );
  const tidy = () =>
    builds.tidy().catch((cause: unknown) => say(`old files could not be deleted: ${messageOf(cause)}`));

  const live = createLiveStock({
    refresh: (changed) => watcher.update(changed, signal, { isRefresh: true }),
    build: options.stockOnly ? null : (changed) => watcher.update(changed, signal, { isRefresh: false }),
  });
  const pushed = openPushedStock({ env: process.env, dataDir });
  const lookForChanges = createPushedLook({
    store: pushed.store,
    dealers: watcher.pushedDealers,
    onChange(changed) {
      live.noteChanges(changed);
      bell.ring();
    },
    say,
  });
  // Before the first build, which reads everything that was pushed until now and maybe more.
  await lookForChanges();
  await watcher.round(null, signal).catch(unlessStopped);
  if (!signal.aborted)
    say(`watching: ${counted(watcher.feeds(), 'feed')} every ${seconds} s, files of ${sitesDir} at once`);
  const looking = repeatLook(lookForChanges, signal);
  const dueWork = createDueWork({ takeFiles: files.take, isStockDue: live.isDue, bell, intervalMs, signal });

  // Pages are built while the stock of other dealers is refreshed, but never beside a round, which builds any dealer.
  const inTurn = createTurns();
  let pages: Promise<void> | undefined;
  const buildPages = async () => {
    while (live.hasOutdatedPages() && !signal.aborted && !builds.isOutdated()) {
      await inTurn(async () => {
        await attempt(live.buildNext);
        await tidy();
      });
      bell.ring();
    }
  };
  const refreshStock = async () => {
    await attempt(live.refreshDue);
    pages ??= buildPages().finally(() => {
      pages = undefined;
    });
  };
  const look = (changed: readonly ChangedFile[] | null) =>
    inTurn(async () => {
      await attempt(() => watcher.round(changed && touchedBy(changed), signal));
      await tidy();
    });

  const workUntilStopped = async (): Promise<'stopped' | 'outdated'> => {
    for (;;) {
      const due = await dueWork.next();
      if (due === undefined) return 'stopped';
      if (due.kind === 'stock') {
        await refreshStock();
        continue;
      }
      if (builds.isOutdated()) return 'outdated';
      await look(due.kind === 'poll' ? null : due.changed);
    }
  };

  try {
    await tidy();
    const end = await workUntilStopped();
    say(end === 'stopped' ? 'stopped' : OUTDATED);
    return end === 'stopped' ? 0 : 1;
  } finally {
    files.close();
    stopping.abort();
    await Promise.all([pages, looking]);
    await pushed.close();
    await tidy();
  }
}
