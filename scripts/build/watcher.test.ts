import { expect, test } from 'vitest';
import type { StockMark } from '#adapters/stock/source/types.ts';
import type { BuildOptions } from '#render/build.ts';
import { type DealerReport, NOTHING_MADE } from '#render/options.ts';
import { createWatcher } from './watcher.ts';

const REPORT: Omit<DealerReport, 'slug'> = {
  ...NOTHING_MADE,
  outcome: 'built',
  pages: 10,
  rendered: 2,
  written: 3,
  vehicles: 7,
  seconds: 0.5,
};
const UNCHANGED: Partial<DealerReport> = { outcome: 'unchanged', written: 0, rendered: 0 };

/** Dealers whose feeds and builds do what the test sets, with a record of all actions and messages. */
function openFleet(slugs: readonly string[], { stockOnly = false } = {}) {
  const fleet = {
    now: 0,
    slugs,
    /**
     * The content of each dealer's feed by slug, or an error if the feed fails. Dealers without an entry have
     * files.
     */
    feeds: new Map<string, string | Error>(),
    /** The result of each dealer's next builds, by slug. */
    ends: new Map<string, Partial<DealerReport>>(),
    built: [] as string[][],
    same: [] as string[][],
    asked: 0,
    output: [] as string[],
  };
  const watcher = createWatcher({
    intervalMs: 1000,
    stockOnly,
    slugs: () => fleet.slugs,
    now: () => fleet.now,
    say: (line) => fleet.output.push(line),
    feedOf: (slug) =>
      fleet.feeds.has(slug)
        ? {
            isPushed: slug.startsWith('pushed'),
            look: async (): Promise<StockMark> => {
              fleet.asked++;
              const says = fleet.feeds.get(slug) ?? '';
              if (says instanceof Error) throw says;
              return { digest: says, etag: null, modified: null };
            },
          }
        : null,
    build: async ({ sites = [], sameFeeds, onDealer }: BuildOptions) => {
      fleet.built.push([...sites]);
      fleet.same.push([...(sameFeeds ?? [])]);
      const dealers = sites.map((slug) => ({ ...REPORT, slug, ...fleet.ends.get(slug) }));
      for (const report of dealers) onDealer?.(report);
      return { dealers, editor: null, compileSeconds: 0, seconds: 0 };
    },
  });
  const { signal } = new AbortController();
  const look = async (seconds = 1) => {
    fleet.now += seconds * 1000;
    fleet.output.length = 0;
    fleet.built.length = 0;
    fleet.same.length = 0;
    await watcher.round(null, signal);
  };
  const touch = async (...touched: string[]) => {
    fleet.output.length = 0;
    fleet.built.length = 0;
    await watcher.round(new Set(touched), signal);
  };
  return { fleet, look, touch };
}

test('the first check builds every dealer, and a later one reads only a changed feed and reports it in one line', async () => {
  const { fleet, look } = openFleet(['bay', 'cove']);
  fleet.feeds.set('bay', 'one').set('cove', 'one');
  await look();
  expect([fleet.built, fleet.same]).toEqual([[['bay', 'cove']], [[]]]);
  fleet.ends.set('bay', UNCHANGED).set('cove', UNCHANGED);
  await look();
  expect([fleet.same, fleet.output]).toEqual([[['bay', 'cove']], []]);
  fleet.ends.delete('cove');
  fleet.feeds.set('cove', 'two');
  await look();
  expect(fleet.same).toEqual([['bay']]);
  expect(fleet.output).toEqual(['cove: built, 7 vehicles, 2 of 10 pages rendered, 3 files written, 0.50 s']);
});

test('a failing feed is reported once, checked less and less often, and reported when it works again', async () => {
  const { fleet, look } = openFleet(['bay']);
  fleet.feeds.set('bay', 'one');
  await look();
  fleet.ends.set('bay', UNCHANGED);
  fleet.feeds.set('bay', new Error('away'));
  const heard: string[][] = [];
  fleet.asked = 0;
  for (let second = 0; second < 16; second++) {
    await look();
    heard.push([...fleet.output]);
    expect(fleet.same).toEqual([['bay']]);
  }
  expect(heard.flat()).toEqual(['bay: the feed FAILS: away (retry in 1 s)']);
  expect(fleet.asked).toBe(5);
  fleet.feeds.set('bay', 'one');
  await look(100);
  expect(fleet.output).toEqual(['bay: the feed works again']);
});

test('a failing dealer is reported once and paused, and the others go on', async () => {
  const { fleet, look } = openFleet(['bay', 'cove']);
  fleet.ends.set('bay', { outcome: 'failed', error: 'slug is wrong' });
  await look();
  expect(fleet.output[0]).toBe('bay: FAILED: slug is wrong (retry in 1 s)');
  await look();
  expect([fleet.built, fleet.output.filter((line) => line.startsWith('bay'))]).toEqual([
    [['bay', 'cove']],
    [],
  ]);
  await look();
  expect(fleet.built).toEqual([['cove']]);
  fleet.ends.delete('bay');
  await look();
  expect(fleet.output).toContain('bay builds again');
});

test('a paused dealer is retried at once if its files or its feed change', async () => {
  const { fleet, look, touch } = openFleet(['bay', 'cove']);
  fleet.feeds.set('cove', 'one');
  fleet.ends.set('bay', { outcome: 'failed', error: 'x' }).set('cove', { outcome: 'failed', error: 'y' });
  for (let times = 0; times < 6; times++) await look();
  expect(fleet.built).toEqual([]);
  await touch('bay');
  expect(fleet.built).toEqual([['bay']]);
  fleet.feeds.set('cove', 'two');
  await look();
  expect(fleet.built).toEqual([['cove']]);
});

test('changed files build the affected dealers, without a feed check', async () => {
  const { fleet, look, touch } = openFleet(['bay', 'cove']);
  fleet.feeds.set('cove', 'one');
  await look();
  fleet.asked = 0;
  await touch('cove');
  expect([fleet.built, fleet.asked]).toEqual([[['cove']], 0]);
  await touch();
  expect(fleet.built).toEqual([]);
});

test('a watch of the stock only refreshes only what has changed', async () => {
  const { fleet, look, touch } = openFleet(['bay', 'cove'], { stockOnly: true });
  fleet.feeds.set('cove', 'one');
  await look();
  expect(fleet.built).toEqual([['bay', 'cove']]);
  await look();
  expect(fleet.built).toEqual([]);
  fleet.feeds.set('cove', 'two');
  await look();
  expect(fleet.built).toEqual([['cove']]);
  await touch('bay');
  expect(fleet.built).toEqual([['bay']]);
});

test('a new dealer is built, and a removed one is reported', async () => {
  const { fleet, look } = openFleet(['bay']);
  await look();
  fleet.slugs = ['cove'];
  await look();
  expect(fleet.built).toEqual([['cove']]);
  expect(fleet.output[0]).toBe('bay is no longer in sites/. Its built site stays as it is');
});
