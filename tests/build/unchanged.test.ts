import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#paths';
import { firstOf } from '../matrix.ts';
import { differences, inodesOf, renewed } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const DATA = [
  '/data/search/columns.json',
  '/data/search/rows-0.json',
  '/data/site-search.json',
  '/data/status.json',
  '/data/stock.json',
];

/** Pages that show a vehicle, found by searching their HTML. */
const pagesShowing = (yard: Yard, slug: string, vehicleSlug: string): readonly string[] =>
  yard
    .pages(slug)
    .filter(([path, html]) => path === `/cars/${vehicleSlug}.html` || html.includes(`/cars/${vehicleSlug}"`))
    .map(([path]) => path);

describe('a build with nothing to do', () => {
  const yard = openYard();
  beforeAll(async () => {
    for (const slug of [SLUG, 'valley-bikes', 'prairie-trucks']) yard.addSmall(slug);
    expect((await yard.build()).code).toBe(0);
  });

  test('renders nothing, writes nothing and makes no generation', async () => {
    const before = inodesOf(yard.served(SLUG));
    const generation = readlinkSync(yard.served(SLUG));
    const { figures, code } = await yard.build();
    expect(code).toBe(0);
    expect(figures).toMatchObject({ dealers: 3, skipped: 3, built: 0, rendered: 0, written: 0, removed: 0 });
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([]);
    expect(readlinkSync(yard.served(SLUG))).toBe(generation);
  });

  test('--force renders every page and, since nothing differs, writes none', async () => {
    const before = inodesOf(yard.served(SLUG));
    const { figures } = await yard.build(['--force']);
    expect(figures).toMatchObject({ built: 3, rendered: figures.pages, written: 0 });
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([]);
  });

  test('a feed in which only a hidden field moved renders nothing', async () => {
    yard.changeVehicle('prairie-trucks', 3, { custom_rank: 7 });
    const { figures } = await yard.build();
    expect(figures).toMatchObject({ built: 1, skipped: 2, rendered: 0 });
  });
});

describe('one change', () => {
  test('of a price renders and writes exactly the pages that show the vehicle, and the data files', async () => {
    const yard = openYard();
    yard.add(SLUG);
    yard.addSmall('valley-bikes');
    await yard.build();
    const [first] = JSON.parse(yard.page(SLUG, 'data/stock.json')) as { id: string; slug: string }[];
    const place = yard.stock(SLUG).findIndex(({ id }) => String(id) === first?.id);
    const expected = pagesShowing(yard, SLUG, first?.slug ?? '');
    expect(expected).toContain('/index.html');
    expect(expected).toContain('/search/new-used-and-demo-cars.html');
    expect(expected.length).toBeLessThan(yard.stock(SLUG).length);
    const before = inodesOf(yard.served(SLUG));
    const others = inodesOf(yard.served('valley-bikes'));

    yard.changeVehicle(SLUG, place, { price: Number(yard.stock(SLUG)[place]?.['price']) + 7 });
    const { figures } = await yard.build();

    expect(figures).toMatchObject({ built: 1, skipped: 1, rendered: expected.length });
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([...expected, ...DATA].toSorted());
    expect(renewed(others, inodesOf(yard.served('valley-bikes')))).toEqual([]);
  });

  test('of a vehicle beyond the first results touches its own page and those of its make and body only', async () => {
    const yard = openYard();
    yard.add(SLUG);
    await yard.build();
    const last = (JSON.parse(yard.page(SLUG, 'data/stock.json')) as { id: string; slug: string }[]).at(-1);
    const place = yard.stock(SLUG).findIndex(({ id }) => String(id) === last?.id);
    const price = Number(yard.stock(SLUG)[place]?.['price']);
    // The page of its make does not show the vehicle, but the lowest price.
    const told = yard
      .pages(SLUG)
      .filter(([, html]) => html.includes(`$${price.toLocaleString('en-AU')}`))
      .map(([path]) => path);
    const expected = [...new Set([...pagesShowing(yard, SLUG, last?.slug ?? ''), ...told])].toSorted();
    expect(expected).toContain(`/cars/${last?.slug}.html`);
    expect(expected).not.toContain('/index.html');
    expect(expected).not.toContain('/search/new-used-and-demo-cars.html');
    const before = inodesOf(yard.served(SLUG));
    // Only a few dollars, because a different price range would change the counts on every page that lists ranges.
    yard.changeVehicle(SLUG, place, { price: price + 7 });
    const { figures } = await yard.build();
    expect(figures.rendered).toBe(expected.length);
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([...expected, ...DATA].toSorted());
  });

  test('of the dealer’s name renders every page, of this dealer only', async () => {
    const yard = openYard();
    yard.addSmall(SLUG);
    yard.addSmall('valley-bikes');
    await yard.build();
    yard.configure(SLUG, { name: 'Harbour Autos of Iluka' });
    const { figures } = await yard.build();
    expect(figures).toMatchObject({ built: 1, skipped: 1 });
    expect(figures.rendered).toBe(yard.pages(SLUG).length);
    for (const [, html] of yard.pages(SLUG)) expect(html).toContain('Harbour Autos of Iluka');
  });

  test('of a text removed takes its page away and the links to it', async () => {
    const yard = openYard();
    yard.addSmall(SLUG, { ready_pages: [] });
    await yard.build();
    expect(yard.page(SLUG, 'index.html')).toContain('href="/about"');
    yard.write(SLUG, 'pages/about.md', '---\ntitle: Our yard\ndraft: true\n---\nLater.\n');
    const { figures } = await yard.build();
    expect(figures.removed).toBe(1);
    expect(existsSync(yard.served(SLUG, 'about.html'))).toBe(false);
    for (const [, html] of yard.pages(SLUG)) expect(html).not.toContain('href="/about"');
  });
});

/** Different kinds of changes, the most different first. After each the site must equal a build from nothing. */
const CHANGES: readonly (readonly [what: string, change: (yard: Yard) => void])[] = [
  ['template', (yard) => yard.configure(SLUG, { template: 'square' })],
  [
    'picture host',
    (yard) =>
      yard.configure(SLUG, { images: { provider: { kind: 'imgix', base_url: 'https://pics.example' } } }),
  ],
  ['market', (yard) => yard.configure(SLUG, { market: 'NZ', timezone: 'Pacific/Auckland' })],
  ['address', (yard) => yard.configure(SLUG, { url: 'https://new.harbour-autos.example' })],
  [
    'news',
    (yard) => yard.write(SLUG, 'news/second.md', '---\ntitle: Second\ndate: 2026-06-20\n---\nMore.\n'),
  ],
  ['one vehicle less', (yard) => yard.setStock(SLUG, yard.stock(SLUG).slice(1))],
  ['a picture', (yard) => yard.write(SLUG, 'assets/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['colours', (yard) => yard.configure(SLUG, { theme: { brand: '#663399', palette: 'auto' } })],
  [
    'price wording',
    (yard) => yard.configure(SLUG, { vehicles: { price_qualifiers: { used: 'On the road' } } }),
  ],
  [
    'search engine',
    (yard) =>
      yard.configure(SLUG, {
        search: {
          engine: {
            kind: 'meilisearch',
            host: 'https://find.example',
            index: 'cars',
            search_key: 'public-key',
          },
        },
      }),
  ],
  ['payments', (yard) => yard.configure(SLUG, { payment_provider: 'stripe' })],
  [
    'chat',
    (yard) => yard.configure(SLUG, { autobot: { enabled: true, script_url: 'https://chat.example/bot.js' } }),
  ],
  ['tag manager', (yard) => yard.configure(SLUG, { analytics: { tag_manager_id: 'GTM-AB12CD' } })],
  ['stock order', (yard) => yard.setStock(SLUG, yard.stock(SLUG).toReversed())],
];

/** Hashed files of the last generation stay for pages that are still open, and vehicles that left the stock are remembered. */
const isCarried = (path: string) => /\.[0-9a-f]{10}\.\w+$/.test(path) || path === paths.gone;

describe('after a change, a build on top of the old one equals one from nothing', () => {
  const grown = openYard();
  beforeAll(async () => {
    grown.addSmall(SLUG);
    await grown.build();
  });

  test.each(firstOf(7, CHANGES))('%s', async (_what, change) => {
    change(grown);
    await grown.build();
    const fresh = grown.twin();
    await fresh.build();
    const found = differences(grown.tree(SLUG), fresh.tree(SLUG)).filter((path) => !isCarried(path));
    expect(found).toEqual([]);
    expect(readdirSync(grown.distDir).toSorted()).toEqual(['.gen', SLUG]);
  });
});
