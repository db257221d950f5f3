import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderReports } from '#adapters/operations/reports/places.ts';
import { readReports } from '#adapters/operations/reports/reports.ts';
import { atNight } from '../by-night.ts';
import { feedOf } from './yard/feed.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const OTHER = 'valley-bikes';

/** A feed with an answer that a test can change, and which records its last answer. */
async function openFeed() {
  const feed = {
    ...{ status: 200, vehicles: feedOf(8) as object[], url: '' },
    ...{ asked: 0, whole: 0, same: 0 },
    /** The answer waits for this promise. */
    before: (_request: number): Promise<void> | undefined => undefined,
  };
  const server = createServer(async (request, response) => {
    await feed.before(++feed.asked);
    const body = JSON.stringify(feed.vehicles);
    const etag = `"${feed.vehicles.length}-${body.length}"`;
    const isSame = feed.status === 200 && request.headers['if-none-match'] === etag;
    if (isSame) feed.same++;
    else feed.whole++;
    response.writeHead(isSame ? 304 : feed.status, { etag, 'content-type': 'application/json' });
    response.end(isSame ? undefined : body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  feed.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return feed;
}

function watched(yard: Yard, ...args: string[]) {
  const running = yard.start('build', ['--watch=1', '--threads=1', ...args]);
  onTestFinished(running.kill);
  return running;
}

const vehiclesOf = (yard: Yard, slug: string) =>
  (JSON.parse(yard.page(slug, 'data/stock.json')) as unknown[]).length;
const until = (check: () => boolean) => expect.poll(check, { timeout: 90_000 }).toBe(true);

describe('a watch', () => {
  test('rebuilds after a change of a feed or file, continues after a failure, and reports it and its end once', async () => {
    const feed = await openFeed();
    const yard = openYard();
    yard.addSmall(SLUG, { stock: { kind: 'url', url: feed.url } });
    yard.addSmall(OTHER);
    const running = watched(yard);
    await running.said('watching: 1 feed every 1 s');
    expect(vehiclesOf(yard, SLUG)).toBe(8);
    const looked = feed.whole;
    await until(() => feed.same >= 2);
    expect(feed.whole).toBe(looked);

    feed.vehicles = feedOf(9);
    await running.said(`${SLUG}: built, 9 vehicles`);
    expect(vehiclesOf(yard, SLUG)).toBe(9);

    yard.configure(OTHER, { name: 'Valley Bikes of Yass' });
    await until(() => yard.page(OTHER, 'index.html').includes('Valley Bikes of Yass'));

    feed.status = 404;
    await running.said(`${SLUG}: the feed FAILS: ${feed.url}: the answer was HTTP 404`);
    yard.configure(OTHER, { name: 7 });
    await running.said(`${OTHER}: FAILED: `);
    yard.configure(OTHER, { name: 'Valley Bikes again' });
    await running.said(`${OTHER} builds again`);
    feed.status = 200;
    await running.said(`${SLUG}: the feed works again`);

    running.stop('SIGINT');
    const { code, out } = await running.done;
    expect(code).toBe(0);
    expect(out).toMatch(/stopping: .*\n.*stopped\n$/);
    for (const told of [/the feed FAILS/g, /: FAILED: /g]) expect(out.match(told)).toHaveLength(1);
    const reports = (await readReports(folderReports(yard.dataDir))).map(({ slug, reports: kept }) => [
      slug,
      kept.length,
    ]);
    expect(reports).toEqual([
      [SLUG, 2],
      [OTHER, 4],
    ]);
  });

  atNight('refreshes only the stock with --stock-only', async () => {
    const feed = await openFeed();
    const yard = openYard();
    yard.addSmall(SLUG, { stock: { kind: 'url', url: feed.url } });
    await yard.build();
    const running = watched(yard, '--stock-only');
    await running.said('watching: 1 feed');
    feed.vehicles = feedOf(9);
    await running.said(`${SLUG}: built, 9 vehicles, 0 of `);
    running.stop();
    expect((await running.done).code).toBe(0);
  });

  test('that is stopped during a build finishes the current dealer and starts no other', async () => {
    const feed = await openFeed();
    const yard = openYard();
    const slugs = ['dealer-1', 'dealer-2', 'dealer-3', 'dealer-4'];
    for (const slug of slugs) yard.addSmall(SLUG, {}, slug);
    yard.configure('dealer-2', { stock: { kind: 'url', url: feed.url } });
    const { promise: stopped, resolve: release } = Promise.withResolvers<void>();
    // The first answer is looked at; from the second dealer-2 is built.
    feed.before = (request) => (request === 2 ? stopped : undefined);
    const running = watched(yard);
    await until(() => feed.asked === 2);
    running.stop();
    await running.said('stopping: ');
    release();
    const { code, out, err } = await running.done;
    expect([code, err]).toEqual([0, '']);
    expect(slugs.filter((slug) => out.includes(`${slug}: built`))).toEqual(['dealer-1', 'dealer-2']);
    // Finished dealers are complete, and the next build only does the rest.
    const now = `--now=${new Date().toISOString()}`;
    const others = await yard.build([now, '--site=dealer-1,dealer-3,dealer-4']);
    expect(others.figures).toMatchObject({ built: 2, skipped: 1 });
    const asked = await yard.build([now, '--site=dealer-2']);
    expect(asked.figures).toMatchObject({ failed: [], rendered: 0, written: 0 });
  });
});
