import { copyFileSync, cpSync, readFileSync, realpathSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuildOptions, build, compileOnly } from '#render/build.ts';
import type { CompiledBundle } from '#render/bundle/compile.ts';
import { DealerMemories } from '#render/dealer/dealer-memory.ts';
import { firstOf, whole } from '../matrix.ts';
import { differences, readTree, type Tree } from './yard/tree.ts';
import { builtDealer, NOW, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const MEMORY = 'build-state';
const DAY = 86_400_000;
const START = Date.parse(NOW);

/** The same bytes at the same time in each yard, as a picture counts by its time. */
function putPicture(yard: Yard, name: string, source: string): void {
  const file = yard.site(SLUG, 'assets', name);
  copyFileSync(yard.site(SLUG, 'assets', source), file);
  utimesSync(file, new Date(START), new Date(START));
}

const news = (words: string) => (yard: Yard) =>
  yard.write(SLUG, 'news/opening.md', `---\ntitle: Open again\ndate: 2026-06-30\n---\n\n${words}\n`);
const brand = (fields: object) => (yard: Yard) =>
  yard.write('_brands', 'toyota.json', JSON.stringify({ manufacturer: 'toyota', ...fields }));
const config = (changes: Record<string, unknown>) => (yard: Yard) => yard.configure(SLUG, changes);
const vehicle = (index: number, fields: Record<string, unknown>) => (yard: Yard) =>
  yard.changeVehicle(SLUG, index, fields);

interface Limits {
  /** How many days later than the change before. */
  readonly days?: number;
  /** The most pages that are drawn again. */
  readonly most?: number;
}

/** What happens to a dealer, one after the other. */
const CHANGES: readonly (readonly [what: string, change: (yard: Yard) => void, limits?: Limits])[] = [
  ['nothing', () => undefined, { most: 0 }],
  ['a price', vehicle(2, { price: 12_345 }), { most: 30 }],
  ['the price of before', vehicle(2, { price: 23_456 }), { most: 30 }],
  ['a price that makes other vehicles similar', vehicle(4, { price: 99_999 }), { most: 40 }],
  ['a description', vehicle(5, { description: 'Other words.' }), { most: 1 }],
  ['two vehicles that change places', (yard) => yard.setStock(SLUG, yard.stock(SLUG).toReversed())],
  ['a text', news('Come **in**.')],
  ['the body of a text', news('Stay out.'), { most: 1 }],
  [
    'a text with a picture',
    (yard) => {
      putPicture(yard, 'shown.svg', 'car.svg');
      news('![The yard](/assets/shown.svg)')(yard);
    },
  ],
  ['the picture', (yard) => putPicture(yard, 'shown.svg', 'logo.svg')],
  [
    'a page that is a draft again',
    (yard) => yard.write(SLUG, 'pages/about.md', '---\ntitle: Our yard\ndraft: true\n---\nLater.\n'),
  ],
  ['the configuration', config({ name: 'Harbour Autos & Sons' })],
  [
    'a vehicle that comes',
    (yard) => {
      const [first = {}, ...rest] = yard.stock(SLUG);
      yard.setStock(SLUG, [first, { ...first, id: 'new-one', slug: 'new-one', price: 9_990 }, ...rest]);
    },
  ],
  [
    'an entry that is none',
    (yard) => yard.setStock(SLUG, [...yard.stock(SLUG), { id: 'broken' }, yard.stock(SLUG)[0]]),
  ],
  ['a vehicle that goes', (yard) => yard.setStock(SLUG, yard.stock(SLUG).slice(1, -2)), { most: 60 }],
  ['a vehicle that is sold', vehicle(3, { status: 'sold', sold: true }), { most: 60 }],
  ['price ranges', config({ search: { price_ranges: [5_000, 15_000, 40_000] } })],
  ['words for prices', config({ vehicles: { price_qualifiers: { used: 'On the road' } } })],
  [
    'a brand file',
    brand({ description: 'Built to last.', models: [{ name: 'HiLux', slug: 'hilux', status: 'new' }] }),
  ],
  ['a day that passes', () => undefined, { days: 1 }],
  ['weeks that pass', () => undefined, { days: 40 }],
  ['a price after that', vehicle(0, { price: 10_101 })],
  ['the template', config({ template: 'square' })],
  ['the address', config({ url: 'https://new.harbour-autos.example' })],
  ['the market', config({ market: 'NZ', timezone: 'Pacific/Auckland' })],
  [
    'the host of pictures',
    config({ images: { provider: { kind: 'imgix', base_url: 'https://p.example' } } }),
  ],
  ['colours', config({ theme: { brand: '#663399', palette: 'auto' } })],
  [
    'the search engine',
    config({
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
  ['payments', config({ payment_provider: 'stripe' })],
  ['a chat', config({ autobot: { enabled: true, script_url: 'https://chat.example/bot.js' } })],
  ['a tag manager', config({ analytics: { tag_manager_id: 'GTM-AB12CD' } })],
];

/** Hashed files of the last generation stay for pages that are still open, and a date that is far enough away stays too. */
const isCarried = (path: string) => /\.[0-9a-f]{10}\.\w+$|\/security\.txt$/.test(path);

/** All that is read of a dealer: the site, and what visitors may not see. */
const generationOf = (yard: Yard): Tree => readTree(dirname(realpathSync(yard.served(SLUG))));
const contentOf = (yard: Yard): Tree =>
  new Map([...generationOf(yard)].filter(([path]) => path !== '/manifest.json' && !isCarried(path)));

describe('repeated builds in one process, single builds and a build from nothing write the same', () => {
  const [warm, cold] = [openYard(), openYard()];
  const memories = new DealerMemories();
  let compiled: CompiledBundle;
  let now = START;
  beforeAll(async () => {
    compiled = await compileOnly({});
    for (const yard of [warm, cold]) {
      yard.addSmall(SLUG, { manufacturer: ['toyota'] });
      brand({ description: 'Known.', models: [] })(yard);
    }
  });

  const buildIn = async ({ sitesDir, distDir, dataDir }: Yard, options: BuildOptions) => {
    const { dealers } = await build({ sitesDir, distDir, dataDir, now, compiled, ...options });
    return dealers.map(({ seconds: _, ...told }) => told);
  };

  async function compare(options: BuildOptions = {}, isRight = true) {
    const told = await buildIn(warm, { ...options, memories });
    if (isRight) expect(told.flatMap(({ error }) => error ?? [])).toEqual([]);
    for (const { work } of memories.takeLeft()) work();
    expect(told).toEqual(await buildIn(cold, options));
    expect(differences(generationOf(warm), generationOf(cold))).toEqual([]);
    const [one, other] = [warm, cold].map(({ dataDir }) =>
      readFileSync(join(dataDir, MEMORY, `${SLUG}.json`), 'utf8'),
    );
    expect(one).toBe(other);
    return told[0]?.rendered;
  }

  test.each(firstOf(26, CHANGES).map((one, at) => [at, ...one] as const))(
    '%i: after %s',
    async (at, what, change, { days = 0, most = Number.POSITIVE_INFINITY } = {}) => {
      for (const yard of [warm, cold]) change(yard);
      now += days * DAY + 1000;
      // What is remembered wrongly stays so until it is drawn again. Words for prices are on pages, but in no part of their shell.
      const isDrawnAgain = at > 0 && (whole || at % 6 === 1 || what === 'words for prices');
      const fresh = cold.twin();
      if (isDrawnAgain) cpSync(join(cold.dataDir, MEMORY), join(fresh.dataDir, MEMORY), { recursive: true });
      const rendered = await compare();
      if (at > 0) expect(rendered).toBeLessThanOrEqual(most);
      if (!isDrawnAgain) return;
      await buildIn(fresh, {});
      expect(differences(contentOf(cold), contentOf(fresh))).toEqual([]);
      await compare({ force: true });
      expect(differences(contentOf(warm), contentOf(fresh))).toEqual([]);
    },
  );

  test('after a change of the stock alone', async () => {
    for (const yard of [warm, cold]) vehicle(1, { price: 7_070 })(yard);
    await compare({ stockOnly: true });
    await compare();
  });

  test('after a mistake, and when it is put right', async () => {
    const right = readFileSync(warm.site(SLUG, 'site.json'), 'utf8');
    for (const yard of [warm, cold]) config({ name: 7 })(yard);
    await compare({}, false);
    for (const yard of [warm, cold]) yard.write(SLUG, 'site.json', right);
    await compare();
  });
});

test('a build without the earlier state gives the same as a build from nothing', async () => {
  const yard = await builtDealer(SLUG);
  yard.changeVehicle(SLUG, 3, { price: 12_345 });
  const forgetful = openYard();
  cpSync(yard.sitesDir, forgetful.sitesDir, { recursive: true });
  cpSync(yard.distDir, forgetful.distDir, { recursive: true, verbatimSymlinks: true });
  const fresh = yard.twin();
  await forgetful.build();
  await fresh.build();
  expect(differences(forgetful.tree(SLUG), fresh.tree(SLUG))).toEqual([]);
});
