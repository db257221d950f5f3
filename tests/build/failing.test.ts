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
    what: 'a configuration that is not JSON',
    breakIt: (yard) => yard.write(BAD, 'site.json', '{\n  "name": "Harbour Autos",\n}\n'),
    says: ['sites/harbour-autos/site.json:3', 'valid JSON'],
  },
  {
    what: 'stock that is not JSON',
    breakIt: (yard) => yard.write(BAD, 'stock.json', '[{"id": 1,'),
    says: ['stock.json'],
  },
  {
    what: 'stock that is missing',
    breakIt: (yard) => rmSync(yard.site(BAD, 'stock.json')),
    says: ['stock.json: the file cannot be read', 'Put the stock there'],
  },
  {
    what: 'a feed that has lost more than half its vehicles',
    breakIt: (yard) => yard.setStock(BAD, yard.stock(BAD).slice(0, 4)),
    says: [
      'the feed had 10 vehicles and now has 4 vehicles, less than half. The site stays as it is; if the feed is right, run this again with --accept-shrink.',
    ],
  },
  {
    what: 'a feed that is empty all at once',
    breakIt: (yard) => yard.setStock(BAD, []),
    says: ['the feed had 10 vehicles and now has none'],
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

  test.each(FAILURES)('$what: keeps what it had, and the others go on', async ({ breakIt, says }) => {
    breakIt(yard);
    const { code, err, figures } = await yard.build();
    expect(code).toBe(1);
    expect(figures).toMatchObject({ built: 1, failed: [{ slug: BAD }] });
    expect(err).toContain(`${BAD} was not built. Its previous site is still served`);
    for (const words of says) expect(err).toContain(words);
    expect(err).not.toMatch(/\n\s+at .*\.ts:\d+/);
    expect(differences(before, yard.tree(BAD))).toEqual([]);
    expect(yard.page(GOOD, 'search/new-used-and-demo-cars.html')).toContain(price.toLocaleString('en-AU'));
  });

  test('is built again once it is mended', async () => {
    const config = yard.config(BAD);
    yard.configure(BAD, { market: 'UK' });
    expect((await yard.build()).code).toBe(1);
    yard.configure(BAD, { market: 'AU' });
    expect((await yard.build()).code).toBe(0);
    expect(yard.config(BAD)).toEqual(config);
    expect(differences(before, yard.tree(BAD))).toEqual([]);
  });

  test('is told of at every build, and the table for people marks it and counts it', async () => {
    yard.configure(BAD, { market: 'UK' });
    await yard.build();
    const { out, code } = await yard.run('build.ts', [`--now=${NOW}`, '--threads=1']);
    expect(code).toBe(1);
    expect(out).toMatch(/harbour-autos +FAILED/);
    expect(out).toMatch(/2 dealers +1 skipped, 1 FAILED/);
  });
});

describe('a dealer whose first build fails', () => {
  test('has no output, not even half of one', async () => {
    const yard = openYard();
    yard.addSmall(BAD, { market: 'UK' });
    yard.addSmall(GOOD);
    expect((await yard.build()).code).toBe(1);
    expect(existsSync(yard.served(BAD))).toBe(false);
    expect(existsSync(yard.served(GOOD, 'index.html'))).toBe(true);
  });
});

describe('a feed that has shrunk', () => {
  test('is believed with --accept-shrink, and remembered as the new size', async () => {
    const yard = await builtDealer(BAD);
    yard.setStock(BAD, yard.stock(BAD).slice(0, 4));
    expect((await yard.build(['--accept-shrink'])).code).toBe(0);
    expect(JSON.parse(yard.page(BAD, 'data/stock.json'))).toHaveLength(4);
    yard.changeVehicle(BAD, 0, { price: 5 });
    expect((await yard.build()).code).toBe(0);
  });

  test('by exactly half is believed without', async () => {
    const yard = await builtDealer(BAD);
    yard.setStock(BAD, yard.stock(BAD).slice(0, 5));
    expect((await yard.build()).code).toBe(0);
  });
});

describe('a bad vehicle in a feed', () => {
  test('is left out and told of with its id and every reason; the dealer is built', async () => {
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
    const { code, err, figures } = await yard.build();
    expect(code).toBe(0);
    expect(figures).toMatchObject({ built: 1, rejected: 4 });
    expect(err.slice(err.indexOf('\nharbour-autos')).trim()).toMatchInlineSnapshot(`
      "harbour-autos
        left out: 2026 Toyota Corolla (row 11, id b-1): car_type: expected one of new, demo, used, found "nearly new"; price: expected a number, found "call us"
        left out: 2026 Toyota Corolla (row 12, id b-2): slug: "2026-toyota-corolla-h100" is taken by the vehicle of row 1
        left out: vehicle b-3 (row 13): slug: expected letters, digits and hyphens only, found nothing; name: expected text, found nothing; make: expected text, found nothing; model: expected text, found nothing; car_type: expected one of new, demo, used, found nothing; status: expected one of in_stock, coming_soon, sold, found nothing
        left out: row 14: expected a vehicle, found "not a vehicle""
    `);
    expect(JSON.parse(yard.page(BAD, 'data/stock.json'))).toHaveLength(10);
  });
});

describe('two pages that want one path', () => {
  const CLASHES: readonly (readonly [what: string, change: (yard: Yard) => void, says: string])[] = [
    [
      'a text and the privacy policy’s neighbour, the results page',
      (yard) => {
        yard.configure(BAD, { search: { base_path: '/used-car' } });
        yard.write(BAD, 'pages/used-car.md', '---\ntitle: Used\n---\nUsed.\n');
      },
      '/used-car is wanted by both the results for "New, used and demo cars" and sites/harbour-autos/pages/used-car.md.',
    ],
    [
      'a vehicle and the trade-in form',
      (yard) => yard.changeVehicle(BAD, 2, { slug: 'trade-in' }),
      '/cars/trade-in is wanted by both the trade-in form and the vehicle 5102 (2024 Toyota HiLux).',
    ],
  ];

  test.each(CLASHES)('%s: the message names both', async (_what, change, says) => {
    const yard = openYard();
    yard.addSmall(BAD);
    change(yard);
    const { code, err } = await yard.build();
    expect(code).toBe(1);
    expect(err).toContain(says);
    expect(err).toContain('Rename one of the two.');
  });

  test('two vehicles: the second is left out, and the message names both', async () => {
    const yard = openYard();
    yard.addSmall(BAD);
    const [first] = yard.stock(BAD);
    yard.changeVehicle(BAD, 9, { slug: String(first?.['slug']).toUpperCase() });
    const { code, err, figures } = await yard.build();
    expect(code).toBe(0);
    expect(figures.rejected).toBe(1);
    expect(err).toMatch(/left out: .+ \(row 10, id 5109\): slug: "\S+" is taken by the vehicle of row 1/);
  });
});
