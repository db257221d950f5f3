import { join } from 'node:path';
import { Hono } from 'hono';
import { PICTURE_PATH } from '#adapters/images/client.addresses.ts';
import { platformApi } from '#api/app.ts';
import { addressHeader } from '#api/client-address.ts';
import { createDealerOf, hostOf, isThisMachine } from '#api/dealer-of.ts';
import { describeError } from '#api/log.ts';
import { mailSentBy } from '#domain/demo/demo.ts';
import type { BuildFailures } from './dealer-list/model.ts';
import { createDealerList } from './dealer-list/serve.ts';
import { readFleet } from './fleet/read-fleet.ts';
import { createInbox, isInboxOpen, isInboxPath } from './inbox/serve.ts';
import type { LocalPlatform } from './local-platform.ts';
import { createPictureServer } from './pictures/serve.ts';
import { pictureBytes } from './pictures/store.ts';
import { answerText } from './static/answer.ts';
import { createEncoder } from './static/encode.ts';
import { createFileReader } from './static/files.ts';
import { createSiteServer } from './static/site.ts';

interface LocalOptions {
  readonly version: string;
  readonly failures?: () => BuildFailures;
}

/** Everything that one long-lived server answers: the API, each dealer's site by its host, and the list of dealers. */
export function createLocalServer(platform: LocalPlatform, options: LocalOptions): Hono {
  const { env, isDemo, distDir, dataDir, dealerData, mail, now, log, stores, leads } = platform;
  const { version, failures = () => new Map() } = options;
  const siteSlug = env['SITE_SLUG'];
  const dealerOf = createDealerOf({ dealerData, siteSlug, now });
  const readAsset = createFileReader();
  const serveSite = createSiteServer({ distDir, dealerData, readAsset, encode: createEncoder() });
  const servePicture = createPictureServer({
    ...{ distDir, dealerData, readAsset },
    cacheDir: join(dataDir, 'image-cache'),
    cacheBytes: pictureBytes(env),
  });
  const serveList = createDealerList({ dealerData, serveSite, failures });
  const api = platformApi(platform, { dealerOf, siteSlug, version, addressHeader: addressHeader(env) });
  const serveInbox = createInbox({
    ...{ store: stores.leads, mail, now, deliverSoon: leads.intake.deliverSoon },
    fleet: (hrefOf) =>
      readFleet({
        ...{ dataDir, dealerData, leads: stores.leads, vitals: stores.vitals },
        ...{ unfound: stores.unfound, hrefOf, now: now() },
        expected: new Map([...failures()].map(([slug, reason]) => [slug, [reason]])),
      }),
    sentBy: mailSentBy(env, isDemo),
  });
  const hasInbox = isInboxOpen(env);

  const serveHost = async (request: Request, path: string): Promise<Response> => {
    const slug = await dealerOf(request);
    if (slug !== undefined)
      return path === PICTURE_PATH ? servePicture(request, slug) : serveSite(request, slug);
    if (hasInbox && isInboxPath(path)) return serveInbox(request);
    return isThisMachine(hostOf(request))
      ? serveList(request)
      : answerText(404, 'No dealer is served under this host name.');
  };

  const app = new Hono();
  for (const prefix of ['/api/*', '/mock/*']) app.all(prefix, (c) => api.fetch(c.req.raw));
  app.all('*', (c) => serveHost(c.req.raw, c.req.path));
  app.onError((error, c) => {
    const { method, path } = c.req;
    log({ level: 'error', request: '', method, path, status: 500, ms: 0, error: describeError(error) });
    return answerText(500, 'Something went wrong on our side. Please try again.');
  });
  return app;
}
