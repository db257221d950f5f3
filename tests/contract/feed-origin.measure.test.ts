import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openedFeed } from '#adapters/stock/import/origin/testing/read-origin.ts';
import { STAGE_KINDS, sftpServer } from './feed-origin/stages.ts';

const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What this thread holds outside its heap, without what nobody uses any more. */
const heldBytes = (): number => {
  collectGarbage();
  // The first may leave to another thread what it found. The second waits for that.
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

test.for(STAGE_KINDS)(
  'a feed origin of kind $name streams 20 MB in pieces with little memory',
  async (kind, context) => {
    if (kind.missing !== undefined) context.skip(kind.missing);
    const stage = await kind.open();
    onTestFinished(async () => void (await stage.close()));
    await stage.put('stock.csv', Buffer.alloc(20 * MEGABYTE, 'a;b\n'));
    const before = heldBytes();
    let [read, looked, most] = [0, 0, 0];
    for await (const { byteLength } of (await openedFeed(stage.origin('stock.csv'))).body) {
      read += byteLength;
      if (read - looked < 2 * MEGABYTE) continue;
      looked = read;
      most = Math.max(most, heldBytes() - before);
    }
    expect(read).toBe(20 * MEGABYTE);
    // From 0.1 to 6 are usual: a few pieces of each step.
    expect(most).toBeLessThan(12 * MEGABYTE);
  },
);

afterAll(() => sftpServer.stop());
