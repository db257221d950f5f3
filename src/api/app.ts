import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { sampleRatings } from '#adapters/dealers/ratings/open.ts';
import type { RatingsService } from '#adapters/dealers/ratings/types.ts';
import { absentLookUps } from '#adapters/leads/look-ups/open.ts';
import type { LookUps } from '#adapters/leads/look-ups/types.ts';
import { absentProvider } from '#adapters/leads/provider/open.ts';
import type { Provider } from '#adapters/leads/provider/types.ts';
import type { DailyCounts } from '#adapters/operations/event-counts/types.ts';
import { traceParentIn } from '#adapters/operations/telemetry/trace-parent.ts';
import { type Telemetry, telemetryOff } from '#adapters/operations/telemetry/types.ts';
import type { VitalsStore } from '#adapters/operations/vitals/sql.ts';
import type { SearchMisses } from '#adapters/search/misses/sql.ts';
import type { StockSearch } from '#adapters/search/stock/types.ts';
import { sayAt } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { API_HEADERS } from '#domain/sites/routing/headers.ts';
import { type Say, sayAnywhere } from '#domain/sites/site-words.ts';
import type { ApiContext, ApiRoute, CannedAnswer } from './api-route.ts';
import type { Checkout } from './checkout/checkout.ts';
import type { LeadAcceptance } from './leads/accept-lead.ts';
import type { PrizeService } from './leads/prizes/prize-service.ts';
import { createUploads, type UploadBudget } from './leads/uploads.ts';
import { ApiError, internalError, notFound, wrongMethod } from './lib/api-errors.ts';
import { clientNetworks } from './lib/client-address.ts';
import { describeError, jsonLog, type Log, type Note } from './lib/log.ts';
import { refuseOtherSites, siteUrlFor } from './lib/same-site.ts';
import {
  accountsCheck,
  dealerDataCheck,
  deliveryCheck,
  feedsCheck,
  freshHealth,
  type Health,
  type HealthCheck,
  health,
  leadStoreCheck,
  limitsCheck,
  paymentsCheck,
  retentionCheck,
} from './operations/health.ts';
import { passwordReader, type TypedPassword } from './operations/ops-password.ts';
import { createLimits, inEach, type Limits } from './operations/rate-limits.ts';
import type { Platform } from './platform.ts';
import { ROUTES } from './routes.ts';
import {
  type AccountService,
  absentAccountService,
  accountService,
  hasAnyAccounts,
} from './shoppers/account-service.ts';
import type { DealerOf } from './sites/dealer-of.ts';
import { demoCheck, settingsCheck } from './sites/missing-settings.ts';
import { pushCheck } from './stock/push.ts';
import { pushTargets, type StockPush } from './stock/push-targets.ts';

const HEADER = 'x-request-id';
/** Letters and digits as proxies write them. Nothing of it can break a header or a log line. */
const TOKEN = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/;

/**
 * Returns the id that a proxy gave the request, or a new one. Anybody can send one: it is a label for people who search
 * logs, and nothing is looked up, allowed or counted by it. At worst two requests share a label.
 */
function requestIdOf({ headers }: Pick<Request, 'headers'>): string {
  const headerValue = headers.get(HEADER);
  return headerValue !== null && TOKEN.test(headerValue) ? headerValue : crypto.randomUUID();
}

export type ApiOptions = {
  readonly dealerData: DealerData;
  readonly dealerOf: DealerOf;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly version: string;
  readonly checks?: readonly HealthCheck[];
  readonly ratings?: RatingsService;
  readonly provider?: Provider;
  readonly lookUps?: LookUps;
  /** Without it nothing can be searched. */
  readonly stock?: StockSearch;
  /** The header in which a proxy passes the client's address. */
  readonly addressHeader?: string | undefined;
  readonly leads: LeadAcceptance;
  /** From 0 to less than 1, and not predictable. */
  readonly random?: () => number;
  /** Without it no car can be reserved online. */
  readonly checkout?: Checkout;
  readonly accounts?: AccountService;
  /** Without it nothing is measured. */
  readonly vitals?: VitalsStore;
  /** Without it, searches that find nothing are not counted. */
  readonly unfound?: SearchMisses;
  /** Without it, violations of the pages’ policies are not counted. */
  readonly violations?: DailyCounts;
  /** Without it no source can push stock. */
  readonly push?: StockPush;
  /** Without it no prizes can be won. */
  readonly prizes?: PrizeService;
  /** Without it, rate limits count in this process only. */
  readonly limits?: Limits;
  /** How many uploads are read at a time, and how fast. By default limited by this machine's clock. */
  readonly uploads?: UploadBudget;
  readonly routes?: readonly ApiRoute[];
  /** Whether `/mock` responds, too. A form that is sent there by mistake would be thanked for and lost. */
  readonly hasMock?: boolean;
  /** The password with which callers of health learn why a check fails. */
  readonly opsPassword?: string | undefined;
  /** In a demo, links lead back to this machine, and health says everything to everybody. */
  readonly isDemo?: boolean;
  readonly log?: Log;
  readonly telemetry?: Telemetry;
};

type Bindings = { Variables: { requestId: string; dealer?: string; note?: Note } };

/** Makes the API as one function from a request to a response, for the local server, the tests and the host's function. */
export function createApi(options: ApiOptions): Hono<Bindings> {
  const {
    routes = ROUTES,
    now,
    limits = createLimits({ counts: undefined, now }),
    uploads = createUploads(),
    hasMock = false,
    telemetry = telemetryOff,
  } = options;
  const app = new Hono<Bindings>();
  const { version, dealerData, checks = [], opsPassword } = options;
  const shared: Shared = {
    limits,
    uploads,
    health: freshHealth((slug) => health(version, dealerData, { checks, slug }), now),
    passwordIn: opsPassword ? passwordReader(opsPassword) : () => 'none',
  };

  app.use(async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', requestIdOf(c.req.raw));
    const traceparent = c.req.header('traceparent');
    const traced = telemetry.request({ method: c.req.method, traceparent });
    await traced.within(next);
    addHeaders(c);
    c.header('X-Request-Id', c.var.requestId);
    const ms = performance.now() - startedAt;
    const route = routeOf(c);
    traced.end({ route, status: c.res.status, dealer: c.var.dealer, ms });
    record(c, options, { route, ms, trace: traced.traceId ?? traceParentIn(traceparent)?.traceId });
  });

  mount(app, '/api', routes, (route, c) => handled(route, contextOf(c, options, shared)));
  if (hasMock)
    mount(app, '/mock', routes, (route, c) =>
      mocked(route, c.req, options.now(), () => marketOf(c.req.raw, options)),
    );
  app.onError(async (error, c) => answer(refusalOf(error).inWords(await wordsAt(c.req.raw, options))));
  return app;
}

function addHeaders(c: Context): void {
  for (const [name, value] of Object.entries(API_HEADERS))
    if (!c.res.headers.has(name)) c.header(name, value);
}

interface MockOptions {
  readonly marketOf: (request: Request) => MarketCode;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Serves the mock alone, for a dev server without an API and for previews. */
export function createMockApi({ marketOf, now }: MockOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    addHeaders(c);
  });
  mount(app, '/mock', ROUTES, (route, c) => mocked(route, c.req, now(), async () => marketOf(c.req.raw)));
  app.onError((error) => answer(refusalOf(error).inWords(sayAnywhere)));
  return app;
}

const refusalOf = (error: unknown): ApiError => (error instanceof ApiError ? error : internalError(error));

/**
 * Handles a request. Reading changes nothing, so anybody may read. Old browsers and programs do not say where they come
 * from, and may send leads. Routes that cost money require the origin.
 */
async function handled(route: ApiRoute, context: ApiContext): Promise<Response> {
  try {
    if (route.method !== 'GET' && !route.fromAnywhere && context.request.headers.has('origin'))
      refuseOtherSites(context.request, (await context.dealer()).config);
    return await route.handle(context);
  } catch (error) {
    throw route.refusal === undefined ? error : refusalOf(error).withMore(route.refusal);
  }
}

function mount<Env extends object>(
  app: Hono<Env>,
  prefix: '/api' | '/mock',
  routes: readonly ApiRoute[],
  answerOf: (route: ApiRoute, c: Context<Env>) => Response | Promise<Response>,
): void {
  for (const [path, own] of byPath(routes)) {
    for (const route of own) app.on(route.method, prefix + path, (c) => answerOf(route, c));
    const refused = wrongMethod(methodsOf(own));
    app.all(prefix + path, () => answer(refused));
  }
  app.notFound(() => answer(notFound()));
}

/** What all requests of a process share. */
interface Shared {
  readonly limits: Limits;
  readonly uploads: UploadBudget;
  readonly health: (slug: string | undefined) => Promise<Health>;
  readonly passwordIn: (request: Request) => TypedPassword;
}

function contextOf(c: Context<Bindings>, options: ApiOptions, shared: Shared): ApiContext {
  const { limits, uploads } = shared;
  const { dealerData, dealerOf, now, ratings = sampleRatings, leads, isDemo = false } = options;
  const { random = unforeseen, provider = absentProvider, lookUps = absentLookUps } = options;
  const { accounts = absentAccountService, addressHeader, checkout = null } = options;
  const {
    stock = noStock,
    vitals = null,
    unfound = null,
    violations = null,
    prizes = null,
    push = null,
  } = options;
  const networks = clientNetworks(c.req.raw, addressHeader);
  return {
    request: c.req.raw,
    params: c.req.param(),
    requestId: c.var.requestId,
    now: now(),
    async dealer() {
      const dealer = await dealerOrNotFound(c.req.raw, dealerData, dealerOf);
      c.set('dealer', dealer.slug);
      return dealer;
    },
    siteUrl: siteUrlFor(c.req.raw, isDemo),
    isDemo,
    passwordIn: shared.passwordIn,
    health: async () => shared.health(await dealerOf(c.req.raw)),
    ratings,
    provider,
    lookUps,
    stock,
    random,
    address: networks[0].name,
    allows: (what, cost = 1) =>
      inEach(networks, ({ name, times }) => limits.allows(what, name, { times, cost })),
    limits,
    affords: (what, span, most) =>
      inEach(networks, ({ name, times }) => limits.affords(what, name, span, most * times)),
    leads,
    uploads,
    accounts,
    checkout,
    vitals,
    unfound,
    violations,
    prizes,
    push,
    note: (facts) => c.set('note', facts),
  };
}

const noStock: StockSearch = { stock: async () => undefined };

const RANGE = 2 ** 32;
const unforeseen = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / RANGE;

const canned = (mock: CannedAnswer): Response =>
  mock.status === 204
    ? new Response(null, { status: mock.status })
    : Response.json(mock.body, { status: mock.status });

async function mocked(
  { mock }: ApiRoute,
  request: Context['req'],
  now: number,
  market: () => Promise<MarketCode>,
): Promise<Response> {
  if (typeof mock !== 'function') return canned(mock);
  return mock({ request: request.raw, params: request.param(), now, market: await market() });
}

/** A mock answers on a host without a dealer, too. */
async function marketOf(request: Request, { dealerData, dealerOf }: ApiOptions): Promise<MarketCode> {
  const slug = await dealerOf(request);
  return (slug === undefined ? undefined : await dealerData.dealer(slug))?.market ?? 'AU';
}

async function dealerOrNotFound(
  request: Request,
  dealerData: DealerData,
  dealerOf: DealerOf,
): Promise<PublishedDealer> {
  const slug = await dealerOf(request);
  const dealer = slug === undefined ? undefined : await dealerData.dealer(slug);
  if (!dealer) throw notFound();
  return dealer;
}

/** If the dealer cannot be read, the refusal is still worded. */
async function wordsAt(
  request: Request,
  { dealerData, dealerOf }: Pick<ApiOptions, 'dealerData' | 'dealerOf'>,
): Promise<Say> {
  const dealer = await dealerOrNotFound(request, dealerData, dealerOf).catch(() => null);
  return dealer === null ? sayAnywhere : sayAt(dealer);
}

function answer({ body, status, details }: ApiError): Response {
  const { headers = {}, page } = details;
  const response = page ?? Response.json(body, { status });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Groups routes in the order of their declaration: a fixed path stands before one with a parameter that would match it. */
const byPath = (routes: readonly ApiRoute[]) => [...Map.groupBy(routes, ({ path }) => path)];

const methodsOf = (routes: readonly ApiRoute[]): readonly string[] =>
  routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));

/** The middleware of every request stands first. Without another match the address is unknown. */
const routeOf = (c: Context<Bindings>): string => matchedRoutes(c)[1]?.path ?? 'none';

interface Recorded {
  readonly route: string;
  readonly ms: number;
  readonly trace: string | undefined;
}

function record(c: Context<Bindings>, { log = jsonLog }: ApiOptions, { route, ms, trace }: Recorded): void {
  const cause = c.error instanceof ApiError ? c.error.cause : c.error;
  const failed = cause !== undefined;
  log({
    level: failed ? 'error' : 'info',
    request: c.var.requestId,
    method: c.req.method,
    route,
    ...(c.var.dealer !== undefined && { dealer: c.var.dealer }),
    status: c.res.status,
    ms: Math.round(ms),
    ...(trace !== undefined && { trace }),
    ...(c.var.note && { note: c.var.note }),
    ...(failed && { error: describeError(cause) }),
  });
}

interface Options {
  readonly dealerOf: DealerOf;
  /** The dealer, if only one is served. */
  readonly siteSlug: string | undefined;
  readonly version: string;
  readonly addressHeader: string | undefined;
  readonly hasMock?: boolean;
  /** Health checks besides those of the platform. */
  readonly checks?: readonly HealthCheck[];
}

export function platformApi(platform: Platform, { siteSlug, checks = [], ...options }: Options) {
  const { env, isDemo, dealerData, stock, now, log, stores, accounts, mailer } = platform;
  const { ratings, provider, lookUps, leads, checkout, limits } = platform;
  const { reservations, vitals, unfound, violations } = stores;
  const { telemetry } = platform;
  return createApi({
    ...options,
    isDemo,
    opsPassword: env['OPS_PASSWORD'],
    dealerData,
    now,
    log,
    ratings,
    provider,
    lookUps,
    stock,
    checkout,
    vitals,
    unfound,
    violations,
    limits,
    telemetry,
    leads: leads.acceptance,
    push: { store: stores.pushed, targets: pushTargets(dealerData, env, now) },
    prizes: { store: stores.prizes, mailer, mailFrom: env['MAIL_FROM'] },
    accounts: accountService({ accounts, mailer, env, dealerData, stock }),
    checks: [
      ...checks,
      dealerDataCheck(dealerData, siteSlug),
      feedsCheck(dealerData, now, siteSlug),
      leadStoreCheck(stores),
      accountsCheck(accounts, () => hasAnyAccounts(dealerData)),
      deliveryCheck(stores.leads, dealerData),
      retentionCheck(stores.leads, dealerData),
      paymentsCheck(reservations, dealerData, now),
      pushCheck(stores.pushed, now),
      limitsCheck(limits),
      ...(isDemo ? [demoCheck] : []),
      settingsCheck(env, dealerData, isDemo),
    ],
  });
}
