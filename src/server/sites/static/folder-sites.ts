import { type FileDealerData, locateSite } from '#adapters/sites/dealer-data/file.ts';
import { unlessDamaged } from '#adapters/sites/dealer-data/record.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { knownVehicles } from '#adapters/sites/publication/vehicle-ids.ts';
import type { KnownVehicles } from '#domain/sites/routing/site-path.ts';
import type { ReadAsset } from './files.ts';
import type { FindSite, SiteHeaders } from './sites.ts';

interface Options {
  readonly distDir: string;
  readonly dealerData: Pick<FileDealerData, 'dealerAt'>;
  readonly readAsset: ReadAsset;
}

const cache = new WeakMap<PublishedDealer, KnownVehicles>();

/** Collects the vehicles once for each build of a dealer. */
function vehiclesOf(dealer: PublishedDealer): KnownVehicles {
  const vehicles = cache.get(dealer);
  if (vehicles) return vehicles;
  const { shown, gone } = knownVehicles(dealer);
  const made = { shown: new Set(shown), gone: new Set(gone) };
  cache.set(dealer, made);
  return made;
}

const factsOf = (dealer: PublishedDealer | undefined): SiteHeaders => ({
  routing: dealer?.routing ?? [],
  vehicles: dealer && vehiclesOf(dealer),
  get pictureQuality() {
    return dealer?.config.images.quality;
  },
});

export const folderSites =
  ({ distDir, dealerData, readAsset }: Options): FindSite =>
  async (slug) => {
    const location = await locateSite(distDir, slug);
    if (location === undefined) return undefined;
    const { root } = location;
    return {
      version: root,
      // The pages are whole where the data beside them is damaged.
      facts: async () =>
        (await unlessDamaged(async () => factsOf(await dealerData.dealerAt(location)))) ?? factsOf(undefined),
      read: (path) => readAsset(root, path),
      find: (path) => readAsset.find(root, path),
    };
  };
