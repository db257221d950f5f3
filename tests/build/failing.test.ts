import { existsSync, rmSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { differences, type Tree } from './yard/tree.ts';
import { builtDealer, NOW, openYard, type Yard } from './yard/yard.ts';

const BAD = 'harbour-autos';
const GOOD = 'valley-bikes';

interface Failure {
  readonly what: string;
  readonly breakIt: (yard: Yard) => void;
  readonly says: readonly string[];
}

const FAILURES: readonly Failure[] = [
  {
    what: 'a field that is misspelled',
    breakIt: (yard) => yard.configure(BAD, { phome: '02 5550 1200' }),
    says: ['sites/harbour-autos/site.json', 'unknown field "phome"', 'did you mean "phone"?'],
  },
  {
    what: 'stock that is not JSON',
    breakIt: (yard) => yard.write(BAD, 'stock.json', '[{"id": 1,'),
    says: ['stock.json'],
  },
  {
    what: 'a feed that has lost more than half its vehicles',
    breakIt: (yard) => yard.setStock(BAD, yard.stock(BAD).slice(0, 4)),
    says: [
      'the feed had 10 vehicles and now has 4 vehicles, less than half. Ask whoever sends it. The site stays as it is; if the feed is right, run this again with --accept.',
    ],
  },
  {
    what: 'a text that wants the path of another page',
    breakIt: (yard) => yard.write(BAD, 'pages/news.md', '---\ntitle: News\n---\nHere.\n'),
    says: ['/news is wanted by both sites/harbour-autos/pages/news.md and the news.'],
  },
  {
    what: 'a key of the environment that is not set',
    breakIt: (yard) =>
      yard.configure(BAD, {
        stock: { kind: 'url', url: 'http://127.0.0.1:9/stock', headers_env: 'HARBOUR_STOCK_KEY' },
      }),
    says: ['HARBOUR_STOCK_KEY is not set', 'Set HARBOUR_STOCK_KEY first.'],
  },
];

describe('a dealer that cannot be built', () => {
  const yard = openYard();
  let before: Tree;
  let price = 9_900;
  beforeAll(async () => {
    for (const slug of [BAD, GOOD]) yard.addSmall(slug);
    expect((await yard.build()).code).toBe(0);
    before = yard.tree(BAD);
  });
  beforeEach(() => {
    rmSync(yard.site(BAD), { recursive: true });
    yard.addSmall(BAD);
    yard.changeVehicle(GOOD, 0, { price: ++price });
  });

  test.each(FAILURES)(
    'because of $what still has its last site, and the others are built',
    async ({ breakIt, says }) => {
      breakIt(yard);
      const { code, err, figures } = await yard.build();
      expect(code).toBe(1);
      expect(figures).toMatchObject({ built: 1, failed: [{ slug: BAD }] });
      expect(err).toContain(`${BAD} was not built. If a site of it was served before, it still is`);
      for (const words of says) expect(err).toContain(words);
      expect(err).not.toMatch(/\n\s+at .*\.ts:\d+/);
      expect(differences(before, yard.tree(BAD))).toEqual([]);
      expect(yard.page(GOOD, 'search/new-used-and-demo-cars.html')).toContain(price.toLocaleString('en-AU'));
    },
  );

  test('is reported at every build, marked in the table, and built again once it is corrected', async () => {
    yard.configure(BAD, { market: 'UK' });
    await yard.build();
    const { out, code } = await yard.run('build', [`--now=${NOW}`, '--threads=1']);
    expect(code).toBe(1);
    expect(out).toMatch(/harbour-autos +FAILED/);
    expect(out).toMatch(/2 dealers +1 skipped, 1 FAILED/);
    yard.configure(BAD, { market: 'AU' });
    expect((await yard.build()).code).toBe(0);
    expect(differences(before, yard.tree(BAD))).toEqual([]);
  });
});

test('a dealer whose first build fails has no output, not even a part', async () => {
  const yard = openYard();
  yard.addSmall(BAD);
  yard.addSmall(GOOD);
  rmSync(yard.site(BAD, 'stock.json'));
  const { code, err } = await yard.build();
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/stock\.json: the file cannot be read.*Put the stock there/),
  ]);
  expect(existsSync(yard.served(BAD))).toBe(false);
  expect(existsSync(yard.served(GOOD, 'index.html'))).toBe(true);
});

test('a shrunk feed is accepted down to half, or with --accept, and becomes the new size', async () => {
  const yard = await builtDealer(BAD);
  yard.setStock(BAD, yard.stock(BAD).slice(0, 5));
  expect((await yard.build()).code).toBe(0);
  yard.setStock(BAD, yard.stock(BAD).slice(0, 2));
  expect((await yard.build(['--accept'])).code).toBe(0);
  expect(JSON.parse(yard.page(BAD, 'data/stock.json'))).toHaveLength(2);
  yard.changeVehicle(BAD, 0, { price: 5 });
  expect((await yard.build()).code).toBe(0);
});

test('bad vehicles and dead links are left out and reported with their places, and the dealer is built', async () => {
  const yard = openYard();
  yard.addSmall(BAD);
  const [first] = yard.stock(BAD);
  yard.setStock(BAD, [
    ...yard.stock(BAD),
    { ...first, id: 'b-1', slug: 'b-1', price: 'call us', car_type: 'nearly new' },
    { ...first, id: 'b-2' },
    { id: 'b-3' },
    'not a vehicle',
  ]);
  yard.write(BAD, 'pages/odd.md', '---\ntitle: Odd\n---\n\n[Gone](/pages/gone) and [here](/about).\n');
  yard.write(BAD, 'redirects.txt', '/before /about\n/lost /nowhere\n');
  const { code, err, figures } = await yard.build();
  expect(code).toBe(0);
  expect(figures).toMatchObject({ built: 1, rejected: 4 });
  expect(err.slice(err.indexOf('\nharbour-autos')).trim()).toMatchInlineSnapshot(`
    "harbour-autos
      warning: sites/harbour-autos/pages/odd.md:5 links to /pages/gone, which this site does not have: it is shown as text.
      warning: sites/harbour-autos/redirects.txt:2 is left out: found /nowhere, expected a page that the site has.
      left out: 2026 Toyota Corolla (stock.json row 11, id b-1): car_type: expected one of new, demo, used, found "nearly new"; price: expected a number, found "call us"
      left out: 2026 Toyota Corolla (stock.json row 12, id b-2): slug: "2026-toyota-corolla-h100" is taken by the vehicle of row 1
      left out: vehicle b-3 (stock.json row 13): slug: expected letters, digits and hyphens only, found nothing; name: expected text, found nothing; make: expected text, found nothing; model: expected text, found nothing; car_type: expected one of new, demo, used, found nothing; status: expected one of in_stock, coming_soon, sold, found nothing
      left out: stock.json row 14: expected a vehicle, found "not a vehicle""
  `);
  expect(JSON.parse(yard.page(BAD, 'data/stock.json'))).toHaveLength(10);
  expect(err).toContain(`sites/${BAD}/pages/odd.md:5 links to /pages/gone`);
  expect(err).toContain(`sites/${BAD}/redirects.txt:2 is left out`);
  expect(yard.page(BAD, 'odd.html')).toMatch(/<p>Gone and <a href="\/about">here<\/a>\.<\/p>/);
  expect(yard.page(BAD, '_redirects')).toMatch(/^\/before\s+\/about\s+301$/m);
  expect(yard.page(BAD, '_redirects')).not.toContain('/lost');
});
