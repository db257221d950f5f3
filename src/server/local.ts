import { join } from 'node:path';
import { Hono } from 'hono';
import { unlessDamaged } from '#adapters/sites/dealer-data/record.ts';
import { PICTURE_PATH } from '#adapters/stock/pictures/picture-addresses.client.ts';
import { platformApi } from '#api/app.ts';
import { addressHeader } from '#api/lib/client-address.ts';
import { troubleTo } from '#api/lib/log.ts';
import { refusedFeedsCheck } from '#api/operations/health.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { hasMock } from '#domain/sites/demo.ts';
import { createEditor, editorHost } from './content/editor/serve.ts';
import { failedRequest } from './lib/request-failure.ts';
import type { LocalPlatform } from './local-platform.ts';
import { type ServedFleet, servedFleet } from './operations/fleet/fleet-cache.ts';
import { folderPlace } from './operations/fleet/fleet-place.ts';
import { createOpsPages } from './operations/ops/pages.ts';
import type { BuildFailures } from './sites/dealer-list/model.ts';
import { toOwnName } from './sites/static/answer.ts';
import { createEncoder } from './sites/static/encode.ts';
import { createFileReader } from './sites/static/files.ts';
import { folderSites } from './sites/static/folder-sites.ts';
import { createSiteServer } from './sites/static/site.ts';
import { recordFeedFetches } from './stock/feed-fetches/recorder.ts';
import { createPictureServer } from './stock/pictures/serve.ts';
import { createPictureStore, pictureBytes } from './stock/pictures/store.ts';

interface LocalOptions {
  readonly version: string;
  readonly failures?: () => BuildFailures;
  /** The data of the fleet pages. A server that reads it in advance passes its own. */
  readonly fleet?: ServedFleet;
}

/** Reads the fleet of this platform, including the dealers that could not be built. */
export const platformFleet = (
  { distDir, dataDir, dealerData, stores, now, env, isDemo }: LocalPlatform,
  failures: () => BuildFailures,
): ServedFleet =>
  servedFleet({
    place: folderPlace({ distDir, dataDir }, dealerData),
    stores,
    now,
    env,
    isDemo,
    expected: () => new Map([...failures()].map(([slug, reason]) => [slug, [reason]])),
  });

/** Serves everything from one long-lived server: the API, each dealer's site by its host, the ops pages, and the editor. */
export function createLocalServer(platform: LocalPlatform, options: LocalOptions): Hono {
  const { env, isDemo, distDir, dataDir, dealerData, mail, now, log, stores } = platform;
  const { version, failures = () => new Map(), fleet = platformFleet(platform, failures) } = options;
  const siteSlug = env['SITE_SLUG'];
  const dealerOf = createDealerOf({ dealerData, siteSlug, now });
  const readAsset = createFileReader();
  const encode = createEncoder();
  const dealerByHost = createDealerOf({ dealerData, now });
  const findSite = folderSites({ distDir, dealerData, readAsset });
  const serveSite = recordFeedFetches(createSiteServer({ findSite, encode }), {
    fetches: stores.fetches,
    now,
    onTrouble: troubleTo(log, 'feed fetches'),
  });
  const servePicture = createPictureServer({
    findSite,
    store: createPictureStore(join(dataDir, 'image-cache'), pictureBytes(env)),
  });
  const api = platformApi(platform, {
    dealerOf,
    siteSlug,
    version,
    addressHeader: addressHeader(env),
    hasMock: hasMock(env, isDemo),
    checks: [refusedFeedsCheck(async () => fleet.reports, dealerData, siteSlug)],
  });
  const ops = createOpsPages(platform, { fleet, serveSite, mail, failures });
  const editor = createEditor({
    host: editorHost(env, isDemo),
    distDir,
    dealerByHost,
    readAsset,
    encode,
  });

  const serveHost = async (request: Request, path: string): Promise<Response> => {
    const slug = await dealerOf(request);
    if (slug === undefined) return ops.serve(request);
    const dealer = await unlessDamaged(() => dealerData.dealer(slug));
    const moved = toOwnName(request, dealer?.hosts ?? []);
    if (moved) return moved;
    return path === PICTURE_PATH ? servePicture(request, slug) : serveSite(request, slug);
  };

  const app = new Hono();
  for (const { isAt, serve } of [ops, editor])
    app.use(async (c, next) => ((await isAt(c.req.raw)) ? serve(c.req.raw) : next()));
  for (const prefix of ['/api/*', '/mock/*']) app.all(prefix, (c) => api.fetch(c.req.raw));
  app.all('*', (c) => serveHost(c.req.raw, c.req.path));
  app.onError(failedRequest(log, () => 'site'));
  return app;
}
