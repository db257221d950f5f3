import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openAccounts } from '#adapters/accounts/open.ts';
import { fileDealerData } from '#adapters/dealer-data/file.ts';
import { listSites } from '#adapters/dealer-data/locate.ts';
import { fileStockSearch } from '#adapters/stock-search/file.ts';
import { openStores } from '#adapters/stores/open.ts';
import { startPaymentLoop } from '#api/checkout/open.ts';
import { openLocalLeads } from '#api/local-leads.ts';
import { errorsOnly } from '#api/log.ts';
import { purgeDaily, purgeExpired } from '#api/retention.ts';
import { startAlertLoop } from '#api/saved-searches/alerts.ts';
import { openAlerts } from '#api/saved-searches/open.ts';
import { createLocalServer, openLocalReserving } from '#server/local.ts';
import { createNodeServer } from '#server/node-server.ts';
import type { AskedOf } from '../terminal/command.ts';
import { buildDealers, type DealerFailures } from './build-dealers.ts';
import { checkPortFree, listen } from './listen.ts';
import type { START } from './options.ts';
import { readSettings, StartError, type StartSettings } from './settings.ts';
import { shownFailures } from './shown-failures.ts';
import { closeServers, onStopSignal } from './stop.ts';
import { failureMessage, readyMessage } from './words.ts';

async function serve(settings: StartSettings): Promise<void> {
  let failures: DealerFailures = new Map();
  const stores = { env: process.env, dataDir: settings.dataDir, serverless: false };
  const { leads, reservations, vitals } = openStores(stores);
  const accounts = openAccounts(stores);
  const dealerData = fileDealerData(settings.distDir);
  const outside = {
    env: { ALTCHA_HMAC_KEY: randomBytes(32).toString('hex'), ...process.env },
    now: () => Date.now(),
  };
  const services = openLocalLeads({ ...settings, ...outside, store: leads, dealerData });
  const checkout = openLocalReserving({
    ...{ ...outside, reservations, dealerData, log: errorsOnly },
    ...{ leads: services.desk, mail: services.mail, provider: services.provider },
  });
  const app = createLocalServer({
    ...{ ...settings, ...outside, leads, reservations, vitals, accounts, services, checkout },
    version: await readVersion(),
    failures: () => shownFailures(failures, settings),
  });
  const createServer = () => createNodeServer(app);

  await checkPortFree(createServer, settings);
  if (settings.build) failures = await buildDealers(settings);
  const { servers, port } = await listen(createServer, settings);
  const loop = services.startLoop();
  const paymentLoop = startPaymentLoop(checkout, outside.now, errorsOnly);
  const alertLoop = startAlertLoop(
    openAlerts({
      ...{ ...outside, accounts, dealerData, mailer: services.mailer, log: errorsOnly },
      stock: fileStockSearch(settings.distDir),
      // Letters that are looked at on this machine lead to pages on it.
      ...(!process.env['SMTP_URL'] && { siteUrl: ({ slug }) => `http://${slug}.localhost:${port}` }),
    }),
  );
  const stopPurging = purgeDaily(
    () => purgeExpired({ dealerData, leads, reservations, vitals }, Date.now()),
    (cause) =>
      console.error('Old leads could not be deleted:', cause instanceof Error ? cause.message : cause),
  );
  onStopSignal(async () => {
    stopPurging();
    await Promise.all([closeServers(servers), loop.stop(), paymentLoop.stop(), alertLoop.stop()]);
    await Promise.all([leads.close(), accounts.close()]);
  });

  const served = await listSites(settings.distDir);
  if (failures.size > 0) console.error(failureMessage(failures, served));
  console.log(readyMessage(port, served, settings.hosts));
}

async function readVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}

/** Answers nothing while the servers run. */
export async function run({ options }: AskedOf<typeof START>): Promise<number | undefined> {
  try {
    await serve(readSettings(process.env, options));
    return undefined;
  } catch (error) {
    console.error(error instanceof StartError ? `\n${error.message}\n` : error);
    return 1;
  }
}
