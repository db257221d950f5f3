import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import type { DealerOverview } from '#adapters/sites/dealer-data/types.ts';
import { updateDealers } from '#adapters/sites/publication/dealers.ts';
import { publishSite, Uploads } from '#adapters/sites/publication/publish.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import { median } from '#scripts/terminal/table.ts';
import type { Cluster } from '#tools/cluster/cluster.ts';
import { latenciesOf } from '#tools/cluster/leads.ts';
import type { Member } from '#tools/cluster/member.ts';
import { Visitor } from '#tools/cluster/visitor.ts';
import { publicationOf } from '../storage/sample-site.ts';
import { missingAtNight, openCluster, page, report } from './open.ts';

const DEALERS = 5000;
const CARS = 40;
const AT_ONCE = 16;
const STARTS = 5;

const slugAt = (index: number): string => `dealer-${String(index).padStart(4, '0')}`;

/** What the API knows of a dealer of forty cars has 20 KB. */
function recordOf(slug: string) {
  const sample = sampleDealer(slug);
  const [car] = Object.values(sample.vehicles);
  if (car === undefined) throw new Error('the sample has no car');
  const cars = Array.from({ length: CARS }, (_, number) => {
    const id = `${slug}-car-${number}-${hash('md5', `${slug}${number}`)}`;
    return [id, { ...car, slug: id, name: `2021 Hatch ${id}` }] as const;
  });
  return { ...sample, vehicles: Object.fromEntries(cars) };
}

/** Straight into the store: no page is built. */
async function publishAll({ store: { stores } }: Cluster): Promise<void> {
  const uploads = new Uploads(stores);
  const overviews = new Map<string, DealerOverview>();
  const slugs = Array.from({ length: DEALERS }, (_, index) => slugAt(index));
  await sideBySide(slugs, AT_ONCE, async (slug) => {
    const files = { '/index.html': page(slug), '/404.html': page('Not here') };
    const live = await publishSite(stores, publicationOf(recordOf(slug), files), {
      ...{ uploads, before: { pointer: undefined, tag: undefined }, manifestOf: async () => undefined },
    });
    overviews.set(slug, live.overview);
  });
  await updateDealers(stores.open, overviews);
}

let cluster: Cluster;
beforeAll(async () => {
  if (missingAtNight !== undefined) return;
  cluster = await openCluster({ apis: 1, origins: 1 });
  const started = performance.now();
  await publishAll(cluster);
  report('published', { dealers: DEALERS, seconds: (performance.now() - started) / 1000 });
}, 300_000);
afterAll(() => cluster?.stop());

beforeEach((context) => {
  if (missingAtNight !== undefined) context.skip(missingAtNight);
});

const KINDS = [
  { name: 'an API', path: '/api/reserved-cars', of: () => cluster.apis[0] },
  { name: 'an origin', path: '/', of: () => cluster.origins[0] },
] as const;

describe.each(KINDS)(`$name of ${DEALERS} dealers`, ({ name, path, of }) => {
  const member = (): Member => of() ?? expect.fail('it was not started');
  const hostOf = (slug: string) => ({ host: `www.${slug}.example` });

  async function statusOf(visitor: Visitor, slug: string): Promise<number> {
    return (await visitor.ask(slug, path, { headers: hostOf(slug) })).status;
  }

  test('responds within a second of its start', async () => {
    const times: number[] = [];
    for (let turn = 0; turn < STARTS; turn++) {
      await member().end('SIGKILL');
      const started = performance.now();
      await member().start();
      const visitor = new Visitor(member().port, 1);
      expect(await statusOf(visitor, slugAt(turn * 7))).toBe(200);
      times.push(performance.now() - started);
      visitor.leave();
    }
    report(`first answer of ${name}, milliseconds`, {
      median: median(times),
      worst: Math.max(...times),
    });
    expect(median(times)).toBeLessThan(1000);
  });

  test('stays below 300 MB after requests for every dealer', { timeout: 120_000 }, async () => {
    const before = member().residentMb();
    const statuses = new Set<number>();
    const indexes = Array.from({ length: DEALERS }, (_, index) => index);
    const visitors = Array.from({ length: AT_ONCE }, (_, number) => new Visitor(member().port, number + 1));
    const times: number[] = [];
    await sideBySide(indexes, AT_ONCE, async (index) => {
      const [visitor] = visitors.slice(index % AT_ONCE);
      const started = performance.now();
      if (visitor) statuses.add(await statusOf(visitor, slugAt(index)));
      times.push(performance.now() - started);
    });
    for (const visitor of visitors) visitor.leave();
    const megabytes = member().residentMb();
    report(`memory of ${name}`, { before, megabytes, ...latenciesOf(times) });
    expect([...statuses]).toEqual([200]);
    expect(megabytes).toBeLessThanOrEqual(300);
  });
});
