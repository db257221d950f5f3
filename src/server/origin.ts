import { Hono } from 'hono';
import { type Telemetry, telemetryOff } from '#adapters/operations/telemetry/types.ts';
import { isDealerSlug } from '#adapters/sites/dealer-data/record.ts';
import type { Fleet } from '#adapters/sites/dealer-data/types.ts';
import type { FeedFetches } from '#adapters/stock/feed-fetches/sql.ts';
import { PICTURE_PATH } from '#adapters/stock/pictures/picture-addresses.client.ts';
import { type Log, troubleTo } from '#api/lib/log.ts';
import { hostOf } from '#api/sites/dealer-of.ts';
import { failedRequest } from './lib/request-failure.ts';
import { answerText, toOwnName } from './sites/static/answer.ts';
import { createEncoder } from './sites/static/encode.ts';
import { splitUrl } from './sites/static/request-path.ts';
import { createSiteServer } from './sites/static/site.ts';
import type { FindSite } from './sites/static/sites.ts';
import { recordFeedFetches } from './stock/feed-fetches/recorder.ts';
import { createPictureServer } from './stock/pictures/serve.ts';
import { createPictureCache } from './stock/pictures/store.ts';

interface OriginOptions {
  readonly findSite: FindSite;
  readonly fleet: () => Promise<Fleet>;
  readonly log: Log;
  readonly telemetry?: Telemetry;
  /** Where fetches of feeds are noted. Without it nobody learns of them. */
  readonly fetches?: Pick<FeedFetches, 'note'> | undefined;
  /** Hosts of no dealer that are served by others behind the same proxy, such as the ops pages'. */
  readonly otherHosts?: readonly string[];
  /** Returns false if the origin is about to end. A load balancer asks, and then sends it no requests. */
  readonly isReady: () => boolean;
}

const LOCAL_SUFFIX = '.localhost';

/** Questions of the machines around, at host names of no dealer. */
export const ORIGIN_PATHS = {
  /** `?domain=www.a-cars.example`: 200 if that is a host name of ours. A proxy asks before it gets a certificate. */
  ask: '/_ask',
  ready: '/_ready',
} as const;

/** Serves every dealer's site by its host name, for a CDN or a proxy in front. Many may run side by side. */
export function createOrigin({
  findSite,
  fleet,
  log,
  telemetry = telemetryOff,
  fetches,
  otherHosts = [],
  isReady,
}: OriginOptions): Hono {
  const serveFiles = createSiteServer({ findSite, encode: createEncoder() });
  const serveSite = fetches
    ? recordFeedFetches(serveFiles, { fetches, now: Date.now, onTrouble: troubleTo(log, 'feed fetches') })
    : serveFiles;
  const servePicture = createPictureServer({ findSite, store: createPictureCache() });

  let isListed = false;

  async function answerMachine(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === ORIGIN_PATHS.ask) {
      const domain = (searchParams.get('domain') ?? '').toLowerCase();
      return otherHosts.includes(domain) || (await fleet()).slugOfHost(domain) !== undefined
        ? new Response('This host name is ours.\n')
        : answerText(404, 'This host name is nobody’s here.');
    }
    if (pathname === ORIGIN_PATHS.ready) {
      // From then on it serves what it knows, even if the store is away.
      if (!isListed) await fleet();
      isListed = true;
      return isReady() ? new Response('Ready.\n') : answerText(503, 'This origin is about to end.');
    }
    return answerText(404, 'There is no site under this host name.');
  }

  async function serve(request: Request): Promise<Response> {
    const host = hostOf(request);
    if (host.endsWith(LOCAL_SUFFIX)) {
      const slug = host.slice(0, -LOCAL_SUFFIX.length);
      return isDealerSlug(slug) ? serveDealer(request, slug) : answerMachine(request);
    }
    const slugs = await fleet();
    const slug = slugs.slugOfHost(host);
    if (slug === undefined) return answerMachine(request);
    return toOwnName(request, slugs.overview(slug)?.hosts ?? []) ?? serveDealer(request, slug);
  }

  const serveDealer = (request: Request, slug: string): Promise<Response> =>
    splitUrl(request.url).rawPath === PICTURE_PATH ? servePicture(request, slug) : serveSite(request, slug);

  const app = new Hono();
  app.all('*', async (c) => {
    const request = c.req.raw;
    const { pathname } = new URL(request.url);
    const startedAt = performance.now();
    const traced = telemetry.request({
      method: request.method,
      traceparent: request.headers.get('traceparent') ?? undefined,
    });
    const status = { code: 500 };
    try {
      const response = await traced.within(() => serve(request));
      status.code = response.status;
      return response;
    } finally {
      traced.end({
        route: routeOf(pathname),
        status: status.code,
        dealer: undefined,
        ms: performance.now() - startedAt,
      });
    }
  });
  app.onError(failedRequest(log, routeOf));
  return app;
}

/** Names a route for telemetry. The address itself may contain what a visitor typed. */
const routeOf = (pathname: string): string => {
  if (pathname === PICTURE_PATH) return 'picture';
  return Object.values<string>(ORIGIN_PATHS).includes(pathname) ? pathname : 'site';
};
