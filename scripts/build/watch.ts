import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openStockSource } from '#adapters/stock-source/open.ts';
import type { StockSource } from '#adapters/stock-source/types.ts';
import { type ChangedFile, touched } from '#domain/rebuild/changes.ts';
import { counted } from '#domain/text/counted.ts';
import { type BuildOptions, build, settingsOf } from '#render/build.ts';
import { loadSite } from '#sites/load.ts';
import { readInputs } from '#sites/shared-use.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { createWatcher } from './watcher.ts';

/** Debounce: a person who saves one file often saves another right after it. */
const SETTLE_MS = 200;

const say = (line: string): void =>
  console.log(`${new Date().toISOString().slice(0, 19).replace('T', ' ')}  ${line}`);

function remoteFeed(sitesDir: string, slug: string): StockSource | null {
  const { site } = loadSite(sitesDir, slug);
  if (!site) return null;
  const source = openStockSource(site.config.stock, { folder: site.folder, env: process.env, fetch });
  return source.remote ? source : null;
}

/** Collects changed files of `sites/` until the watcher takes them. */
function openSitesWatch(sitesDir: string, wake: () => void) {
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
    take(): readonly ChangedFile[] {
      const taken = changed;
      changed = [];
      return taken;
    },
    close: () => watching?.close(),
  };
}

/** Ends the wait early. */
function createBell() {
  let ring = () => {};
  return {
    ring: () => ring(),
    rung: () =>
      new Promise<void>((heard) => {
        ring = heard;
      }),
  };
}

/** Both the terminal and npm pass Ctrl+C on, so one press arrives twice. */
const ONE_PRESS_MS = 1000;

function onStop(stopping: AbortController): void {
  let since = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
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

/** Keeps dealers up to date with their feeds and files until it is told to stop. Returns the exit code. */
export async function watch(options: BuildOptions, seconds: number): Promise<number> {
  const { sitesDir } = settingsOf(options);
  const stopping = new AbortController();
  const { signal } = stopping;
  onStop(stopping);
  const bell = createBell();
  const files = openSitesWatch(sitesDir, bell.ring);
  const slugs = () => {
    const known = listSiteSlugs(sitesDir);
    return options.sites ? options.sites.filter((slug) => known.includes(slug)) : known;
  };
  const watcher = createWatcher({
    intervalMs: seconds * 1000,
    stockOnly: options.stockOnly ?? false,
    slugs,
    say,
    feedOf: (slug) => remoteFeed(sitesDir, slug),
    build: (asked) => build({ ...options, ...asked }),
    now: () => Date.now(),
  });
  let told = '';
  const attempt = async (touchedSlugs: ReadonlySet<string> | null) => {
    try {
      await watcher.round(touchedSlugs, signal);
      told = '';
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      if (!signal.aborted && message !== told) say(`FAILED: ${message}`);
      told = message;
    }
  };
  const touchedBy = (changed: readonly ChangedFile[]) =>
    new Set(
      touched(
        changed,
        slugs().map((slug) => readInputs(sitesDir, slug)),
      ).dealers.map(({ slug }) => slug),
    );

  say(`checking ${counted(slugs().length, 'dealer')}`);
  // A problem at the start is reported like that of any build, and ends the watch.
  await watcher.round(null, signal).catch((cause: unknown) => {
    if (!signal.aborted) throw cause;
  });
  if (!signal.aborted)
    say(`watching: ${counted(watcher.feeds(), 'feed')} every ${seconds} s, files of ${sitesDir} at once`);
  let lookAt = Date.now() + seconds * 1000;
  while (!signal.aborted) {
    const rung = bell.rung();
    const sleep = pause(Math.max(0, lookAt - Date.now()), undefined, { signal }).catch(() => undefined);
    const changed = files.take();
    if (changed.length === 0) await Promise.race([sleep, rung]);
    if (signal.aborted) break;
    if (Date.now() >= lookAt) {
      lookAt = Date.now() + seconds * 1000;
      await attempt(null);
    } else {
      await pause(SETTLE_MS, undefined, { signal }).catch(() => undefined);
      await attempt(touchedBy([...changed, ...files.take()]));
    }
  }
  files.close();
  say('stopped');
  return 0;
}
