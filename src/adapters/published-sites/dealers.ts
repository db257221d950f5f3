import { setTimeout as wait } from 'node:timers/promises';
import type { DealerOverview } from '#adapters/dealer-data/types.ts';
import type { ObjectStore } from '#adapters/object-store/types.ts';
import { ObjectStoreError } from '#adapters/object-store/types.ts';
import { type Dealers, dealersSchema, dealersText, keys, parsePublished } from './format.ts';

interface ReadDealers {
  readonly dealers: Dealers;
  readonly tag: string | undefined;
}

export async function readDealers(open: ObjectStore): Promise<ReadDealers> {
  const found = await open.get(keys.dealers);
  if (found === undefined) return { dealers: {}, tag: undefined };
  const { dealers } = parsePublished(dealersSchema, keys.dealers, Buffer.from(found.bytes).toString());
  return { dealers, tag: found.tag };
}

const isSame = (one: DealerOverview | undefined, other: DealerOverview): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const TRIES = 20;
const PAUSE_MS = 50;

type Changes = ReadonlyMap<string, DealerOverview | null>;

/** The dealers after changes; null removes one. Undefined if nothing changes. */
export function changedDealers(dealers: Dealers, changes: Changes): Dealers | undefined {
  const changed = { ...dealers };
  let isChanged = false;
  for (const [slug, entry] of changes) {
    if (entry === null ? !Object.hasOwn(changed, slug) : isSame(changed[slug], entry)) continue;
    isChanged = true;
    if (entry === null) delete changed[slug];
    else changed[slug] = entry;
  }
  return isChanged ? changed : undefined;
}

/** Many machines change the list of dealers at once, each its own dealers: who was too late reads it again. */
export async function updateDealers(open: ObjectStore, changes: Changes): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried++) {
    const { dealers, tag } = await readDealers(open);
    const changed = changedDealers(dealers, changes);
    if (changed === undefined) return false;
    const when = tag === undefined ? ('absent' as const) : { tag };
    const headers = { 'Content-Type': 'application/json' };
    if ((await open.put(keys.dealers, dealersText(changed), { when, headers })) !== undefined) return true;
    await wait(Math.random() * PAUSE_MS * (tried + 1));
  }
  throw new ObjectStoreError(
    `${keys.dealers} was changed by others each time this process meant to change it. Run the command again.`,
  );
}
