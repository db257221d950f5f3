import { copyFileSync, readFileSync, realpathSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuildOptions, build, compileOnly } from '#render/build.ts';
import type { CompiledBundle } from '#render/compile.ts';
import { DealerMemories } from '#render/dealer-memory.ts';
import { whole } from '../matrix.ts';
import { differences, readTree } from './yard/tree.ts';
import { NOW, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const DAY = 86_400_000;
const START = Date.parse(NOW);

type Change = (yard: Yard) => void;

const MODELS = [{ name: 'HiLux', slug: 'hilux', status: 'new', description: 'Carries a tonne.' }];

const textOf = (yard: Yard, file: string) => readFileSync(yard.site(SLUG, file), 'utf8');

/** The same bytes at the same time in each yard, as a picture counts by its time. */
function putPicture(yard: Yard, name: string, source: string): void {
  const file = yard.site(SLUG, 'assets', name);
  copyFileSync(yard.site(SLUG, 'assets', source), file);
  utimesSync(file, new Date(START), new Date(START));
}

/** What happens to a dealer, and how many days later than the change before. */
const CHANGES: readonly [what: string, change: Change, days: number][] = [
  ['nothing', () => undefined, 0],
  ['a price', (yard) => yard.changeVehicle(SLUG, 2, { price: 12_345 }), 0],
  ['the price of before', (yard) => yard.changeVehicle(SLUG, 2, { price: 23_456 }), 0],
  ['two vehicles that change places', (yard) => yard.setStock(SLUG, yard.stock(SLUG).toReversed()), 0],
  [
    'a text',
    (yard) =>
      yard.write(SLUG, 'news/opening.md', '---\ntitle: Open again\ndate: 2026-06-30\n---\n\nCome **in**.\n'),
    0,
  ],
  [
    'the body of a text',
    (yard) =>
      yard.write(SLUG, 'news/opening.md', '---\ntitle: Open again\ndate: 2026-06-30\n---\n\nStay out.\n'),
    0,
  ],
  [
    'a text with a picture',
    (yard) => {
      putPicture(yard, 'shown.svg', 'car.svg');
      yard.write(
        SLUG,
        'news/opening.md',
        '---\ntitle: Open again\ndate: 2026-06-30\n---\n\n![The yard](/assets/shown.svg)\n',
      );
    },
    0,
  ],
  ['the picture', (yard) => putPicture(yard, 'shown.svg', 'logo.svg'), 0],
  ['the configuration', (yard) => yard.configure(SLUG, { name: 'Harbour Autos & Sons' }), 0],
  [
    'a vehicle that comes',
    (yard) => {
      const [first = {}, ...rest] = yard.stock(SLUG);
      yard.setStock(SLUG, [first, { ...first, id: 'new-one', slug: 'new-one', price: 9_990 }, ...rest]);
    },
    0,
  ],
  [
    'an entry that is none',
    (yard) => yard.setStock(SLUG, [...yard.stock(SLUG), { id: 'broken' }, yard.stock(SLUG)[0]]),
    0,
  ],
  ['a vehicle that goes', (yard) => yard.setStock(SLUG, yard.stock(SLUG).slice(1, -2)), 0],
  ['price ranges', (yard) => yard.configure(SLUG, { search: { price_ranges: [5_000, 15_000, 40_000] } }), 0],
  [
    'a brand file',
    (yard) =>
      yard.write(
        '_brands',
        'toyota.json',
        JSON.stringify({ manufacturer: 'toyota', description: 'Built to last.', models: MODELS }),
      ),
    0,
  ],
  ['a day that passes', () => undefined, 1],
  ['weeks that pass', () => undefined, 40],
  ['a price after that', (yard) => yard.changeVehicle(SLUG, 0, { price: 10_101 }), 0],
];

describe('a process that builds again and again writes what a fresh one writes', () => {
  const [warm, fresh] = [openYard(), openYard()];
  const memories = new DealerMemories();
  let compiled: CompiledBundle;
  let now = START;
  beforeAll(async () => {
    compiled = await compileOnly({});
    for (const yard of [warm, fresh]) {
      yard.add(SLUG, { manufacturer: ['toyota'] });
      yard.write(
        '_brands',
        'toyota.json',
        JSON.stringify({ manufacturer: 'toyota', description: 'Known.', models: [] }),
      );
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
    expect(told).toEqual(await buildIn(fresh, options));
    const [one, other] = [warm, fresh].map((yard) => ({
      generation: readTree(dirname(realpathSync(yard.served(SLUG)))),
      state: readFileSync(join(yard.dataDir, 'build-state', `${SLUG}.json`), 'utf8'),
    }));
    expect(differences(one?.generation ?? new Map(), other?.generation ?? new Map())).toEqual([]);
    expect(one?.state).toBe(other?.state);
  }

  test.each(CHANGES.map((one, at) => [...one, whole || at % 3 === 1] as const))(
    'after %s',
    async (...row) => {
      const [_what, change, days, isDrawnAgain] = row;
      for (const yard of [warm, fresh]) change(yard);
      now += days * DAY + 1000;
      await compare();
      // What is remembered wrongly stays so until it is drawn again.
      if (isDrawnAgain) await compare({ force: true });
    },
  );

  test('after a change of the stock alone', async () => {
    for (const yard of [warm, fresh]) yard.changeVehicle(SLUG, 1, { price: 7_070 });
    await compare({ stockOnly: true });
    await compare();
  });

  test('after a mistake, and when it is put right', async () => {
    const right = textOf(warm, 'site.json');
    for (const yard of [warm, fresh]) yard.configure(SLUG, { name: 7 });
    await compare({}, false);
    for (const yard of [warm, fresh]) yard.write(SLUG, 'site.json', right);
    await compare();
  });
});
