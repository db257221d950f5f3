import { expect, it, onTestFinished, vi } from 'vitest';
import { createUploads } from './uploads.ts';

const MB = 1024 * 1024;
const NOW = Date.UTC(2026, 10, 22, 1);
const UPLOAD = { address: '192.0.2.1', dealer: 'a-cars', announced: MB, now: NOW };

/** Whether the files of a body of this many megabytes are kept. */
const keeps = (uploads: ReturnType<typeof createUploads>, megabytes: number, changes = {}) =>
  uploads({ ...UPLOAD, announced: megabytes * MB, ...changes }, async (room) => room(megabytes * MB));

it('uploads beyond the limit of one address do not affect another address', async () => {
  const uploads = createUploads();
  expect(await keeps(uploads, 120)).toBe(true);
  expect(await keeps(uploads, 1)).toBe(false);
  expect(await keeps(uploads, 1, { address: '192.0.2.2' })).toBe(true);
  expect(await keeps(uploads, 1, { now: NOW + 60_000 })).toBe(true);
});

it('uploads from many addresses to one dealer do not affect another dealer', async () => {
  const uploads = createUploads();
  for (let count = 0; count < 10; count++)
    expect(await keeps(uploads, 100, { address: `192.0.2.${count}` })).toBe(true);
  expect(await keeps(uploads, 100, { address: '192.0.2.99' })).toBe(false);
  expect(await keeps(uploads, 100, { address: '192.0.2.100', dealer: 'b-cars' })).toBe(true);
});

it('uploads are counted by their real size, not by the announced one', async () => {
  const uploads = createUploads();
  expect(await uploads(UPLOAD, async (room) => [room(MB), room(119 * MB), room(1)])).toEqual([
    true,
    true,
    false,
  ]);
});

it('uploads are read a few at a time, some more keep only their texts, and the rest must retry', async () => {
  const uploads = createUploads();
  let done = () => {};
  const wait = new Promise<void>((resolve) => {
    done = resolve;
  });
  const rooms: boolean[] = [];
  const refused: unknown[] = [];
  const all = Array.from({ length: 240 }, (_, count) =>
    uploads({ ...UPLOAD, address: `192.0.2.${count}`, dealer: `cars-${count % 2}` }, async (room) => {
      rooms.push(room(1));
      await wait;
    }).catch((error: unknown) => refused.push(error)),
  );
  await expect
    .poll(() => rooms.length + refused.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(8 + 64 + 104);
  expect(rooms.filter(Boolean)).toHaveLength(8);
  expect(rooms.filter((room) => !room)).toHaveLength(64);
  expect(refused[0]).toMatchObject({ status: 503, details: { headers: { 'Retry-After': '30' } } });
  done();
  await Promise.all(all);
});

it('uploads of one address are slowed down, and do not delay another address', async () => {
  const waits: number[] = [];
  const uploads = createUploads({ now: () => 0, wait: async (ms) => waits.push(ms) });
  const read = (address: string, megabytes: number) =>
    uploads({ ...UPLOAD, address, announced: 1 }, async (_, paced) => {
      const chunk = new Uint8Array(MB);
      async function* chunks() {
        for (let count = 0; count < megabytes; count++) yield chunk;
      }
      let bytes = 0;
      for await (const { byteLength } of paced(chunks())) bytes += byteLength;
      return bytes;
    });
  // The largest lead is read without a wait.
  expect(await read('192.0.2.1', 24)).toBe(24 * MB);
  expect(waits).toEqual([]);
  expect(await read('192.0.2.1', 24)).toBe(24 * MB);
  expect(Math.max(...waits)).toBeCloseTo((23 / 8) * 1000, 0);
  waits.length = 0;
  await read('192.0.2.2', 2);
  expect(waits).toEqual([]);
});

it.each([
  ['to one dealer', () => 'a-cars'],
  ['to several', (count: number) => `cars-${count % 3}`],
])('idle uploads from two addresses %s delay a shopper by five seconds at most', async (_, dealerOf) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const uploads = createUploads();
  const lost: unknown[] = [];
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    await new Promise(() => undefined);
  }
  for (let count = 0; count < 80; count++)
    uploads(
      { ...UPLOAD, address: `192.0.2.${count % 2}`, dealer: dealerOf(count), announced: 1 },
      async (_, paced) => {
        for await (const chunk of paced(silent())) chunk.fill(0);
      },
    ).catch((error: unknown) => lost.push(error));
  await vi.advanceTimersByTimeAsync(1_000);
  const kept = uploads({ ...UPLOAD, address: '192.0.2.9' }, async (room) => room(MB));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await Promise.race([kept, 'waits'])).toBe(true);
  expect(lost).toContainEqual(expect.objectContaining({ status: 503 }));
});
