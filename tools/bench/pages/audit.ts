import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { findBrowser } from '#scripts/setup/browser.mjs';
import { median } from '#scripts/terminal/table.ts';
import { startProgram } from '../../processes/child.ts';
import { type ByteKind, bytesOf, type Requested, type SentBytes } from './bytes.ts';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--remote-debugging-port=0',
];
/** A browser with a fresh profile, which Lighthouse drives through its debugging port. */
export async function openBrowser(): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const path = findBrowser();
  if (path === undefined)
    throw new Error(
      'No Chromium was found. Name one: PLAYWRIGHT_CHROMIUM=/path/to/chrome npm run bench -- pages',
    );
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const browser = await startProgram(path, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    port: /DevTools listening on ws:\/\/[^:]+:(\d+)/,
    gone: 'The browser ended before it could be used',
  });
  return {
    port: browser.port,
    async close() {
      await browser.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

const TIMINGS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;
type Timing = keyof typeof TIMINGS;

/** Why a page takes as long as it does. */
export interface PageReasons {
  /** The HTML of what is painted largest, and the milliseconds of each part of its way to the screen. */
  readonly largest: { readonly element: string; readonly parts: Readonly<Record<string, number>> };
  /** What keeps the main thread for more than 50 ms. */
  readonly longTasks: readonly { readonly url: string; readonly start: number; readonly duration: number }[];
}

export interface PageAudit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds; layout shift as its own figure. */
  readonly timings: Readonly<Record<Timing, number>>;
  /** The audits that cost points, by category. */
  readonly failing: readonly string[];
  readonly reasons: PageReasons;
  /** Errors in the browser's console. */
  readonly complaints: readonly string[];
  readonly bytes: Readonly<Record<ByteKind, SentBytes>>;
}

const ATTEMPTS = 3;

/** On a busy machine Lighthouse sometimes misses the start of a page. It is then run again. */
async function look(url: string, port: number, attempt = 1): Promise<Look> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError && attempt < ATTEMPTS) return look(url, port, attempt + 1);
  if (lhr.runtimeError) throw new Error(`Lighthouse failed for ${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

type Look = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const scoreOf = (lhr: Look, category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
const timingOf = (lhr: Look, timing: Timing) => lhr.audits[TIMINGS[timing]]?.numericValue ?? Number.NaN;

function requestsOf(lhr: Look): readonly Requested[] {
  const details = lhr.audits['network-requests']?.details;
  if (details?.type !== 'table') return [];
  return details.items.map((item) => ({
    url: String(item['url']),
    resourceType: String(item['resourceType'] ?? 'Other'),
  }));
}

/** Audits that cost points in accessibility, best practices and SEO, where 100 is possible. */
function failingOf(lhr: Look): readonly string[] {
  const counted = CATEGORIES.filter((name) => name !== 'performance').flatMap(
    (name) => lhr.categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  );
  return counted.map(({ id }) => id).filter((id) => (lhr.audits[id]?.score ?? 1) < 1);
}

function complaintsOf(lhr: Look): readonly string[] {
  const details = lhr.audits['errors-in-console']?.details;
  if (details?.type !== 'table') return [];
  return details.items.map(({ description, sourceLocation }) => {
    const where = typeof sourceLocation === 'object' && 'url' in sourceLocation ? sourceLocation.url : '';
    return `${description} ${where}`.trim();
  });
}

function largestOf(lhr: Look): PageReasons['largest'] {
  const details = lhr.audits['lcp-breakdown-insight']?.details;
  const items = details?.type === 'list' ? details.items : [];
  const tables = items.flatMap((item) => ('type' in item && item.type === 'table' ? item.items : []));
  const nodes = items.flatMap((item) => ('type' in item && item.type === 'node' ? (item.snippet ?? []) : []));
  return {
    element: nodes[0] ?? 'unknown',
    parts: Object.fromEntries(tables.map(({ subpart, duration }) => [String(subpart), Number(duration)])),
  };
}

function longTasksOf(lhr: Look): PageReasons['longTasks'] {
  const details = lhr.audits['long-tasks']?.details;
  if (details?.type !== 'table') return [];
  return details.items.map(({ url, startTime, duration }) => ({
    ...{ url: String(url), start: Number(startTime), duration: Number(duration) },
  }));
}

const fromEntries = <K extends string, T>(keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>;

/** Runs Lighthouse's mobile profile the given number of times. Returns the median of each figure. */
export async function auditPage(url: string, port: number, runs: number): Promise<PageAudit> {
  const looks: Look[] = [];
  for (let run = 0; run < runs; run++) looks.push(await look(url, port));
  const [first] = looks;
  if (first === undefined) throw new Error('A page needs at least one run');
  const timings: readonly Timing[] = ['fcp', 'lcp', 'tbt', 'cls'];
  return {
    scores: fromEntries(CATEGORIES, (category) => median(looks.map((lhr) => scoreOf(lhr, category)))),
    timings: fromEntries(timings, (timing) => median(looks.map((lhr) => timingOf(lhr, timing)))),
    failing: failingOf(first),
    reasons: { largest: largestOf(first), longTasks: longTasksOf(first) },
    complaints: complaintsOf(first),
    bytes: await bytesOf(url, requestsOf(first)),
  };
}
