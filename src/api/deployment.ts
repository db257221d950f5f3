import { join } from 'node:path';
import { deployedDealerData } from '#adapters/dealer-data/file.ts';
import type { DealerData } from '#adapters/dealer-data/types.ts';
import { deployedStockSearch } from '#adapters/stock-search/file.ts';
import { hasAnyAccounts } from './account/account-service.ts';
import { platformApi } from './app.ts';
import { addressHeader, NETLIFY_ADDRESS_HEADER } from './client-address.ts';
import { createDealerOf } from './dealer-of.ts';
import { jsonLog } from './log.ts';
import { openPlatform, type Platform, type PlatformOptions } from './platform.ts';
import { purgeExpired } from './retention.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Put beside the function by the deploy build (`included_files`); it holds the one dealer of the deployment. */
const DATA_FILE = join('deploy', 'private', 'dealer-data.json');

const NO_DEALER = '-';

/** What a test has otherwise. */
type Replaced = Partial<Pick<PlatformOptions, 'log' | 'stores'>>;

function deployedPlatform(env: Env, replaced: Replaced): Platform {
  const file = dataFileOf(env);
  return openPlatform(env, {
    ...{ dataDir: '', serverless: true, now: () => Date.now(), log: jsonLog, ...replaced },
    ...{ dealerData: deployedDealerData(file), stock: deployedStockSearch(file) },
  });
}

/** `afterAnswer` keeps the host from putting the function to sleep before a promise is done. */
type AnswerRequest = (request: Request, afterAnswer?: (work: Promise<unknown>) => void) => Promise<Response>;

/** The API of one deployed dealer on a serverless host. */
export async function deployedApi(env: Env, replaced: Replaced = {}): Promise<AnswerRequest> {
  const platform = deployedPlatform(env, replaced);
  const { dealerData, now, leads, checkout } = platform;
  const siteSlug = await slugOf(env, dealerData);
  const api = platformApi(platform, {
    ...{ siteSlug, dealerOf: createDealerOf({ dealerData, siteSlug, now }) },
    version: env['COMMIT_REF'] ?? env['DEPLOY_ID'] ?? 'unknown',
    addressHeader: addressHeader(env) ?? NETLIFY_ADDRESS_HEADER,
  });
  return async (request, afterAnswer) => {
    const response = await api.fetch(request);
    afterAnswer?.(Promise.all([leads.attempts(), checkout.attempts()]));
    return response;
  };
}

const NOTHING_DUE = { tried: 0, paid: 0, purged: 0, alerted: 0 };

/** What a server that runs on does by itself: tries what is due, for as long as it may, and deletes what was kept long enough. */
export async function sweepDeployed(env: Env, budgetMs: number, replaced: Replaced = {}) {
  // The editor of texts is deployed with the same functions, and nobody’s leads.
  if ((await deployedDealerData(dataFileOf(env)).dealers()).length === 0) return NOTHING_DUE;
  const platform = deployedPlatform(env, replaced);
  const { dealerData, stores, accounts, now, leads, checkout } = platform;
  const until = now() + budgetMs;
  try {
    // Of payments, those that there was something to do about. Money first: what it brings about is delivered after it.
    const paid = await checkout.workDue(budgetMs / 2);
    const tried = await leads.deliverDue(budgetMs / 2);
    const purged = await purgeExpired({ dealerData, ...stores, accounts }, now());
    return { tried, paid, purged, alerted: await sweepAlerts(platform, until - now()) };
  } finally {
    await platform.close();
  }
}

/** Last, with the time that is left: a letter about new cars can wait for the next minute. */
async function sweepAlerts(platform: Platform, budgetMs: number): Promise<number> {
  if (budgetMs <= 0 || !(await hasAnyAccounts(platform.dealerData))) return 0;
  return (await platform.alerts().sweep(budgetMs)).sent;
}

/** A host's working directory is not promised to be the folder that its files were unpacked to. */
const dataFileOf = (env: Env): string =>
  env['DEALER_DATA_FILE'] ?? join(env['LAMBDA_TASK_ROOT'] ?? process.cwd(), DATA_FILE);

/**
 * Variables of the build are not seen by functions, so SITE_SLUG may be missing here; then the deployed data says
 * whose site this is. Without either there is no dealer, whatever host name a request was sent to.
 */
async function slugOf(env: Env, dealerData: DealerData): Promise<string> {
  if (env['SITE_SLUG']) return env['SITE_SLUG'];
  const [only] = await dealerData.dealers().catch(() => []);
  return only ?? NO_DEALER;
}
