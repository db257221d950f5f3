import { join } from 'node:path';
import { openAccounts } from '#adapters/accounts/open.ts';
import type { Accounts } from '#adapters/accounts/types.ts';
import { deployedDealerData } from '#adapters/dealer-data/file.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import { openRatings } from '#adapters/ratings/open.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import { deployedStockSearch } from '#adapters/stock-search/file.ts';
import { openStores } from '#adapters/stores/open.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';
import { accountDesk, hasAnyAccounts } from './account/desk.ts';
import { createApi } from './app.ts';
import { openReserving } from './checkout/open.ts';
import { addressHeader, NETLIFY_ADDRESS_HEADER } from './client-address.ts';
import { createDealerOf } from './dealer-of.ts';
import { accountsCheck, dealerDataCheck, leadStoreCheck, paymentsCheck } from './health.ts';
import { openLeadServices } from './lead-services.ts';
import { jsonLog, type Log } from './log.ts';
import { purgeExpired } from './retention.ts';
import { openAlerts } from './saved-searches/open.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Put beside the function by the deploy build (`included_files`); it holds the one dealer of the deployment. */
const DATA_FILE = join('deploy', 'private', 'dealer-data.json');

const NO_DEALER = '-';

/** What a test has otherwise. */
type Replaced = { readonly log?: Log; readonly leads?: LeadStore; readonly accounts?: Accounts };

interface Kept {
  readonly leads: LeadStore;
  readonly reservations: Reservations | undefined;
  readonly vitals: VitalsStore | undefined;
}

const storesOf = (env: Env, leads: LeadStore | undefined): Kept =>
  leads
    ? { leads, reservations: undefined, vitals: undefined }
    : openStores({ env, dataDir: '', serverless: true });

/** `afterAnswer` keeps the host from putting the function to sleep before a promise is done. */
type AnswerRequest = (request: Request, afterAnswer?: (work: Promise<unknown>) => void) => Promise<Response>;

/** The API of one deployed dealer on a serverless host. */
export async function deployedApi(
  env: Env,
  { log, leads: given, accounts = openAccounts({ env, dataDir: '', serverless: true }) }: Replaced = {},
): Promise<AnswerRequest> {
  const { leads, reservations, vitals } = storesOf(env, given);
  const dealerData = deployedDealerData(dataFileOf(env));
  const stock = deployedStockSearch(dataFileOf(env));
  const siteSlug = await slugOf(env, dealerData);
  const now = () => Date.now();
  const services = openLeadServices({ env, store: leads, dealerData, now, log: log ?? jsonLog });
  const { desk, provider, lookUps, mailer } = services;
  const checkout =
    reservations &&
    openReserving({ env, reservations, leads: desk, dealerData, provider, now, log: log ?? jsonLog });
  const api = createApi({
    dealerData,
    ...(checkout && { checkout }),
    ...(vitals && { vitals }),
    dealerOf: createDealerOf({ dealerData, siteSlug, now }),
    now,
    version: env['COMMIT_REF'] ?? env['DEPLOY_ID'] ?? 'unknown',
    checks: [
      dealerDataCheck(dealerData, siteSlug),
      leadStoreCheck(leads),
      accountsCheck(accounts, () => hasAnyAccounts(dealerData)),
      ...(reservations ? [paymentsCheck(reservations, now)] : []),
    ],
    accounts: accountDesk({ accounts, mailer, env, dealerData, stock }),
    ratings: openRatings({ env, fetch, now }),
    ...{ leads: desk, provider, lookUps, addressHeader: addressHeader(env) ?? NETLIFY_ADDRESS_HEADER },
    ...(log && { log }),
  });
  return async (request, afterAnswer) => {
    const response = await api.fetch(request);
    afterAnswer?.(Promise.all([services.attempts(), checkout?.attempts()]));
    return response;
  };
}

interface Swept {
  /** Deliveries. */
  readonly tried: number;
  /** Payments that there was something to do about. */
  readonly paid: number;
  /** Letters about saved searches. */
  readonly alerted: number;
  /** Leads that their dealer keeps no longer. */
  readonly purged: number;
}

/** What a server that runs on does by itself: tries what is due, for as long as it may, and deletes what was kept long enough. */
export async function sweepDeployed(
  env: Env,
  budgetMs: number,
  { log = jsonLog, leads: given, accounts }: Replaced = {},
): Promise<Swept> {
  const { leads, reservations, vitals } = storesOf(env, given);
  const dealerData = deployedDealerData(dataFileOf(env));
  const now = () => Date.now();
  const until = now() + budgetMs;
  try {
    const services = openLeadServices({ env, store: leads, dealerData, now, log });
    // Money first: what it brings about is delivered after it.
    const checkout =
      reservations &&
      openReserving({
        ...{ env, reservations, dealerData, now, log },
        ...{ leads: services.desk, provider: services.provider },
      });
    const paid = (await checkout?.workDue(budgetMs / 2)) ?? 0;
    const tried = await services.deliverDue(budgetMs / 2);
    const purged = await purgeExpired({ dealerData, leads, reservations, vitals }, now());
    const sweep = { env, dealerData, mailer: services.mailer, now, log, accounts };
    return { tried, paid, purged, alerted: await sweepAlerts(sweep, until - now()) };
  } finally {
    await leads.close();
  }
}

type AlertSweep = Pick<Parameters<typeof openAlerts>[0], 'env' | 'dealerData' | 'mailer' | 'now' | 'log'> & {
  readonly accounts: Accounts | undefined;
};

/** Last, with the time that is left: a letter about new cars can wait for the next minute. */
async function sweepAlerts({ accounts: given, ...options }: AlertSweep, budgetMs: number): Promise<number> {
  const { env, dealerData } = options;
  if (budgetMs <= 0 || !(await hasAnyAccounts(dealerData))) return 0;
  const accounts = given ?? openAccounts({ env, dataDir: '', serverless: true });
  try {
    const alerts = openAlerts({ ...options, accounts, stock: deployedStockSearch(dataFileOf(env)) });
    return (await alerts.sweep(budgetMs)).sent;
  } finally {
    if (!given) await accounts.close();
  }
}

/** A host's working directory is not promised to be the folder that its files were unpacked to. */
const dataFileOf = (env: Env): string =>
  env['DEALER_DATA_FILE'] ?? join(env['LAMBDA_TASK_ROOT'] ?? process.cwd(), DATA_FILE);

/**
 * Variables of the build are not seen by functions, so SITE_SLUG may be missing here; then the deployed data says
 * whose site this is. Without either there is no dealer, whatever host name a request was sent to.
 */
async function slugOf(env: Env, dealerData: ReturnType<typeof deployedDealerData>): Promise<string> {
  if (env['SITE_SLUG']) return env['SITE_SLUG'];
  const [only] = await dealerData.dealers().catch(() => []);
  return only ?? NO_DEALER;
}
