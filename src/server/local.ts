import { join } from 'node:path';
import { Hono } from 'hono';
import { accessFiles } from '#adapters/access-log/files.ts';
import { PICTURE_PATH } from '#adapters/images/client.addresses.ts';
import { platformApi } from '#api/app.ts';
import { addressHeader } from '#api/client-address.ts';
import { createDealerOf } from '#api/dealer-of.ts';
import { describeError, troubleTo } from '#api/log.ts';
import { hasMock, mailSentBy } from '#domain/demo/demo.ts';
import type { BuildFailures } from './dealer-list/model.ts';
import { createDealerList } from './dealer-list/serve.ts';
import { createEditor } from './editor/serve.ts';
import { editorHost } from './editor/settings.ts';
import { createEditorOf } from './fleet/editor-link.ts';
import { createFleetPages } from './fleet/serve.ts';
import { type ServedFleet, servedFleet } from './fleet/served-fleet.ts';
import { createInbox } from './inbox/serve.ts';
import type { LocalPlatform } from './local-platform.ts';
import { createOps } from './ops/serve.ts';
import { readOpsDoor } from './ops/settings.ts';
import { createPictureServer } from './pictures/serve.ts';
import { createPictureStore, pictureBytes } from './pictures/store.ts';
import { answerText } from './static/answer.ts';
import { createEncoder } from './static/encode.ts';
import { createFileReader } from './static/files.ts';
import { folderSites } from './static/folder-sites.ts';
import { createSiteServer } from './static/site.ts';

interface LocalOptions {
  readonly version: string;
  readonly failures?: () => BuildFailures;
  /** The data of the fleet pages. A server that reads it ahead passes its own. */
  readonly fleet?: ServedFleet;
}

/** The fleet of this platform, with the dealers that could not be built. */
export const platformFleet = (
  { distDir, dataDir, dealerData, stores, now }: LocalPlatform,
  failures: () => BuildFailures,
): ServedFleet =>
  servedFleet({
    ...{ distDir, dataDir, dealerData, stores, now },
    expected: () => new Map([...failures()].map(([slug, reason]) => [slug, [reason]])),
  });

/** Everything that one long-lived server answers: the API, each dealer's site by its host, the ops pages, and the editor. */
export function createLocalServer(platform: LocalPlatform, options: LocalOptions): Hono {
  const { env, isDemo, distDir, dataDir, dealerData, mail, now, log, stores, leads } = platform;
  const { version, failures = () => new Map(), fleet = platformFleet(platform, failures) } = options;
  const siteSlug = env['SITE_SLUG'];
  const dealerOf = createDealerOf({ dealerData, siteSlug, now });
  const readAsset = createFileReader();
  const encode = createEncoder();
  const dealerByHost = createDealerOf({ dealerData, now });
  const findSite = folderSites({ distDir, dealerData, readAsset });
  const serveSite = createSiteServer({ findSite, encode });
  const servePicture = createPictureServer({
    findSite,
    store: createPictureStore(join(dataDir, 'image-cache'), pictureBytes(env)),
  });
  const serveList = createDealerList({ dealerData, serveSite, failures });
  const api = platformApi(platform, {
    ...{ dealerOf, siteSlug, version, addressHeader: addressHeader(env) },
    hasMock: hasMock(env, isDemo),
  });
  const serveInbox = createInbox({
    ...{ store: stores.leads, mail, now, deliverSoon: leads.intake.deliverSoon },
    sentBy: mailSentBy(env, isDemo),
    ...{ access: accessFiles(dataDir), onTrouble: troubleTo(log, 'access log') },
  });
  const host = editorHost(env, isDemo);
  const serveFleet = createFleetPages({
    fleet,
    editorOf: createEditorOf({ host, dealerData }),
  });
  const ops = createOps({
    ...{ door: readOpsDoor(env, isDemo), dealerByHost },
    ...{ addressHeader: addressHeader(env), now, serveInbox, serveFleet, serveList },
  });

  const editor = createEditor({
    ...{ host, distDir, dealerByHost, readAsset, encode },
  });

  const serveHost = async (request: Request, path: string): Promise<Response> => {
    const slug = await dealerOf(request);
    if (slug === undefined) return ops.serve(request);
    return path === PICTURE_PATH ? servePicture(request, slug) : serveSite(request, slug);
  };

  const app = new Hono();
  for (const { isAt, serve } of [ops, editor])
    app.use(async (c, next) => ((await isAt(c.req.raw)) ? serve(c.req.raw) : next()));
  for (const prefix of ['/api/*', '/mock/*']) app.all(prefix, (c) => api.fetch(c.req.raw));
  app.all('*', (c) => serveHost(c.req.raw, c.req.path));
  app.onError((error, c) => {
    const { method } = c.req;
    log({
      level: 'error',
      request: '',
      method,
      route: 'site',
      status: 500,
      ms: 0,
      error: describeError(error),
    });
    return answerText(500, 'Something went wrong on our side. Please try again.');
  });
  return app;
}
