import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MEGABYTE, type TransferLimits, USUAL_LIMITS } from './limits.ts';
import { zipOf } from './testing/zip-file.ts';
import { unpacked } from './unpack.ts';

const CSV = Buffer.from('id;make\n1;Citroën\n');

interface UnpackOptions {
  readonly name?: string;
  readonly file?: string;
  readonly limits?: Partial<TransferLimits>;
  /** In pieces of so many bytes. */
  readonly piece?: number;
}

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.byteLength; at += length) yield bytes.subarray(at, at + length);
}

const open = (bytes: Uint8Array, { name = 'feed', file, limits, piece = 64 * 1024 }: UnpackOptions = {}) =>
  unpacked(
    { name, bytes: inPieces(bytes, piece) },
    { where: 'the feed', limits: { ...USUAL_LIMITS, ...limits }, file },
  );

const read = async (bytes: Uint8Array, options?: UnpackOptions): Promise<Buffer> =>
  buffer((await open(bytes, options)).bytes);

describe('one file', () => {
  test.each([
    ['plain', CSV],
    ['gzip', gzipSync(CSV)],
    ['zip', zipOf({ 'stock.csv': CSV })],
  ])('is unpacked from %s, byte by byte', async (_, bytes) => {
    expect(await read(bytes, { piece: 1 })).toEqual(CSV);
  });

  test.each(['', 'P', 'PK;1'])('with the text %j is plain, whatever it looks like', async (text) => {
    expect((await read(Buffer.from(text))).toString()).toBe(text);
  });

  test('in gzip loses the ending of its name', async () => {
    expect((await open(gzipSync(CSV), { name: 'stock.csv.GZ' })).name).toBe('stock.csv');
  });
});

describe('a zip archive', () => {
  test('that is a workbook is told as one, with what to do', async () => {
    const workbook = zipOf({
      '[Content_Types].xml': '<a/>',
      'xl/workbook.xml': '<b/>',
      'xl/styles.xml': '<c/>',
    });
    await expect(read(workbook)).rejects.toThrow(
      'the feed: the file is a spreadsheet (XLSX), no feed. Open it and save it as CSV',
    );
  });

  test.each<[string, Record<string, string>, string]>([
    ['the only file, whatever its name', { 'stock.dat': 'a' }, 'stock.dat'],
    ['the only feed among other files', { 'logo.png': 'aaaaaaaaaa', 'stock.csv': 'b' }, 'stock.csv'],
    [
      'the largest of several kinds',
      { 'readme.txt': 'a', 'stock.XML': 'bbbb', 'about.json': 'c' },
      'stock.XML',
    ],
    ['a file in a folder', { 'out/': '', 'out/stock.csv': 'a' }, 'stock.csv'],
    ['what macOS packs', { 'stock.csv': 'a', '__MACOSX/._stock.csv': 'bbbb', '.DS_Store': 'c' }, 'stock.csv'],
  ])('gives %s', async (_, files, name) => {
    expect((await open(zipOf(files))).name).toBe(name);
  });

  test.each([
    ['stock.csv', 'stock.csv'],
    ['*stock*', 'stock.csv'],
    ['out/*.csv', 'parts.csv'],
    ['logo.png', 'logo.png'],
  ])('gives the file that the pattern "%s" matches', async (file, name) => {
    const files = { 'stock.csv': 'a', 'sold.csv': 'b', 'out/parts.csv': 'c', 'logo.png': 'd' };
    expect((await open(zipOf(files), { file })).name).toBe(name);
  });

  const TWO = { 'a.csv': '1', 'b.csv': '2' };

  test.each<[string, Record<string, string>, string | undefined, RegExp]>([
    [
      'two of a kind',
      TWO,
      undefined,
      /several files that may be the feed: "a\.csv", "b\.csv"\. Name .* "file"/,
    ],
    [
      'none of a feed',
      { 'a.png': '1', 'b.pdf': '2' },
      undefined,
      /no file .* is csv, .*; there are "a\.png", "b\.pdf"\..* "file"/,
    ],
    ['two that fit', TWO, '*.csv', /several files in the zip archive are "\*\.csv"/],
    [
      'none that fits',
      { 'a.csv': '1' },
      'b.csv',
      /no file in the zip archive is "b\.csv"; there are "a\.csv"/,
    ],
    ['nothing but folders', { 'a/': '' }, undefined, /the zip archive is empty/],
  ])('with %s is rejected', async (_, files, file, message) => {
    await expect(open(zipOf(files), file === undefined ? {} : { file })).rejects.toThrow(message);
  });
  test('with many files names only some of them', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.csv`, 'a']));
    await expect(open(zipOf(files))).rejects.toThrow('and 20 more');
  });

  test('with a password is rejected, and one with a wrong checksum or outside paths counts as damaged', async () => {
    const locked = zipOf({ 'a.csv': 'a' }, { isEncrypted: true });
    await expect(read(locked)).rejects.toThrow('locked by a password');
    await expect(read(zipOf({ 'a.csv': 'abc' }, { isDamaged: true }))).rejects.toThrow('is damaged');
    await expect(read(zipOf({ '../../etc/stock.csv': 'a' }))).rejects.toThrow('is damaged');
  });
});

describe('an archive within an archive is rejected:', () => {
  test.each([
    ['gzip in gzip', gzipSync(gzipSync(CSV))],
    ['zip in gzip', gzipSync(zipOf({ 'a.csv': CSV }))],
    ['zip in zip', zipOf({ 'a.zip': zipOf({ 'a.csv': CSV }) })],
    ['gzip in zip', zipOf({ 'a.csv': gzipSync(CSV) })],
    ['7z in zip', zipOf({ 'a.csv': Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) })],
  ])('%s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(/within the (?:gzip|zip) archive lies another archive/);
  });
});

test.each([
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x00]],
  ['an empty zip', [...zipOf({})]],
])('the unsupported format %s is named and not unpacked', async (name, bytes) => {
  await expect(read(Uint8Array.from(bytes))).rejects.toThrow(
    `what lies there is ${name}, which is not unpacked`,
  );
});

describe('a broken archive', () => {
  const large = Buffer.from(randomBytes(300_000).toString('base64'));

  test.each([
    ['gzip', gzipSync(large)],
    ['zip', zipOf({ 'a.csv': large })],
  ])('in %s that was cut off ends in the middle, wherever it was cut', async (_, whole) => {
    for (const share of [0.001, 0.5, 0.99])
      await expect(read(whole.subarray(0, Math.ceil(whole.byteLength * share)))).rejects.toMatchObject({
        name: 'HttpError',
        where: 'the feed',
        what: 'the archive there ends in the middle',
      });
    await expect(read(whole.subarray(0, -1))).rejects.toThrow('ends in the middle');
  });

  test('with changed contents is damaged', async () => {
    const bytes = gzipSync(large);
    bytes.fill(0xff, 1000, 1100);
    await expect(read(bytes)).rejects.toThrow('is damaged');
  });
});

describe('the size limit', () => {
  const zeros = Buffer.alloc(MEGABYTE);

  /** A thousand times as many zeros. */
  async function bomb(megabytes: number): Promise<Buffer> {
    const gzip = createGzip({ level: 9 });
    const packed = buffer(gzip);
    for (let written = 0; written < megabytes; written++)
      if (!gzip.write(zeros)) await new Promise((drained) => gzip.once('drain', drained));
    gzip.end();
    return packed;
  }

  test('stops a gzip bomb long before its end', async () => {
    const packed = await bomb(100);
    expect(packed.byteLength).toBeLessThan(MEGABYTE / 8);
    let arrived = 0;
    const reading = async () => {
      for await (const { byteLength } of (await open(packed, { piece: 1024 })).bytes) arrived += byteLength;
    };
    await expect(reading()).rejects.toThrow('more than 250 times larger than the archive');
    expect(arrived).toBeLessThan(20 * MEGABYTE);
  });

  test('stops a zip bomb long before its end', async () => {
    let arrived = 0;
    const reading = async () => {
      const { bytes } = await open(zipOf({ 'a.csv': Buffer.alloc(64 * MEGABYTE) }));
      for await (const { byteLength } of bytes) arrived += byteLength;
    };
    await expect(reading()).rejects.toThrow('more than 250 times larger than the archive');
    expect(arrived).toBeLessThan(20 * MEGABYTE);
  });

  test('allows a small repetitive feed', async () => {
    expect((await read(gzipSync(Buffer.alloc(8 * MEGABYTE)))).byteLength).toBe(8 * MEGABYTE);
  });

  test.each([
    ['a plain file', Buffer.alloc(4 * MEGABYTE, 'a;b\n'), { unpackedBytes: 3 * MEGABYTE }],
    ['what is in gzip', gzipSync(Buffer.alloc(4 * MEGABYTE)), { unpackedBytes: 3 * MEGABYTE }],
    ['what is in zip', zipOf({ 'a.csv': Buffer.alloc(4 * MEGABYTE) }), { unpackedBytes: 3 * MEGABYTE }],
    ['a gzip archive', gzipSync(randomBytes(4 * MEGABYTE)), { packedBytes: 3 * MEGABYTE }],
    ['a zip archive', zipOf({ 'a.csv': randomBytes(4 * MEGABYTE) }), { packedBytes: 3 * MEGABYTE }],
  ])('stops %s', async (_, bytes, limits) => {
    await expect(read(bytes, { limits })).rejects.toMatchObject({
      name: 'HttpError',
      what: 'it is larger than 3 MB',
    });
  });
});
