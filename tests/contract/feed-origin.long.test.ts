import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bytesOf, failureOf, openedFeed } from '#adapters/stock/import/origin/testing/read-origin.ts';
import { zipOf } from '#adapters/stock/import/origin/testing/zip-file.ts';
import { STAGE_KINDS, type Stage, sftpServer } from './feed-origin/stages.ts';

const MEGABYTE = 1024 * 1024;
const CSV = Buffer.from('﻿id;make\r\n1;Citro\xebn\r\n', 'latin1');

afterAll(() => sftpServer.stop());

describe.each(STAGE_KINDS)('a feed origin of kind $name', (kind) => {
  let stage: Stage;
  beforeEach(async (context) => {
    if (kind.missing !== undefined) context.skip(kind.missing);
    stage = await kind.open();
  });
  afterEach(() => stage?.close());

  const putAndOpen = async (name: string, bytes: Uint8Array, wanted = {}) => {
    await stage.put(name, bytes);
    return stage.origin(name, wanted);
  };

  test('gives the unchanged bytes with the file name, even of an empty file', async () => {
    for (const name of ['stock.csv', "stock (new)'s + 100 % é!.csv"]) {
      const feed = await openedFeed(await putAndOpen(name, CSV));
      expect(feed.name).toBe(name);
      expect(await buffer(feed.body)).toEqual(CSV);
    }
    expect((await bytesOf(await putAndOpen('stock.csv', Buffer.of()))).byteLength).toBe(0);
  });

  test('reports no change while the file is the same, and gives the bytes again after a change', async () => {
    const origin = await putAndOpen('stock.csv', CSV);
    const { mark, body } = await openedFeed(origin);
    await buffer(body);
    expect(await origin.open(mark)).toBe('same');
    expect(await stage.origin('stock.csv').open(JSON.parse(JSON.stringify(mark)))).toBe('same');
    const more = Buffer.concat([CSV, Buffer.from('2;Fiat\r\n')]);
    await stage.put('stock.csv', more);
    const feed = await openedFeed(origin, mark);
    expect(await buffer(feed.body)).toEqual(more);
    expect(feed.mark).not.toEqual(mark);
  });

  test.each([
    ['gzip', 'stock.csv.gz', gzipSync(CSV)],
    ['zip', 'feed.zip', zipOf({ 'stock.csv': CSV })],
  ])('unpacks %s', async (_, name, packed) => {
    const feed = await openedFeed(await putAndOpen(name, packed));
    expect(await buffer(feed.body)).toEqual(CSV);
    expect(feed.name).toMatch(/^stock\.csv/);
  });

  test('may be left in the middle', async () => {
    const origin = await putAndOpen('stock.csv', Buffer.alloc(4 * MEGABYTE, 'a;b\n'));
    for await (const piece of (await openedFeed(origin)).body) {
      expect(piece.byteLength).toBeGreaterThan(0);
      break;
    }
    expect((await bytesOf(origin)).byteLength).toBe(4 * MEGABYTE);
  });

  const troubles = [
    ['is missing', () => stage.origin('nowhere.csv')],
    ['is refused', () => putAndOpen('stock.csv', CSV, { isStranger: true })],
    ['ends in the middle', () => putAndOpen('stock.csv.gz', gzipSync(CSV).subarray(0, 20))],
    ['is too large', () => putAndOpen('stock.csv', CSV, { limits: { unpackedBytes: 10 } })],
  ] as const;

  test.each(troubles)(
    'reports the place, the error and the fix if the feed %s, without secrets',
    async (what, open) => {
      const origin = await open();
      const failure = await failureOf(origin);
      if (what === 'is refused' && kind.isOpenToAll) return expect(failure).toBeUndefined();
      expect(failure).toMatchObject({ name: 'HttpError', where: origin.describe });
      expect(failure).toHaveProperty('what', expect.stringMatching(/\w/));
      expect(failure).toHaveProperty('remedy', expect.stringMatching(/\.$/));
      const told = `${origin.describe} ${String(failure)}`;
      for (const secret of stage.secrets) expect(told).not.toContain(secret);
      return undefined;
    },
  );

  describe('with a wildcard in the name', () => {
    beforeEach((context) => {
      if (!kind.hasPatterns) context.skip('this kind has none');
    });

    test('gives the newest matching file, and its name', async () => {
      for (const [name, text] of [
        ['stock-2.csv', 'old'],
        ['other.csv', 'other'],
        ['deep/stock-9.csv', 'deep'],
        ['stock-1.csv', 'new'],
        ['stock-1.csv.part', 'part'],
      ] as const) {
        await stage.put(name, Buffer.from(text));
        // Times of files on servers are whole seconds.
        if (name === 'stock-2.csv') await new Promise((later) => setTimeout(later, 1100));
      }
      const feed = await openedFeed(stage.origin('stock-*.csv'));
      expect(feed.name).toBe('stock-1.csv');
      expect(String(await buffer(feed.body))).toBe('new');
      expect(await stage.origin('stock-*.csv').open(feed.mark)).toBe('same');
    });

    test('reports if no file matches', async () => {
      await stage.put('other.csv', CSV);
      expect(await failureOf(stage.origin('stock-*.csv'))).toMatchObject({
        name: 'HttpError',
        what: expect.stringMatching(/^no (?:file|object).* fits/),
      });
    });
  });
});
