import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedReports } from '#adapters/operations/reports/places.ts';
import { overviewOf } from '#adapters/sites/dealer-data/fleet.ts';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { DEALER_DATA_FILE, parseDealerRecord } from '#adapters/sites/dealer-data/record.ts';
import type { DealerOverview } from '#adapters/sites/dealer-data/types.ts';
import { updateDealers } from '#adapters/sites/publication/dealers.ts';
import { readSiteManifest } from '#adapters/sites/publication/files.ts';
import { liveGeneration, type PublishedGeneration } from '#adapters/sites/publication/format.ts';
import { withLease } from '#adapters/sites/publication/lease.ts';
import { publishSite, readPointer, rollBackSite } from '#adapters/sites/publication/publish.ts';
import { knownVehicles } from '#adapters/sites/publication/vehicle-ids.ts';
import { ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import { withLock } from '#adapters/storage/files/lock.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import { IS_MOCK_SITE } from '#paths';
import { outputLayout, servedNumber } from '#render/generations/generations.ts';
import { headOf, type ManifestHead, readManifestHead } from '#render/generations/manifest.ts';
import type { BuildSettings } from '#render/options.ts';
import type { Publisher } from '#render/publisher/types.ts';
import { filesOfGeneration } from './generation-files.ts';
import { type Here, openHere } from './open-stores.ts';
import { isLaidOut, layOutPlainKeys } from './plain-keys.ts';
import { BUILD_MANIFEST, BUILD_STATE, bringEarlier, noteSame, stateFileOf } from './previous-generation.ts';

const AT_ONCE = 48;

function closedFiles(
  settings: BuildSettings,
  slug: string,
  generation: { readonly private: string; readonly manifest: string },
) {
  const text = (path: string): string => readFileSync(path, 'utf8');
  const state = stateFileOf(settings, slug);
  return {
    ...Object.fromEntries(
      readdirSync(generation.private).map((name) => [name, text(join(generation.private, name))]),
    ),
    [BUILD_MANIFEST]: text(generation.manifest),
    ...(existsSync(state) && { [BUILD_STATE]: text(state) }),
  };
}

async function publishServed(
  slug: string,
  settings: BuildSettings,
  { stores, uploads }: Here,
  how: { readonly before: Awaited<ReturnType<typeof readPointer>>; readonly isRefresh: boolean },
): Promise<PublishedGeneration> {
  const layout = outputLayout(settings.distDir);
  const generation = layout.generation(slug, String(servedNumber(layout, slug)));
  const head = readManifestHead(generation.manifest);
  if (head === undefined) throw new Error(`${slug} has no build that could be published.`);
  const dataFile = join(generation.private, DEALER_DATA_FILE);
  const record = parseDealerRecord(readFileSync(dataFile, 'utf8'), dataFile);
  const dealer = publishedDealer(record);
  return publishSite(
    stores,
    {
      slug,
      now: Date.now(),
      isRefresh: how.isRefresh,
      head: { ...head },
      files: filesOfGeneration(generation.site, join(layout.dealer(slug), 'seen.json')),
      closed: closedFiles(settings, slug, generation),
      overview: overviewOf(dealer),
      routing: record.routing,
      vehicles: knownVehicles(record),
      pictureQuality: dealer.config.images.quality,
    },
    { uploads, before: how.before, manifestOf: (name) => readSiteManifest(stores.open, name) },
  );
}

const OTHERWISE = {
  flat: '--flat, as S3_PLAIN_BUCKET gets plain files',
  publishedState: '--published-state, as the store keeps the state',
} as const;

function refuse(settings: BuildSettings): void {
  if (IS_MOCK_SITE)
    throw new ObjectStoreError('PUBLISH is "s3": a mock site is never published. Leave out --mock.');
  for (const option of ['flat', 'publishedState'] as const)
    if (settings[option])
      throw new ObjectStoreError(`PUBLISH is "s3": leave out ${OTHERWISE[option]} (docs/storage.md).`);
}

/** Publishes to object storage, for many machines: a build starts from what is live, whichever machine made it. */
export function storePublisher(
  env: Readonly<Record<string, string | undefined>>,
  settings: BuildSettings,
): Publisher {
  const { stores, uploads } = openHere(env);
  refuse(settings);
  const { open, closed } = stores;
  const overviews = new Map<string, DealerOverview>();
  const { lock } = outputLayout(settings.distDir);

  return {
    isShared: true,
    reports: storedReports(closed),

    async heads(slugs) {
      const heads = new Map<string, ManifestHead>();
      await sideBySide(slugs, AT_ONCE, async (slug) => {
        const { pointer } = await readPointer(open, slug);
        const live = pointer && liveGeneration(pointer);
        const head = live && headOf(live.head);
        if (live) overviews.set(slug, live.overview);
        if (head && (await isLaidOut(stores, slug, live))) heads.set(slug, head);
      });
      return (slug) => heads.get(slug);
    },

    publish: (slug, isRefresh, work) =>
      withLock(lock(slug), `"${slug}"`, () =>
        withLease(closed, slug, async (signal) => {
          const before = await readPointer(open, slug);
          await bringEarlier(slug, settings, stores, before.pointer);
          const report = await work();
          signal.throwIfAborted();
          const uploaded = uploads.count;
          const live = await publishServed(slug, settings, { stores, uploads }, { before, isRefresh });
          noteSame(settings, slug, live);
          const plain = await layOutPlainKeys(stores, slug, live, signal);
          const { number: generation, overview } = live;
          return { ...report, stored: { generation, overview, uploads: uploads.count - uploaded + plain } };
        }),
      ),

    // Many machines change the one list of dealers.
    async finish(reports) {
      for (const { slug, stored } of reports) if (stored) overviews.set(slug, stored.overview);
      if (overviews.size > 0) await updateDealers(open, overviews);
    },

    // The next build starts from it, on every machine.
    rollBack: (slug) =>
      withLease(closed, slug, async (signal) => {
        const live = await rollBackSite(open, slug);
        if (live === undefined) return undefined;
        await updateDealers(open, new Map([[slug, live.overview]]));
        await layOutPlainKeys(stores, slug, live, signal);
        return { number: live.number, made: headOf(live.head)?.now };
      }),
  };
}
