import { Hono } from 'hono';
import type { LatestReportsReader } from '#adapters/operations/reports/types.ts';
import { platformApi } from '#api/app.ts';
import { addressHeader } from '#api/lib/client-address.ts';
import { type HealthCheck, refusedFeedsCheck } from '#api/operations/health.ts';
import type { Platform } from '#api/platform.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { failedRequest } from './lib/request-failure.ts';
import type { Ops } from './operations/ops/serve.ts';
import { answerText } from './sites/static/answer.ts';

interface ApiServerOptions {
  readonly version: string;
  /** Returns false if the API is about to end, so that no requests are sent to it. */
  readonly isReady: () => boolean;
  /** The ops pages at a host name of their own, if they are turned on. */
  readonly ops?: Ops | undefined;
  /** What builds left of each dealer, if this process can read it. */
  readonly reports?: (() => Promise<LatestReportsReader>) | undefined;
}

/** At this address a load balancer asks for one process. `/api/health` tells of the whole platform. */
export const READY_PATH = '/_ready';

const drainCheck = (isReady: () => boolean): HealthCheck => ({
  name: 'process',
  run: () => (isReady() ? undefined : 'this process is about to end'),
});

/** Serves the API of all dealers by host name, and nothing else. Many may run side by side on one database. */
export function createApiServer(
  platform: Platform,
  { version, isReady, ops, reports }: ApiServerOptions,
): Hono {
  const { env, dealerData, now, log } = platform;
  const api = platformApi(platform, {
    siteSlug: undefined,
    dealerOf: createDealerOf({ dealerData, now }),
    version,
    addressHeader: addressHeader(env),
    checks: [drainCheck(isReady), ...(reports ? [refusedFeedsCheck(reports, dealerData)] : [])],
  });
  const app = new Hono();
  if (ops) app.use(async (c, next) => ((await ops.isAt(c.req.raw)) ? ops.serve(c.req.raw) : next()));
  app.all('/api/*', (c) => api.fetch(c.req.raw));
  app.get(READY_PATH, () =>
    isReady() ? new Response('Ready.\n') : answerText(503, 'This process is about to end.'),
  );
  app.notFound(() => answerText(404, 'This is the API. Pages are served elsewhere.'));
  app.onError(failedRequest(log, () => 'ops'));
  return app;
}
