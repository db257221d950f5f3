import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bounded } from './limited-stream.ts';
import { type TransferLimits, USUAL_LIMITS } from './limits.ts';
import { bytesOf, failureOf, openedFeed } from './testing/read-origin.ts';
import type { FeedPlace } from './types.ts';

const placeOf = (bytes: (signal: AbortSignal) => AsyncIterable<Uint8Array>): FeedPlace => ({
  describe: 'the feed',
  remote: true,
  find: async (_, { signal }) => ({
    ...{ bytes: bytes(signal), mark: { etag: null, modified: null } },
    ...{ contentType: 'text/csv', name: 'stock.csv' },
  }),
});

const origin = (
  bytes: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  limits: Partial<TransferLimits> = {},
) => bounded(placeOf(bytes), { limits: { ...USUAL_LIMITS, ...limits }, file: undefined });

const text = (words: string) => Buffer.from(words);

async function* three() {
  yield text('a');
  yield text('b');
  yield text('c');
}

test('a slow reader causes no timeout', async () => {
  const slowly = async () => {
    let read = '';
    for await (const piece of (await openedFeed(origin(three, { silenceMs: 40 }))).body) {
      await pause(60);
      read += piece;
    }
    return read;
  };
  expect(await slowly()).toBe('abc');
});

test('an open source is closed at the end, and if the reader leaves', async () => {
  const signals: AbortSignal[] = [];
  const watched = origin((signal) => {
    signals.push(signal);
    return three();
  });
  expect(String(await bytesOf(watched))).toBe('abc');
  for await (const _ of (await openedFeed(watched)).body) break;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test('an error of the source breaks off the stream, with its cause', async () => {
  const cause = new TypeError('terminated');
  async function* broken() {
    yield text('a');
    throw cause;
  }
  expect(await failureOf(origin(broken))).toMatchObject({ what: 'it broke off in the middle', cause });
});
