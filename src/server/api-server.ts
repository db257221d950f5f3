import { Hono } from 'hono';
import { platformApi } from '#api/app.ts';
import { addressHeader } from '#api/client-address.ts';
import { createDealerOf } from '#api/dealer-of.ts';
import type { HealthCheck } from '#api/health.ts';
import type { Platform } from '#api/platform.ts';
import { answerText } from './static/answer.ts';

interface ApiServerOptions {
  readonly version: string;
  /** Whether it takes requests: an API that is about to end says no, so that none are sent to it. */
  readonly isReady: () => boolean;
}

/** At this address a load balancer asks for one process. `/api/health` tells of the whole platform. */
export const READY_PATH = '/_ready';

const drainCheck = (isReady: () => boolean): HealthCheck => ({
  name: 'process',
  run: () => (isReady() ? undefined : 'this process is about to end'),
});

/** The API of all dealers, by host name, and nothing else. Many may run side by side on one database. */
export function createApiServer(platform: Platform, { version, isReady }: ApiServerOptions): Hono {
  const { env, dealerData, now } = platform;
  const api = platformApi(platform, {
    ...{ siteSlug: undefined, dealerOf: createDealerOf({ dealerData, now }) },
    ...{ version, addressHeader: addressHeader(env) },
    checks: [drainCheck(isReady)],
  });
  const app = new Hono();
  app.all('/api/*', (c) => api.fetch(c.req.raw));
  app.get(READY_PATH, () =>
    isReady() ? new Response('Ready.\n') : answerText(503, 'This process is about to end.'),
  );
  app.notFound(() => answerText(404, 'This is the API. Pages are served elsewhere.'));
  return app;
}
