import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { median } from '#scripts/terminal/table.ts';
import { startProgram } from '../../processes/child.ts';
import { browserPath } from '../browser.ts';
import { type ByteKind, bytesOf, type Requested } from './bytes.ts';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--remote-debugging-port=0',
];

/** Starts a browser with a fresh profile, which Lighthouse drives through its debugging port. */
export async function openBrowser(): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const browser = await startProgram({
    command: browserPath(),
    args: [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'],
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

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const TIMINGS: Readonly<Record<string, string>> = {
  'first paint, ms': 'first-contentful-paint',
  'largest paint, ms': 'largest-contentful-paint',
  'blocking time, ms': 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
};

export interface PageAudit {
  /** The median of each score from 0 to 100, and of each timing, by name. */
  readonly figures: Readonly<Record<string, number>>;
  /** Audits that cost points in accessibility, best practices and SEO, where 100 is possible. */
  readonly failing: readonly string[];
  readonly bytes: Readonly<Record<ByteKind, number>>;
}

const ATTEMPTS = 3;

type Look = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Runs Lighthouse again if it misses the start of a page, as it sometimes does on a busy machine. */
async function look(url: string, port: number, attempt = 1): Promise<Look> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError && attempt < ATTEMPTS) return look(url, port, attempt + 1);
  if (lhr.runtimeError) throw new Error(`Lighthouse failed for ${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

function requestsOf(lhr: Look): readonly Requested[] {
  const details = lhr.audits['network-requests']?.details;
  if (details?.type !== 'table') return [];
  return details.items.map((item) => ({
    url: String(item['url']),
    resourceType: String(item['resourceType'] ?? 'Other'),
  }));
}

function failingOf(lhr: Look): readonly string[] {
  const counted = CATEGORIES.filter((name) => name !== 'performance').flatMap(
    (name) => lhr.categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  );
  return counted.map(({ id }) => id).filter((id) => (lhr.audits[id]?.score ?? 1) < 1);
}

/** Runs Lighthouse's mobile profile the given number of times. */
export async function auditPage(url: string, port: number, runs: number): Promise<PageAudit> {
  const looks: Look[] = [];
  for (let run = 0; run < runs; run++) looks.push(await look(url, port));
  const [first] = looks;
  if (first === undefined) throw new Error('A page needs at least one run');
  const middle = (of: (lhr: Look) => number) => median(looks.map(of));
  return {
    figures: Object.fromEntries([
      ...CATEGORIES.map((category) => [
        `score of ${category}`,
        middle((lhr) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      ]),
      ...Object.entries(TIMINGS).map(([name, audit]) => [
        name,
        middle((lhr) => lhr.audits[audit]?.numericValue ?? Number.NaN),
      ]),
    ]),
    failing: failingOf(first),
    bytes: await bytesOf(url, requestsOf(first)),
  };
}
