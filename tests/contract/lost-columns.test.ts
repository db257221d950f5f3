import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LoadedState } from '#adapters/operations/build-state/types.ts';
import { acquireStock } from '#adapters/stock/source/acquire.ts';
import { openStockSources } from '#adapters/stock/source/sources.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { Mapping } from '#domain/stock/import/mapping.ts';
import type { StockSourceConfig } from '#domain/stock/stock-config.ts';
import { emptyState } from '#domain/vehicles/status/dealer-state.ts';

type Car = Readonly<Record<string, string>>;

const CARS: readonly Car[] = Array.from({ length: 12 }, (_, index) => ({
  Stock: `A${index}`,
  Make: 'Mazda',
  Model: 'CX-5',
  Price: `${20_000 + index}`,
  Mileage: `${1_000 + index}`,
}));

const MAPPING: Mapping = { stocknum: 'Stock', make: 'Make', model: 'Model', price: 'Price', km: 'Mileage' };

interface Format {
  readonly format: string;
  readonly file: string;
  readonly text: (cars: readonly Car[]) => string;
}

const FORMATS: readonly Format[] = [
  {
    format: 'a table',
    file: 'stock.csv',
    text: (cars) =>
      [Object.keys(cars[0] ?? {}), ...cars.map((car) => Object.values(car))]
        .map((line) => line.join(','))
        .join('\n'),
  },
  {
    format: 'elements',
    file: 'stock.xml',
    text: (cars) => {
      const fields = (car: Car) => Object.entries(car).map(([name, value]) => `<${name}>${value}</${name}>`);
      return `<stock>${cars.map((car) => `<vehicle>${fields(car).join('')}</vehicle>`).join('')}</stock>`;
    },
  },
  { format: 'objects', file: 'stock.json', text: (cars) => JSON.stringify({ cars }) },
];

interface Loss {
  readonly what: string;
  readonly change?: (car: Car) => Car;
  readonly mapping?: Mapping;
  readonly says: RegExp;
}

const LOSSES: readonly Loss[] = [
  {
    what: 'the price under another name',
    change: ({ Price = '', ...car }) => ({ ...car, Retail: Price }),
    says: /the column "Price" of the mapping of "price" is not in the feed \(did you mean "Retail"\?\)/,
  },
  {
    what: 'the mileage under another name',
    change: ({ Mileage = '', ...car }) => ({ ...car, Clock: Mileage }),
    says: /the column "Mileage" of the mapping of "km" is not in the feed/,
  },
  {
    what: 'no price in any row',
    change: (car) => ({ ...car, Price: '' }),
    says: /the prices fell from 100 % to 0 % of the vehicles/,
  },
  {
    what: 'a misspelt mapping',
    mapping: { ...MAPPING, price: 'Prise' },
    says: /the column "Prise" of the mapping of "price" is not in the feed \(did you mean "Price"\?\)/,
  },
];

/** A dealer with the stock in one file, and what its builds remember. */
async function openDealer({ file, text }: Format) {
  const folder = await temporaryFolder();
  let state: LoadedState = { kind: 'none' };
  return {
    async build(cars: readonly Car[], { mapping = MAPPING, accept = false } = {}) {
      await writeFile(join(folder, file), text(cars));
      const config: StockSourceConfig = { kind: 'file', path: file, mapping, contact: 'Kim, 1300 555 010' };
      const surroundings = {
        ...{ folder, env: {}, dataDir: '', fetch, now: 0, timezone: 'Australia/Sydney', market: MARKETS.AU },
      };
      const sources = openStockSources(config, surroundings);
      const stock = await acquireStock({ sources, state, accept, now: 0 });
      const { vehicles, fills } = stock;
      // As on a disk, between two builds.
      state = JSON.parse(
        JSON.stringify({ kind: 'found', state: { ...emptyState(), stock_size: vehicles.length, fills } }),
      );
      return stock;
    },
  };
}

describe.each(FORMATS)('a feed of $format', (format) => {
  test.each(LOSSES)('with $what is refused, until it is right again or accepted', async (loss) => {
    const { change = (car: Car) => car, mapping = MAPPING, says } = loss;
    const dealer = await openDealer(format);
    const lost = CARS.map(change);
    await dealer.build(CARS);
    for (let round = 0; round < 2; round++)
      await expect(dealer.build(lost, { mapping })).rejects.toMatchObject({
        name: 'RefusedFeed',
        message: expect.stringMatching(
          new RegExp(`${format.file}: .*${says.source}.*Call Kim, 1300 555 010\\. .*--accept\\.$`),
        ),
      });
    expect((await dealer.build(CARS)).warnings).toEqual([]);
    const accepted = await dealer.build(lost, { mapping, accept: true });
    expect(accepted.vehicles).toHaveLength(CARS.length);
    expect(accepted.warnings.join()).toMatch(says);
    expect((await dealer.build(lost, { mapping })).vehicles).toHaveLength(CARS.length);
  });

  test('with a misspelt mapping is refused at the first build, too', async () => {
    const dealer = await openDealer(format);
    await expect(dealer.build(CARS, { mapping: { ...MAPPING, price: 'Prise' } })).rejects.toThrow(
      /"Prise".*did you mean "Price".*correct "stock" in site\.json.*--accept/,
    );
  });
});

test('rows that are left out are named with the row that a person finds in the file', async () => {
  const [table] = FORMATS;
  if (table === undefined) throw new Error('There is no table.');
  const spaced = {
    ...table,
    // Two lines above the names of the columns, empty lines, and a cell of two lines.
    text: (cars: readonly Car[]) => {
      const [head = '', first = '', second = '', ...others] = table.text(cars).split('\n');
      return ['Stock of today', '', head, first, '', '', second.replace('CX-5', '"CX\n5"'), ...others].join(
        '\n',
      );
    },
  };
  const dealer = await openDealer(spaced);
  const { rejected } = await dealer.build(
    CARS.map((car, index) => (index === 3 ? { ...car, Make: '', Model: '' } : car)),
  );
  expect(rejected).toMatchObject([{ where: 'stock.csv', row: 9, id: 'A3' }]);
});
