import { setTimeout as wait } from 'node:timers/promises';
import type { Bytes } from '#domain/lib/byte-cache.ts';
import { type ObjectStore, ObjectStoreError, type PutOptions } from './types.ts';

type Content = Uint8Array | string;

/** The object after a change. Undefined if there is nothing to change. */
type Change = (before: Bytes | undefined) => Content | undefined | Promise<Content | undefined>;

const TRIES = 20;
const PAUSE_MS = 50;

/**
 * Changes an object that many machines change at once, each its own part. If another was faster, it reads the object again.
 * Returns true if it changed.
 */
export async function changeObject(
  store: ObjectStore,
  key: string,
  change: Change,
  options: Pick<PutOptions, 'headers'> = {},
): Promise<boolean> {
  for (let tried = 1; tried <= TRIES; tried++) {
    const object = await store.get(key);
    const changed = await change(object?.bytes);
    if (changed === undefined) return false;
    const when = object === undefined ? ('absent' as const) : { tag: object.tag };
    if ((await store.put(key, changed, { ...options, when })) !== undefined) return true;
    await wait(Math.random() * PAUSE_MS * tried);
  }
  throw new ObjectStoreError(
    `${key} was changed by others each time this process meant to change it. Run the command again.`,
  );
}
