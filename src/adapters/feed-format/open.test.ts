import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedReadingConfig } from '#domain/intake/reading.ts';
import { firstList } from './list-path.ts';
import { openRows } from './open.ts';

async function rowsOf(text: string, config: FeedReadingConfig = {}): Promise<unknown[]> {
  async function* bytes(): AsyncIterable<Uint8Array> {
    yield Buffer.from(text);
  }
  const all: unknown[] = [];
  for await (const row of (await openRows(bytes(), config, 'feed')).rows) all.push(row);
  return all;
}

test('any table that is written by the rules reads back', async () => {
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

test('columns of one name and columns without one are told apart', async () => {
  expect(await rowsOf('Make,Photo,Photo,\nKia,a,b,c\n')).toEqual([
    { Make: 'Kia', Photo: 'a', Photo_2: 'b', 'column 4': 'c' },
  ]);
});

test('a quoted value that is longer than the looked-at beginning hides no delimiter', async () => {
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
])('%s of objects', async (_, text, config) => {
  const rows = await rowsOf(text, config);
  expect(rows).toMatchObject([{ make: 'Kia' }, { make: 'Mazda' }]);
});

test.each([
  ['a list', (cars: string) => `[${cars}]`, undefined],
  ['a page', (cars: string) => `{"n":1,"data":{"items":[${cars}]},"end":{"a":[]}}`, undefined],
  ['a path', (cars: string) => `{"x":[{"a":1}],"data":{"items":[${cars}]}}`, 'data.items'],
])('%s above 24 MB is cut into its objects', async (_, around, items) => {
  const text = `{"make":"K\\"}]{[ia","list":[{"a":1},[2]],"text":"${'x'.repeat(200_000)}"}`;
  const cars = Array.from({ length: 130 }, () => text).join(',\n');
  const rows = await rowsOf(around(cars), items === undefined ? {} : { items });
  expect(rows).toHaveLength(130);
  expect(rows.at(-1)).toMatchObject({ make: 'K"}]{[ia', list: [{ a: 1 }, [2]] });
});

test.each([
  ['[{"a":1}]', '', 1],
  ['{"a":"[{","b":{"c":[1,2],"d":[ {', 'b.d', 30],
  ['{"a":{}}', null, null],
])('the first list of %s', (text, path, at) =>
  expect(firstList(text)).toEqual(path === null ? null : { path, at }),
);

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
])('elements with %s', async (_, text, rows) => {
  expect(JSON.parse(JSON.stringify(await rowsOf(text)))).toEqual(rows);
});
