import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openRows } from '#adapters/stock/import/format/open.ts';
import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import { FEEDS, readFeed } from './feed-files.ts';

const sample = (name: string): Buffer => readFileSync(new URL(name, FEEDS));
const half = (name: string, share = 0.55): Buffer => {
  const bytes = sample(name);
  return bytes.subarray(0, Math.floor(bytes.length * share));
};
const text = (content: string): Buffer => Buffer.from(content);
const xml = (inside: string): Buffer => text(`<?xml version="1.0"?>\n${inside}`);
const HEADER = 'Stock,Make,Model,Year,Price,Km,Colour';
const ROW = 'A1,Mazda,CX-5,2019,25990,50000,White';

interface Broken {
  readonly bytes: Buffer;
  readonly config?: FeedReadingConfig;
  readonly message: string;
}

const BOMB = `<!DOCTYPE v [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><vehicles><vehicle><make>&b;</make></vehicle></vehicles>`;
const OUTSIDE = `<!DOCTYPE v [<!ENTITY e SYSTEM "file:///etc/passwd">]><vehicles><vehicle><make>&e;</make></vehicle></vehicles>`;

/** Feeds that cannot be read, and all that their senders and dealers are told. */
const BROKEN: Readonly<Record<string, Broken>> = {
  'half a table, within quotes': {
    bytes: text(`${HEADER}\n${ROW}\nA2,Kia,Rio,2020,15990,40000,"Clear Wh`),
    message:
      'feed: the file ends in the middle in line 3: a quoted value is not closed. The file was cut off. Ask the sender to send it again.',
  },
  'half a table, within a row': {
    bytes: text(`${HEADER}\n${ROW}\nA2,Kia,Rio,2020,159`),
    message:
      'feed: the file ends in the middle of row 3: it has 5 of 7 columns. The file was cut off. Ask the sender to send it again.',
  },
  'half an XML file': {
    bytes: half('au-elements.xml'),
    message:
      'feed: the file ends in the middle: its elements are not closed. The file was cut off. Ask the sender to send it again.',
  },
  'half a JSON file': {
    bytes: half('nz-marketplace.json'),
    message:
      'feed: the file ends in the middle: its JSON is not closed. The file was cut off. Ask the sender to send it again.',
  },
  'JSON with a mistake': {
    bytes: text('[{"make": "Kia"}, {make: 1}]'),
    message:
      'feed: the text there is not JSON. Expected a JSON list of vehicles. Open it and look for the syntax error.',
  },
  'JSON without a list': {
    bytes: text('{"status": "ok", "count": 0}'),
    message:
      'feed: the answer holds no list of vehicles. Expected a JSON list, or an object with one as "vehicles", "hits", "results"; or name its path as "items".',
  },
  'JSON whose list is elsewhere': {
    bytes: text('{"data": [{"make": "Kia"}]}'),
    config: { items: 'stock' },
    message: 'feed: there is no list at "stock". Correct "items", or leave it out.',
  },
  'a web page with status 200': {
    bytes: text('<!DOCTYPE html><html><head><title>Sign in</title></head><body>…</body></html>'),
    message:
      'feed: the answer is a web page ("Sign in"), no feed. The address has moved, or wants a sign-in. Open it in a browser.',
  },
  'a web page in place of a configured table': {
    bytes: text('<html><body><h1>503</h1></body></html>'),
    config: { format: 'csv' },
    message:
      'feed: the answer is a web page, no feed. The address has moved, or wants a sign-in. Open it in a browser.',
  },
  'a wrong delimiter in the configuration': {
    bytes: text(`${HEADER}\n${ROW}\n`),
    config: { delimiter: ';' },
    message:
      'feed: the table has one column if it is parted by semicolons, and 7 by commas: set "delimiter" to ",", or leave it out. Open it and compare it with what the sender describes.',
  },
  'a header line that is not there': {
    bytes: text(`${HEADER}\n${ROW}\n`),
    config: { header_row: 9 },
    message:
      'feed: the table has no line 9, which "header_row" names. Open it and compare it with what the sender describes.',
  },
  'another encoding than UTF-8, which is configured': {
    bytes: Buffer.from(`${HEADER}\nA1,Citroën,C3,2019,9990,50000,White\n`, 'latin1'),
    config: { encoding: 'utf-8' },
    message:
      'feed: the text is not utf-8, as "encoding" in the configuration says. Leave "encoding" out: it is found out. Or ask the sender which one it is.',
  },
  'an empty file': {
    bytes: text(''),
    message: 'feed: the file is empty. Ask the sender; the site stays as it is.',
  },
  prose: {
    bytes: text('There is no stock at the moment.\nPlease come back later.\n'),
    message:
      'feed: the text is no table: no delimiter parts it into columns. Open it and compare it with what the sender describes.',
  },
  'a spreadsheet called .csv': {
    bytes: Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'),
    message:
      'feed: the file is an archive or a spreadsheet (ZIP, XLSX), no feed. Ask the sender for CSV, XML or JSON; the site stays as it is.',
  },
  'a workbook called .csv': {
    bytes: Buffer.from('PK\x03\x04\x14\x00\x06\x00[Content_Types].xml', 'latin1'),
    message:
      'feed: the file is a spreadsheet (XLSX), no feed. Open it and save it as CSV ("CSV UTF-8" in Excel), or ask the sender for CSV, XML or JSON.',
  },
  'an old workbook called .csv': {
    bytes: Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'),
    message:
      'feed: the file is a spreadsheet (XLS), no feed. Open it and save it as CSV ("CSV UTF-8" in Excel), or ask the sender for CSV, XML or JSON.',
  },
  'XML whose vehicles have one value each': {
    bytes: xml('<list><wagen>Kia</wagen><wagen>Mazda</wagen></list>'),
    message:
      'feed: no element is found that stands for a vehicle. Name it as "items", such as "vehicle". Seen: <wagen> 2 times.',
  },
  'a picture called .csv': {
    bytes: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(600, 7)]),
    message:
      'feed: the file is a picture (PNG), no feed. Ask the sender for CSV, XML or JSON; the site stays as it is.',
  },
  'bytes without any sense': {
    bytes: Buffer.from(Array.from({ length: 900 }, (_, at) => (at * 7) % 31)),
    message:
      'feed: the file is no text at all, no feed. Ask the sender for CSV, XML or JSON; the site stays as it is.',
  },
  'entities that expand': {
    bytes: xml(BOMB),
    message:
      'feed: the file declares entities of its own, which are not expanded. Ask the sender: no feed of vehicles looks like that.',
  },
  'entities that lie outside': {
    bytes: xml(OUTSIDE),
    message:
      'feed: the file declares entities of its own, which are not expanded. Ask the sender: no feed of vehicles looks like that.',
  },
  'elements a thousand deep': {
    bytes: xml(
      `<vehicles><vehicle><a/><b/><c/>${'<d>'.repeat(1000)}${'</d>'.repeat(1000)}</vehicle></vehicles>`,
    ),
    message: 'feed: elements lie deeper than 40 levels. Ask the sender: no feed of vehicles looks like that.',
  },
  'elements that are crossed': {
    bytes: xml('<vehicles><vehicle><make>Kia</vehicle></make></vehicles>'),
    config: { items: 'vehicle' },
    message: 'feed: the text is not valid XML in line 2: unexpected close tag. Ask the sender to correct it.',
  },
  'XML without vehicles': {
    bytes: xml('<status><code>0</code></status>'),
    message: 'feed: no element is found that stands for a vehicle. Name it as "items", such as "vehicle".',
  },
  'thousands of columns': {
    bytes: text(`${Array.from({ length: 3000 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(2999)}1\n`),
    message:
      'feed: the table has 3000 columns, and 2000 are the most. Open it: a line break is missing, or the file is something else.',
  },
};

test.each(Object.entries(BROKEN))(
  'a broken feed causes the right error: %s',
  async (_, { bytes, config, message }) => {
    await expect(readFeed(bytes, 'AU', config)).rejects.toHaveProperty('message', message);
  },
);

const vehiclesOf = async (bytes: Buffer, config?: FeedReadingConfig) =>
  (await readFeed(bytes, 'AU', config)).stock.vehicles;

test('a table with a header and no rows has no vehicles and no error', async () => {
  const { stock, guess } = await readFeed(text(`${HEADER}\n`), 'AU');
  expect(stock.vehicles).toEqual([]);
  expect(guess.unused).toEqual([]);
});

test('a line of groups above the header is reported, and a repeated header is counted', async () => {
  const grouped = await readFeed(text(`,Vehicle,,,Offer,,\n${HEADER}\n${ROW}\n`), 'AU');
  expect(grouped.remarks).toEqual([
    'The names of the columns stand in line 2, not counting empty ones; what is above is left out.',
  ]);
  expect(grouped.stock.vehicles).toHaveLength(1);
  const repeated = await readFeed(text(`${HEADER}\n${HEADER}\n${ROW}\n${HEADER}\n`), 'AU');
  expect(repeated.result.report).toMatchObject({ rows: 1, headers: 2 });
  expect(repeated.stock.vehicles).toHaveLength(1);
});

test('of two vehicles with one number the second is rejected, with the row of the first', async () => {
  const { stock } = await readFeed(
    text(`${HEADER}\n${ROW}\nA2,Kia,Rio,2020,15990,40000,Red\nA1,Kia,Rio,2021,16990,30000,Red\n`),
    'AU',
  );
  expect(stock.rejected).toEqual([
    {
      where: null,
      row: 3,
      id: 'A1',
      name: '2021 Kia Rio',
      index: 2,
      reasons: ['id: "A1" is taken by the vehicle of row 1'],
    },
  ]);
});

test('a UTF-8 file configured as Windows-1252 is read as UTF-8, with a remark', async () => {
  const { remarks, stock } = await readFeed(text(`${HEADER}\nA1,Citroën,C3,2019,9990,50000,White\n`), 'AU', {
    encoding: 'windows-1252',
  });
  expect(remarks).toEqual(['The text is UTF-8, although "encoding" says windows-1252; it is read as UTF-8.']);
  expect(stock.vehicles[0]?.make).toBe('Citroën');
});

test('characters that XML forbids do not break a feed', async () => {
  const { stock, remarks } = await readFeed(
    xml(
      '<vehicles><vehicle><stock>A1</stock><make>Kia</make><model>Rio</model><year>2020</year><price>9990</price><comments>Heated & cooled&nbsp;seats</comments></vehicle></vehicles>',
    ),
    'AU',
  );
  expect(remarks).toHaveLength(1);
  expect(stock.vehicles[0]?.description).toBe('Heated & cooled seats');
});

test('formulas, markup and NUL bytes are plain text', async () => {
  const [vehicle] = await vehiclesOf(
    text(
      `Stock,Make,Model,Badge,Year,Price,Km,Colour,City,Comments,Features\n=A1,Mazda\0,<b>CX-5</b>,"<script>alert(1)</script>=cmd()|' /C calc'!A0",2019,25990,50000,"<img src=x onerror=alert(1)>White",<i>Perth</i>,"<p onclick=x>Hi</p><iframe src=//x>gone</iframe>","=HYPERLINK(""http://x"")|<li>ABS</li>"\n`,
    ),
  );
  expect(vehicle).toMatchObject({
    ...{ make: 'Mazda', model: 'CX-5', badge: "=cmd()|' /C calc'!A0", colour: 'White' },
    ...{ description: 'Hi', features: ['=HYPERLINK(″http://x″)', 'ABS'] },
  });
});

const HOSTILE_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__'];

test.each([
  ['csv', text(`${HEADER},${HOSTILE_NAMES.join(',')}\n${ROW}${',x'.repeat(HOSTILE_NAMES.length)}\n`)],
  [
    'json',
    text(
      `[{"Stock":"A1","Make":"Mazda","Model":"CX-5","__proto__":{"price":1},"constructor":{"prototype":{"price":1}}}]`,
    ),
  ],
  [
    'xml',
    xml(
      '<vehicles><vehicle><Stock>A1</Stock><Make>Mazda</Make><Model>CX-5</Model><__proto__><price>1</price></__proto__><constructor><prototype><price>1</price></prototype></constructor></vehicle></vehicles>',
    ),
  ],
])('names of prototype properties are ordinary names in %s', async (_, bytes) => {
  const [vehicle] = await vehiclesOf(bytes);
  expect(vehicle?.make).toBe('Mazda');
  expect(Object.prototype).not.toHaveProperty('price');
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test('deeply nested values are ignored without a stack overflow', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const [vehicle] = await vehiclesOf(
    text(`[{"make":"Mazda","model":"CX-5","year":2019,"price":9990,"km":1000,"features":${deep}}]`),
  );
  expect(vehicle).toMatchObject({ make: 'Mazda', features: [] });
});

/** A file of one line: it must be refused long before it stands in memory. */
async function* endless(start: string, filling: string, megabytes: number): AsyncIterable<Uint8Array> {
  yield text(start);
  const chunk = text(filling.repeat(Math.ceil(65_536 / filling.length)));
  for (let sent = 0; sent < megabytes * 16; sent += 1) yield chunk;
}

test.each([
  ['a,"', 'x', 'feed: the text is no table'],
  ['Make,Model,Year\nKia,Rio,"', 'x', 'feed: a row in line'],
  ['<vehicles><vehicle a="1" b="2" c="3"><make>', 'x', 'feed: one element <vehicle> is longer than 2 MB'],
  ['[{"make": "', 'x', 'feed: one object is longer than 2 MB'],
])('a line of 100 MB that begins with %s causes an error', async (start, filling, message) => {
  const read = async () => {
    const { rows } = await openRows(endless(start, filling, start.startsWith('[') ? 26 : 100), {}, 'feed');
    for await (const _ of rows);
  };
  await expect(read()).rejects.toThrow(message);
});
