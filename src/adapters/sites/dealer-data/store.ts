import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { MissingFile, readStoredFile } from '../publication/files.ts';
import { keys, liveGeneration, PublishedFormatError } from '../publication/format.ts';
import type { PublishedSites } from '../publication/read.ts';
import { openDealers } from './file.ts';
import type { FindLiveFile } from './live-file.ts';
import { DEALER_DATA_FILE, DealerDataError } from './record.ts';
import type { DealerData } from './types.ts';

interface Place {
  readonly closed: ObjectStore;
  readonly sites: PublishedSites;
}

interface Options extends Place {
  /** For dealers in memory, in bytes of their texts. One of 200 vehicles has 150 KB. */
  readonly budget?: number;
}

/** Parsed, a text takes about twice its bytes: room for 150 usual dealers, in 40 MB. */
const BUDGET = 24 * 1024 * 1024;

/** Blames the dealer's data instead of the store if the data is damaged. */
function damaged(cause: unknown): never {
  const isDamage = cause instanceof PublishedFormatError || cause instanceof MissingFile;
  throw isDamage ? new DealerDataError(cause.message, { cause }) : cause;
}

/** Finds the private files of dealers in the object store. */
export const storedFiles =
  ({ closed, sites }: Place): FindLiveFile =>
  async (slug, called) => {
    const pointer = await sites.pointer(slug).catch(damaged);
    const name = pointer && liveGeneration(pointer)?.closed[called];
    if (name === undefined) return undefined;
    const text = async () => Buffer.from(await readStoredFile(closed, name).catch(damaged)).toString();
    // The name of a file says its contents.
    return { stamp: name, origin: keys.file(name), text };
  };

/** Reads the dealers of the object store. The list is read once and again when it changes, a dealer's data on demand. */
export function storedDealerData({ budget = BUDGET, ...place }: Options): DealerData {
  const find = storedFiles(place);
  const opened = openDealers(budget);
  const { sites } = place;
  return {
    dealer: async (slug) => opened(slug, await find(slug, DEALER_DATA_FILE)),
    dealers: async () => [...(await sites.fleet()).slugs],
    fleet: () => sites.fleet(),
  };
}
