import { storedReports } from '#adapters/operations/reports/places.ts';
import { removeReports } from '#adapters/operations/reports/reports.ts';
import { collectUnnamed } from '#adapters/sites/publication/collect.ts';
import { readDealers, updateDealers } from '#adapters/sites/publication/dealers.ts';
import { keys, liveGeneration, PublishedFormatError } from '#adapters/sites/publication/format.ts';
import { LeaseError, withLease } from '#adapters/sites/publication/lease.ts';
import { readPointer } from '#adapters/sites/publication/publish.ts';
import { publishedTo, type Stores } from '#adapters/storage/blobs/settings.ts';
import { ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import { counted } from '#domain/lib/words.ts';
import { removePlainKeys } from '#render/storage/plain-keys.ts';
import { UsageError } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { textTable } from '../terminal/table.ts';
import type { StorageRequest } from './command.ts';

export const explained = [ObjectStoreError, PublishedFormatError, LeaseError];

interface Work extends Surroundings {
  readonly stores: Stores;
  readonly request: StorageRequest;
}

async function list({ stores: { open }, say }: Work): Promise<void> {
  const dealers = await readDealers(open);
  const rows = await Promise.all(
    Object.keys(dealers)
      .sort()
      .map(async (slug) => {
        const { pointer } = await readPointer(open, slug);
        const live = pointer && liveGeneration(pointer);
        const { number = '–', at } = live ?? {};
        const before = pointer?.generations.filter((one) => one.number < pointer.live).length ?? 0;
        return [slug, number, at === undefined ? '' : new Date(at).toISOString(), before];
      }),
  );
  say(textTable(['dealer', 'generation', 'published (UTC)', 'to go back to'], rows));
}

const MB = 1e6;

async function collect({ stores, request, now, say }: Work): Promise<void> {
  const { dryRun: isDry } = request.options;
  const { objects, bytes, kept } = await collectUnnamed(stores, { now: now(), isDry });
  const done = isDry ? 'would be deleted' : 'deleted';
  say(`${counted(objects, 'object')} (${(bytes / MB).toFixed(1)} MB) ${done}, ${kept} kept.`);
}

async function remove({ stores, request, say }: Work): Promise<void> {
  const dealers = await readDealers(stores.open);
  // One that was built in vain has nothing but the report of it.
  for (const slug of request.operands)
    if (!Object.hasOwn(dealers, slug) && !(await stores.closed.look(keys.report(slug))))
      throw new UsageError(`No dealer "${slug}" is published.`);
  for (const slug of request.operands)
    await withLease(stores.closed, slug, async () => {
      // First of all it is found under its host names no more.
      await updateDealers(stores.open, new Map([[slug, null]]));
      await stores.open.remove(keys.live(slug));
      await removePlainKeys(stores, slug);
      await removeReports(storedReports(stores.closed), slug);
      say(`${slug}: is published no more. Its leads stay where they are.`);
    });
}

const COMMANDS: Readonly<Record<StorageRequest['command'], (work: Work) => Promise<void>>> = {
  list,
  collect,
  remove,
};

export async function run(request: StorageRequest, surroundings: Surroundings): Promise<number> {
  const stores = publishedTo(surroundings.env);
  if (stores === undefined)
    throw new ObjectStoreError(
      'Nothing is published to object storage here: PUBLISH=s3 is not set (docs/storage.md).',
    );
  await COMMANDS[request.command]({ ...surroundings, stores, request });
  return 0;
}
