import { join } from 'node:path';
import { openStockSearch } from '#adapters/search/stock/open-stock.ts';
import { deployedDealerData, deployedFiles } from '#adapters/sites/dealer-data/file.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { createMockApi, platformApi } from '#api/app.ts';
import { addressHeader, NETLIFY_ADDRESS_HEADER } from '#api/lib/client-address.ts';
import { jsonLog, troubleTo } from '#api/lib/log.ts';
import { purgeExpired } from '#api/operations/retention.ts';
import { openPlatform, type Platform, type PlatformOptions } from '#api/platform.ts';
import { hasAnyAccounts } from '#api/shoppers/account-service.ts';
import { orderBuild } from '../stock/build-hook.ts';
import { createDealerOf } from './dealer-of.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Bundled with the function by the deploy build (`included_files`). Holds the deployment's one dealer. */
const DATA_FILE = join('deploy', 'private', 'dealer-data.json');

const NO_DEALER = '-';

/** The parts that tests replace. */
type Replaced = Partial<Pick<PlatformOptions, 'log' | 'stores'>>;

function deployedPlatform(env: Env, replaced: Replaced): Platform {
  const file = dataFileOf(env);
  return openPlatform(env, {
    dataDir: '',
    serverless: true,
    schema: 'checked',
    now: () => Date.now(),
    log: jsonLog,
    ...replaced,
    dealerData: deployedDealerData(file),
    stock: openStockSearch(deployedFiles(file)),
  });
}

/** `afterAnswer` keeps the host from putting the function to sleep before a promise is done. */
type AnswerRequest = (request: Request, afterAnswer?: (work: Promise<unknown>) => void) => Promise<Response>;

/** Serves the API of one deployed dealer on a serverless host. A preview always gets the mock, whatever its environment offers. */
export async function deployedApi(env: Env, replaced: Replaced = {}): Promise<AnswerRequest> {
  const dealer = await deployedDealer(env).catch(() => undefined);
  if (dealer?.mock) {
    const mock = createMockApi({ marketOf: () => dealer.market, now: () => Date.now() });
    return async (request) => mock.fetch(request);
  }
  const platform = deployedPlatform(env, replaced);
  const { dealerData, now, leads, checkout } = platform;
  const siteSlug = await slugOf(env, dealerData);
  const api = platformApi(platform, {
    siteSlug,
    dealerOf: createDealerOf({ dealerData, siteSlug, now }),
    version: env['COMMIT_REF'] ?? env['DEPLOY_ID'] ?? 'unknown',
    addressHeader: addressHeader(env) ?? NETLIFY_ADDRESS_HEADER,
  });
  return async (request, afterAnswer) => {
    const response = await api.fetch(request);
    afterAnswer?.(Promise.all([leads.attempts(), checkout.attempts()]));
    return response;
  };
}

const NOTHING_DUE = { tried: 0, paid: 0, purged: 0, alerted: 0, ordered: false };

/**
 * Does what a long-running server does on its own: it works on what is due within the time, and deletes what is past
 * its retention period.
 */
export async function sweepDeployed(env: Env, budgetMs: number, replaced: Replaced = {}) {
  // The editor and previews are deployed with the same functions, and have no leads.
  const dealer = await deployedDealer(env);
  if (dealer === undefined || dealer.mock) return NOTHING_DUE;
  const platform = deployedPlatform(env, replaced);
  const { dealerData, stores, accounts, now, log, leads, checkout } = platform;
  const until = now() + budgetMs;
  try {
    // Payments come first, because their leads are delivered afterwards. Counts payments with something to do.
    const paid = await checkout.workDue(budgetMs / 2);
    const tried = await leads.deliverDue(budgetMs / 2);
    const purged = await purgeExpired(
      { dealerData, ...stores, accounts, onRefusal: troubleTo(log, 'retention') },
      now(),
    );
    const ordered = await orderPages(env, platform, dealer);
    return { tried, paid, purged, ordered, alerted: await sweepAlerts(platform, until - now()) };
  } finally {
    await platform.close();
  }
}

/** Without BUILD_HOOK the pages of pushed stock follow with the next build, whoever starts it. */
async function orderPages(
  env: Env,
  { stores, log, now }: Platform,
  dealer: PublishedDealer,
): Promise<boolean> {
  const hook = env['BUILD_HOOK'];
  if (!hook) return false;
  const onTrouble = troubleTo(log, 'build-hook');
  return orderBuild(
    dealer,
    { ...{ store: stores.pushed, hook, fetch, onTrouble }, recurring: stores.recurring },
    now(),
  );
}

/** Sends alerts last, with the remaining time: an email about new cars can wait a minute. */
async function sweepAlerts(platform: Platform, budgetMs: number): Promise<number> {
  if (budgetMs <= 0 || !(await hasAnyAccounts(platform.dealerData))) return 0;
  try {
    return (await platform.alerts().sweep(budgetMs)).sent;
  } catch (cause) {
    troubleTo(platform.log, 'alerts')('The saved searches could not be checked.', cause);
    return 0;
  }
}

/** A host's working directory is not promised to be the folder that its files were unpacked to. */
const dataFileOf = (env: Env): string =>
  env['DEALER_DATA_FILE'] ?? join(env['LAMBDA_TASK_ROOT'] ?? process.cwd(), DATA_FILE);

/** Returns the dealer of this deployment, whatever SITE_SLUG says. */
async function deployedDealer(env: Env): Promise<PublishedDealer | undefined> {
  const dealerData = deployedDealerData(dataFileOf(env));
  const [only] = await dealerData.dealers();
  return only === undefined ? undefined : dealerData.dealer(only);
}

/**
 * Variables of the build are not seen by functions, so SITE_SLUG may be missing here; then the deployed data says
 * whose site this is. Without either there is no dealer, whatever host name a request was sent to.
 */
async function slugOf(env: Env, dealerData: DealerData): Promise<string> {
  if (env['SITE_SLUG']) return env['SITE_SLUG'];
  const [only] = await dealerData.dealers().catch(() => []);
  return only ?? NO_DEALER;
}
