import { overviewOf } from '#adapters/sites/dealer-data/fleet.ts';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { DEALER_DATA_FILE, type DealerRecord, dealerDataText } from '#adapters/sites/dealer-data/record.ts';
import { updateDealers } from '#adapters/sites/publication/dealers.ts';
import { readSiteManifest } from '#adapters/sites/publication/files.ts';
import { contentHash, fileName } from '#adapters/sites/publication/format.ts';
import { type Publication, publishSite, readPointer, Uploads } from '#adapters/sites/publication/publish.ts';
import { knownVehicles } from '#adapters/sites/publication/vehicle-ids.ts';
import { memoryObjects } from '#adapters/storage/blobs/memory.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';

export interface TestStores {
  readonly open: ObjectStore;
  readonly closed: ObjectStore;
}

export const memoryStores = (): TestStores => ({ open: memoryObjects(), closed: memoryObjects() });

type Files = Readonly<Record<string, string | Uint8Array>>;

export interface PublishOptions {
  readonly uploads?: Uploads;
  readonly isRefresh?: boolean;
  readonly before?: Awaited<ReturnType<typeof readPointer>>;
  /** What else visitors may not see. */
  readonly closed?: Publication['closed'];
}

export function publicationOf(
  record: DealerRecord,
  files: Files,
  { isRefresh = false, closed = {} }: Pick<PublishOptions, 'isRefresh' | 'closed'> = {},
): Publication {
  const dealer = publishedDealer(record);
  return {
    ...{ slug: record.slug, now: Date.now(), isRefresh, head: { inputs: 'x' } },
    files: Object.entries(files).map(([path, content]) => {
      const bytes = Buffer.from(content);
      return {
        ...{ path, isShared: !path.endsWith('.html') },
        name: fileName(path, contentHash(bytes), bytes.byteLength),
        read: async () => bytes,
      };
    }),
    closed: { [DEALER_DATA_FILE]: dealerDataText(record), ...closed },
    overview: overviewOf(dealer),
    ...{ routing: record.routing, vehicles: knownVehicles(record) },
    pictureQuality: 75,
  };
}

export async function publishSample(
  stores: TestStores,
  record: DealerRecord,
  files: Files,
  { uploads = new Uploads(stores), before, ...what }: PublishOptions = {},
) {
  const { open } = stores;
  const { slug } = record;
  const live = await publishSite(stores, publicationOf(record, files, what), {
    ...{ uploads, before: before ?? (await readPointer(open, slug)) },
    manifestOf: (name) => readSiteManifest(open, name),
  });
  await updateDealers(open, new Map([[slug, live.overview]]));
  return live;
}
