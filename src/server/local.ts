import { join } from 'node:path';
import { Hono } from 'hono';
import { openAccounts } from '#adapters/accounts/open.ts';
import type { Accounts } from '#adapters/accounts/types.ts';
import { fileDealerData } from '#adapters/dealer-data/file.ts';
import { PICTURE_PATH } from '#adapters/images/picture-path.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import type { Mailer } from '#adapters/mail/types.ts';
import { testProcessor } from '#adapters/payments/test.ts';
import { openRatings } from '#adapters/ratings/open.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import { fileStockSearch } from '#adapters/stock-search/file.ts';
import { openStores } from '#adapters/stores/open.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';
import { accountDesk, hasAnyAccounts } from '#api/account/desk.ts';
import { createApi } from '#api/app.ts';
import { openReserving } from '#api/checkout/open.ts';
import type { Reserving } from '#api/checkout/reserving.ts';
import { addressHeader } from '#api/client-address.ts';
import { createDealerOf, hostOf, isThisMachine } from '#api/dealer-of.ts';
import { accountsCheck, dealerDataCheck, leadStoreCheck, paymentsCheck } from '#api/health.ts';
import { type LocalLeads, openLocalLeads } from '#api/local-leads.ts';
import { describeError, errorsOnly, type Log } from '#api/log.ts';
import type { BuildFailures } from './dealer-list/model.ts';
import { createDealerList } from './dealer-list/serve.ts';
import { gatherFleet } from './fleet/gather.ts';
import { createInbox, isInboxOpen, isInboxPath } from './inbox/serve.ts';
import { createPictureServer } from './pictures/serve.ts';
import { answerText } from './static/answer.ts';
import { createEncoder } from './static/encode.ts';
import { createFileReader } from './static/files.ts';
import { createSiteServer } from './static/site.ts';

export type LocalOptions = {
  readonly distDir: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where not given, the one that the environment names. */
  readonly leads?: LeadStore;
  /** Kept in the same database as the leads; where leads are given and these are not, no car is reserved online. */
  readonly reservations?: Reservations;
  /** Kept in that database too; where leads are given and these are not, nothing is measured. */
  readonly vitals?: VitalsStore;
  /** Where not given, made of the reservations. */
  readonly checkout?: Reserving;
  /** Where not given, those that the environment names. */
  readonly accounts?: Accounts;
  /** Where not given, what the environment names. */
  readonly services?: LocalLeads;
  readonly now: () => number;
  readonly version: string;
  readonly failures?: () => BuildFailures;
  readonly log?: Log;
};

/** Everything that one long-lived server answers: the API, each dealer's site by its host, and the list of dealers. */
export function createLocalServer(options: LocalOptions): Hono {
  const { distDir, env, now, version, failures = () => new Map(), log = errorsOnly } = options;
  const { leads, reservations, vitals } = storesOf(options);
  const { accounts = openAccounts({ env, dataDir: options.dataDir, serverless: false }) } = options;
  const siteSlug = env['SITE_SLUG'];
  const dealerData = fileDealerData(distDir);
  const stock = fileStockSearch(distDir);
  const dealerOf = createDealerOf({ dealerData, siteSlug, now });
  const readAsset = createFileReader();
  const serveSite = createSiteServer({ distDir, dealerData, readAsset, encode: createEncoder() });
  const servePicture = createPictureServer({
    distDir,
    cacheDir: join(options.dataDir, 'image-cache'),
    readAsset,
  });
  const serveList = createDealerList({ dealerData, serveSite, failures });
  const checks = [
    dealerDataCheck(dealerData, siteSlug),
    leadStoreCheck(leads),
    accountsCheck(accounts, () => hasAnyAccounts(dealerData)),
    ...(reservations ? [paymentsCheck(reservations, now)] : []),
  ];
  const ratings = openRatings({ env, fetch, now });
  const local = options.services ?? openLocalLeads({ ...options, store: leads, dealerData });
  const { desk, provider, lookUps, mailer } = local;
  const checkout =
    options.checkout ??
    (reservations &&
      openLocalReserving({
        ...{ env, reservations, leads: desk, dealerData, provider, now, log },
        mail: local.mail,
      }));
  const api = createApi({
    ...{ dealerData, dealerOf, now, version, checks, ratings, provider, lookUps, log },
    leads: desk,
    accounts: accountDesk({ accounts, mailer, env, dealerData, stock }),
    ...(checkout && { checkout }),
    ...(vitals && { vitals }),
    addressHeader: addressHeader(env),
  });
  const serveInbox = createInbox({
    ...{ store: leads, mail: local.mail, now, deliverSoon: desk.deliverSoon },
    fleet: (hrefOf) =>
      gatherFleet({
        ...{ dataDir: options.dataDir, dealerData, leads, vitals, hrefOf, now: now() },
        expected: new Map([...failures()].map(([slug, reason]) => [slug, [reason]])),
      }),
    sentBy: env['SMTP_URL'] ? 'server' : 'folder',
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

function storesOf({ leads, reservations, vitals, env, dataDir }: LocalOptions): {
  readonly leads: LeadStore;
  readonly reservations: Reservations | undefined;
  readonly vitals: VitalsStore | undefined;
} {
  if (leads) return { leads, reservations, vitals };
  return openStores({ env, dataDir, serverless: false });
}

type LocalReserving = Omit<Parameters<typeof openReserving>[0], 'otherwise'> & { readonly mail: Mailer };

/** On a machine of one’s own deposits can be tried to the end without an account anywhere: no money moves. */
export const openLocalReserving = ({ mail, ...options }: LocalReserving): Reserving =>
  openReserving({ ...options, otherwise: { mailer: mail, processor: testProcessor } });
