import { existsSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderReports } from '#adapters/operations/reports/places.ts';
import { readReports } from '#adapters/operations/reports/reports.ts';
import { inodesOf, renewed } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const OTHER = 'valley-bikes';
const DATA = [
  '/data/search/columns.json',
  '/data/search/rows-0.json',
  '/data/site-search.json',
  '/data/status.json',
  '/data/stock.json',
];

/** A process id that no process has, as a killed process leaves it in a lock. */
const DEAD = 2 ** 22 + 7;

const pagesSaying = (yard: Yard, words: string): readonly string[] =>
  yard
    .pages(SLUG)
    .filter(([, html]) => html.includes(words))
    .map(([path]) => path);

/** Builds, and returns the written files of the dealer with the change. Nothing is written for the other one. */
async function changed(yard: Yard) {
  const [own, other] = [SLUG, OTHER].map((slug) => inodesOf(yard.served(slug)));
  const { figures } = await yard.build();
  expect(figures).toMatchObject({ built: 1, skipped: 1 });
  expect(renewed(other ?? new Map(), inodesOf(yard.served(OTHER)))).toEqual([]);
  return { figures, written: renewed(own ?? new Map(), inodesOf(yard.served(SLUG))) };
}

describe('a build without changes', () => {
  const yard = openYard();
  beforeAll(async () => {
    for (const slug of [SLUG, OTHER]) yard.addSmall(slug);
    expect((await yard.build()).code).toBe(0);
  });

  test('renders nothing, writes nothing, makes no generation, and removes the lock of a killed build', async () => {
    const before = inodesOf(yard.served(SLUG));
    const generation = readlinkSync(yard.served(SLUG));
    const { figures, code } = await yard.build();
    expect(code).toBe(0);
    expect(figures).toMatchObject({ dealers: 2, skipped: 2, built: 0, rendered: 0, written: 0, removed: 0 });
    const lock = join(yard.distDir, '.gen', SLUG, 'lock');
    writeFileSync(lock, `${DEAD} 2026-07-01T00:00:00.000Z\n`);
    expect((await yard.build()).figures).toMatchObject({ rendered: 0, written: 0, removed: 0 });
    expect(existsSync(lock)).toBe(false);
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([]);
    expect(readlinkSync(yard.served(SLUG))).toBe(generation);
  });

  test('with --force renders every page and writes none', async () => {
    const before = inodesOf(yard.served(SLUG));
    const { figures } = await yard.build(['--force']);
    expect(figures).toMatchObject({ built: 2, rendered: figures.pages, written: 0 });
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([]);
  });

  test('renders nothing if only a hidden field of the feed changed', async () => {
    yard.changeVehicle(OTHER, 3, { custom_rank: 7 });
    const { figures } = await yard.build();
    expect(figures).toMatchObject({ built: 1, skipped: 1, rendered: 0 });
  });
});

test('a changed price renders and writes exactly the pages that show the vehicle, and the data files', async () => {
  const yard = openYard();
  yard.add(SLUG);
  yard.addSmall(OTHER);
  await yard.build();
  const [first] = JSON.parse(yard.page(SLUG, 'data/stock.json')) as { id: string; slug: string }[];
  const place = yard.stock(SLUG).findIndex(({ id }) => String(id) === first?.id);
  const own = `/cars/${first?.slug}.html`;
  const expected = [...new Set([own, ...pagesSaying(yard, `/cars/${first?.slug}"`)])].toSorted();
  expect(expected).toContain('/index.html');
  expect(expected).toContain('/search/new-used-and-demo-cars.html');
  expect(expected.length).toBeLessThan(yard.stock(SLUG).length);

  yard.changeVehicle(SLUG, place, { price: Number(yard.stock(SLUG)[place]?.['price']) + 7 });
  const { figures, written } = await changed(yard);
  expect(figures.rendered).toBe(expected.length);
  expect(written).toEqual([...expected, ...DATA].toSorted());
});

test('one news item renders exactly the pages that show it, before and after a change', async () => {
  const yard = openYard();
  yard.addSmall(SLUG);
  yard.addSmall(OTHER);
  const FILES = ['/news/rss.xml', '/data/site-search.json'];
  const TAGGED = 'tags: [boats]\ndate: 2026-05-02';
  const write = (slug: string, title: string, matter: string, words = 'Come along.') =>
    yard.write(SLUG, `news/${slug}.md`, `---\ntitle: ${title}\n${matter}\n---\n${words}\n`);
  // Two with one tag, two with another, one without a tag.
  write('boats-one', 'One', 'tags: [boats]\ndate: 2026-05-01');
  write('boats-two', 'Seventeen dinghies', TAGGED);
  write('roads-one', 'Three', 'tags: [roads]\ndate: 2026-05-03');
  write('roads-two', 'Four', 'tags: [roads]\ndate: 2026-05-04');
  write('plain-one', 'Five', 'date: 2026-05-05');
  await yard.build();
  // Itself, the list, its tag, the item of the same tag and the two beside it; the home page shows the newest three.
  const showing = [
    '/news.html',
    '/news/boats-one.html',
    '/news/boats-two.html',
    '/news/roads-one.html',
    '/news/tags/boats.html',
  ];
  expect(pagesSaying(yard, 'Seventeen dinghies')).toEqual(showing);

  write('boats-two', 'Eighteen dinghies', TAGGED);
  const renamed = await changed(yard);
  expect(renamed.figures).toMatchObject({ rendered: showing.length, removed: 0 });
  expect(renamed.written).toEqual([...showing, ...FILES].toSorted());
  expect(pagesSaying(yard, 'Seventeen dinghies')).toEqual([]);

  write('boats-two', 'Eighteen dinghies', TAGGED, 'Cancelled: wind.');
  expect((await changed(yard)).written).toEqual(['/news/boats-two.html']);

  const before = yard.pages(SLUG);
  write('newest', 'Nineteen dinghies', 'tags: [roads]\ndate: 2026-06-01');
  const added = await changed(yard);
  const shown = pagesSaying(yard, 'Nineteen dinghies');
  expect(shown).toEqual(expect.arrayContaining(['/index.html', '/news/tags/roads.html']));
  expect(shown).not.toContain('/news/tags/boats.html');
  expect(added.figures.rendered).toBe(shown.length);
  expect(added.written).toEqual([...shown, ...FILES, '/sitemap.xml'].toSorted());

  rmSync(yard.site(SLUG, 'news/newest.md'));
  const removed = await changed(yard);
  const left = shown.filter((path) => path !== '/news/newest.html');
  expect(removed.figures).toMatchObject({ rendered: left.length, removed: 1 });
  expect(removed.written).toEqual([...left, ...FILES, '/sitemap.xml'].toSorted());
  expect(yard.pages(SLUG)).toEqual(before);
});

test('every build with work writes a report, and one without leaves a note', async () => {
  const yard = openYard();
  yard.addSmall(SLUG, { template: 'square' });
  yard.changeVehicle(SLUG, 2, { price: 'call us' });
  await yard.build();
  await yard.build();
  await yard.build(['--stock-only']);
  yard.changeVehicle(SLUG, 0, { price: 12_345 });
  await yard.build(['--stock-only', '--accept']);
  yard.configure(SLUG, { name: 7 });
  expect((await yard.build()).code).toBe(1);

  const [kept, ...others] = await readReports(folderReports(yard.dataDir));
  expect(others).toEqual([]);
  expect(kept?.unchanged).toMatch(/^\d{4}-\d\d-\d\dT/);
  const [failed, stock, first] = kept?.reports ?? [];
  expect(kept?.reports).toHaveLength(3);
  expect(failed).toMatchObject({ outcome: 'failed', kind: 'site', template: null, pages: 0 });
  expect(failed?.error).toContain('sites/harbour-autos/site.json');
  expect(stock).toMatchObject({
    ...{ outcome: 'built', kind: 'stock', bundle: null, rendered: 0 },
    thresholds: { shrink_to: 0.5, accept_shrink: true },
  });
  expect(first).toMatchObject({
    ...{ slug: SLUG, outcome: 'built', kind: 'site', template: 'square', error: null, rejected_count: 1 },
    now: '2026-07-01T00:00:00.000Z',
    rejected: [{ index: 2, reasons: [expect.stringContaining('price')] }],
    bundle: expect.stringMatching(/^[0-9a-f]{20}$/),
  });
});
