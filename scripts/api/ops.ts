import type { EmailFolder } from '#adapters/leads/email/folder.ts';
import type { Platform } from '#api/platform.ts';
import { type ServedFleet, servedFleet } from '#server/operations/fleet/fleet-cache.ts';
import { folderPlace } from '#server/operations/fleet/fleet-place.ts';
import { storedPlace } from '#server/operations/fleet/object-place.ts';
import { createOpsPages } from '#server/operations/ops/pages.ts';
import type { Ops } from '#server/operations/ops/serve.ts';
import type { DealerSource } from '#server/sites/dealer-source.ts';
import { createEncoder } from '#server/sites/static/encode.ts';
import { createFileReader } from '#server/sites/static/files.ts';
import { folderSites } from '#server/sites/static/folder-sites.ts';
import { storedSites } from '#server/sites/static/object-sites.ts';
import { createSiteServer } from '#server/sites/static/site.ts';
import { dataDirOf } from '../terminal/stores.ts';

/** Pictures of the list of dealers, and nothing else, are read through it. */
const PICTURE_BUDGET = 16 * 1024 * 1024;

/** The API sends every email, or leaves it waiting. */
const NO_LETTERS: EmailFolder = {
  letters: async () => [],
  letter: async () => undefined,
  source: async () => undefined,
};

/** Opens what the builds of all dealers wrote. The fleet pages and the metrics read it. */
export const openFleet = ({ env, isDemo, stores, now }: Platform, source: DealerSource): ServedFleet =>
  servedFleet({
    stores,
    now,
    env,
    isDemo,
    place: source.place
      ? storedPlace({ ...source.place, dealerData: source.dealerData })
      : folderPlace({ distDir: source.distDir, dataDir: dataDirOf(env) }, source.dealerData),
  });

const sitesOf = (source: DealerSource) =>
  source.place
    ? storedSites({ ...source.place, budget: PICTURE_BUDGET })
    : folderSites({
        distDir: source.distDir,
        dealerData: source.dealerData,
        readAsset: createFileReader(),
      });

export const openOps = (platform: Platform, source: DealerSource, fleet: ServedFleet): Ops =>
  createOpsPages(platform, {
    fleet,
    mail: NO_LETTERS,
    failures: () => new Map(),
    serveSite: createSiteServer({ findSite: sitesOf(source), encode: createEncoder() }),
  });
