import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import { rowsOfObjects } from './objects.ts';
import { openRows } from './open.ts';

async function rowsOf(text: string, config: FeedReadingConfig = {}): Promise<unknown[]> {
  async function* bytes(): AsyncIterable<Uint8Array> {
    yield Buffer.from(text);
  }
  const all: unknown[] = [];
  for await (const row of (await openRows(bytes(), config, 'feed')).rows) all.push(row);
  return all;
}

test('a table written by the rules is read back', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'B', '7', ',', '"', '\n', ' ', 'é', ';') })
    .map((text) => text.trim());
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, fc.constantFrom('2019', '2020')), { minLength: 1, maxLength: 8 }),
      async (rows) => {
        const lines = rows.map((row) => row.map(quoted).join(','));
        const read = await rowsOf(`Make,Model,Year\n${lines.join('\n')}\n`, {
          delimiter: ',',
          header_row: 1,
        });
        expect(read.map((row) => ({ ...Object(row) }))).toEqual(
          rows.map(([Make, Model, Year]) => ({ Make, Model, Year })),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('columns with equal or empty names get distinct names', async () => {
  expect(await rowsOf('Make,Photo,Photo,\nKia,a,b,c\n')).toEqual([
    { Make: 'Kia', Photo: 'a', Photo_2: 'b', 'column 4': 'c' },
  ]);
});

test('a quoted value longer than the sample hides no delimiter', async () => {
  const long = 'line\n'.repeat(20_000);
  expect(await rowsOf(`Make;Model;Comments\nKia;Rio;"${long}"\n`)).toHaveLength(1);
});

const CAR = '{"make":"Kia","model":"Rio","year":2020,"price":1}';
const OTHER = '{"make":"Mazda","model":"Demio","year":2019,"price":2}';

test.each([
  ['a list', `[${CAR},${OTHER}]`, {}],
  ['lines', `${CAR}\n${OTHER}\n`, {}],
  ['a page', `{"page":1,"tags":["a"],"data":{"items":[${CAR},${OTHER}]}}`, {}],
  ['a path', `{"a":[{"x":1},{"x":2},{"x":3}],"b":{"c":[${CAR},${OTHER}]}}`, { items: 'b.c' }],
  ['objects by their number', `{"vehicles":{"7":${CAR},"9":${OTHER}}}`, {}],
])('objects are read from %s', async (_, text, config) => {
  const rows = await rowsOf(text, config);
  expect(rows).toMatchObject([{ make: 'Kia' }, { make: 'Mazda' }]);
});

test.each([
  ['a list', (cars: string) => `[${cars}]`, undefined],
  ['a path', (cars: string) => `{"x":[{"a":1}],"data":{"items":[${cars}]}}`, 'data.items'],
])('%s above 24 MB is split into its objects', async (_, around, items) => {
  const text = `{"make":"K\\"}]{[ia","list":[{"a":1},[2]],"text":"${'x'.repeat(200_000)}"}`;
  const cars = Array.from({ length: 130 }, () => text).join(',\n');
  const rows = await rowsOf(around(cars), items === undefined ? {} : { items });
  expect(rows).toHaveLength(130);
  expect(rows.at(-1)).toMatchObject({ make: 'K"}]{[ia', list: [{ a: 1 }, [2]] });
});

const CARS = [
  { make: 'Kia', photos: [{ url: 'a' }, { url: 'b' }] },
  { make: 'MG', photos: [] },
];

test.each<[string, string, string | undefined]>([
  ['a list', JSON.stringify(CARS), undefined],
  ['a named list', JSON.stringify({ total: 2, vehicles: CARS }), undefined],
  ['a list within', JSON.stringify({ meta: { tags: ['x'] }, data: { items: CARS, page: 1 } }), undefined],
  ['the list of that path', JSON.stringify({ ads: [{ id: 1 }], data: { items: CARS } }), 'data.items'],
  ['an object a line', CARS.map((car) => JSON.stringify(car)).join('\n'), undefined],
])('vehicles are read from a text too large to parse at once: %s', async (_, text, items) => {
  async function* parts(): AsyncIterable<string> {
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
  }
  const rows: unknown[] = [];
  const options = { where: 'feed', ...(items !== undefined && { items }) };
  for await (const row of rowsOfObjects(parts(), options, 10)) rows.push(row);
  expect(rows).toEqual(CARS);
});

test.each([
  ['cut off', JSON.stringify(CARS).slice(0, -9), /ends in the middle/],
  ['no JSON', '[{"make": Kia}, {"make": 1}]', /is not JSON/],
  ['without a list', '{"a": {"b": 1}, "c": [1, 2]}', /holds no list of vehicles/],
])('a large text that is %s causes an error', async (_, text, message) => {
  async function* parts(): AsyncIterable<string> {
    yield text;
  }
  const read = async () => {
    for await (const _row of rowsOfObjects(parts(), { where: 'feed' }, 5));
  };
  await expect(read()).rejects.toThrow(message);
});

test.each([
  [
    'a list of branches, each with its vehicles',
    `{"lojas":[{"nome":"A","anuncios":[${CAR}]},{"nome":"B","anuncios":[${OTHER}]}]}`,
    {},
  ],
  [
    'the last element of a path',
    '<a><b><c><make>Kia</make></c><c><make>Mazda</make></c></b></a>',
    { items: 'a.b.c' },
  ],
])('vehicles are found below %s', async (_, text, config) => {
  expect(await rowsOf(text, config)).toMatchObject([{ make: 'Kia' }, { make: 'Mazda' }]);
});

test.each([
  [
    'attributes and text',
    '<v><car id="1"><make>Kia</make><price c="AUD">5</price></car><car id="2"><make>MG</make><price c="AUD">6</price></car></v>',
    [
      { '@id': '1', make: 'Kia', price: { '@c': 'AUD', '#text': '5' } },
      { '@id': '2', make: 'MG', price: { '@c': 'AUD', '#text': '6' } },
    ],
  ],
  [
    'repeated elements',
    '<v><car><make>Kia</make><a/><p>1</p><p>2</p></car></v>',
    [{ make: 'Kia', a: '', p: ['1', '2'] }],
  ],
  [
    'CDATA with markup',
    '<v><car><make>Kia</make><a>1</a><d><![CDATA[<p>Hi</p> & bye]]></d></car></v>',
    [{ make: 'Kia', a: '1', d: '<p>Hi</p> & bye' }],
  ],
])('elements are read with %s', async (_, text, rows) => {
  expect(JSON.parse(JSON.stringify(await rowsOf(text)))).toEqual(rows);
});
