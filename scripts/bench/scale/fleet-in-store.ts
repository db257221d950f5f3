import { overviewOf } from '#adapters/dealer-data/fleet.ts';
import { publishedDealer } from '#adapters/dealer-data/published-dealer.ts';
import { DEALER_DATA_FILE, dealerDataText, parseDealerRecord } from '#adapters/dealer-data/record.ts';
import type { DealerOverview } from '#adapters/dealer-data/types.ts';
import type { Stores } from '#adapters/object-store/settings.ts';
import { updateDealers } from '#adapters/published-sites/dealers.ts';
import { readSiteManifest, readStoredFile } from '#adapters/published-sites/files.ts';
import { liveGeneration, type SiteManifest } from '#adapters/published-sites/format.ts';
import { publishSite, readPointer, Uploads } from '#adapters/published-sites/publish.ts';
import { STOCK_SEARCH_FILE } from '#adapters/stock-search/file-format.ts';
import { sideBySide } from '#domain/memory/side-by-side.ts';

const AT_ONCE = 16;

export const slugAt = (index: number): string => `dealer-${index + 1}`;

interface Sample {
  readonly manifest: SiteManifest;
  readonly closed: Readonly<Record<string, string>>;
}

/** A dealer that was built, as it is published. */
export async function readSample({ open, closed }: Stores, slug: string): Promise<Sample> {
  const { pointer } = await readPointer(open, slug);
  const live = pointer && liveGeneration(pointer);
  if (live === undefined) throw new Error(`${slug} is not published.`);
  const text = async (store: Stores['open'], name: string): Promise<string> =>
    Buffer.from(await readStoredFile(store, name)).toString();
  const manifest = await readSiteManifest(open, live.manifest);
  const wanted = Object.entries(live.closed).filter(([called]) =>
    [DEALER_DATA_FILE, STOCK_SEARCH_FILE].includes(called),
  );
  const texts = await Promise.all(
    wanted.map(async ([called, name]) => [called, await text(closed, name)] as const),
  );
  return { manifest, closed: Object.fromEntries(texts) };
}

const uploaded = (): never => {
  throw new Error('The files of the sample are in the store already.');
};

/** Publishes so many dealers with the pages of one, each with data and host names of its own. */
export async function fillStore(
  stores: Stores,
  { manifest, closed }: Sample,
  dealers: number,
): Promise<void> {
  const { files, ...facts } = manifest;
  const uploads = new Uploads(stores);
  const overviews = new Map<string, DealerOverview>();
  const base = parseDealerRecord(closed[DEALER_DATA_FILE] ?? '', DEALER_DATA_FILE);
  const shared = Object.entries(files).map(([path, name]) => ({
    ...{ path, name, read: uploaded, isShared: true },
  }));
  await sideBySide(
    Array.from({ length: dealers }, (_, index) => slugAt(index)),
    AT_ONCE,
    async (slug) => {
      const hosts = [`www.${slug}.example`, `${slug}.example`];
      const site = { ...base.site, slug, url: `https://www.${slug}.example` };
      const record = { ...base, slug, name: `Dealer ${slug}`, hosts, site };
      const overview = overviewOf(publishedDealer(record));
      overviews.set(slug, overview);
      await publishSite(
        stores,
        {
          ...{ slug, now: Date.now(), isRefresh: false, head: {}, files: shared, overview, ...facts },
          closed: { ...closed, [DEALER_DATA_FILE]: dealerDataText(record) },
        },
        { uploads, before: { pointer: undefined, tag: undefined }, manifestOf: async () => undefined },
      );
    },
  );
  await updateDealers(stores.open, overviews);
}
