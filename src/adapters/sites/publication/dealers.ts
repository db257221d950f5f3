import { changeObject } from '#adapters/storage/blobs/change.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import type { Bytes } from '#domain/lib/byte-cache.ts';
import type { DealerOverview } from '../dealer-data/types.ts';
import { type Dealers, dealersSchema, dealersText, keys, parsePublished } from './format.ts';

const dealersIn = (bytes: Bytes | undefined): Dealers =>
  bytes === undefined
    ? {}
    : parsePublished(dealersSchema, keys.dealers, Buffer.from(bytes).toString()).dealers;

export const readDealers = async (open: ObjectStore): Promise<Dealers> =>
  dealersIn((await open.get(keys.dealers))?.bytes);

const isSame = (one: DealerOverview | undefined, other: DealerOverview): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type Changes = ReadonlyMap<string, DealerOverview | null>;

/** Returns the dealers after changes, of which null removes one. Returns undefined if nothing changes. */
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

/** Updates the list of dealers. Many machines do so at once, each for its own dealers. */
export const updateDealers = (open: ObjectStore, changes: Changes): Promise<boolean> =>
  changeObject(
    open,
    keys.dealers,
    (before) => {
      const changed = changedDealers(dealersIn(before), changes);
      return changed && dealersText(changed);
    },
    { headers: { 'Content-Type': 'application/json' } },
  );
