import { flushCompileCache } from 'node:module';
import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import { DEALER } from '#adapters/leads/store/testing/samples.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { createApi } from '#api/app.ts';
import { createProofs } from '#api/leads/proofs.ts';
import { addressHeader } from '#api/lib/client-address.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { serveSilently } from '../../processes/silent-server.ts';

/** The API of one dealer for any host name, without delivery. */
const { env } = process;
const now = () => Date.now();
const site = configWith({
  slug: DEALER,
  url: `https://www.${DEALER}.example`,
  forms: { show_category: false },
});
const dealerData = memoryDealerData([sampleDealer(DEALER, { site: { ...site } })]);
const store = env['LEADS_IN_MEMORY']
  ? memoryLeadStore()
  : openStores({ env, dataDir: env['DATA_DIR'] ?? '.data', serverless: false }).leads;
const api = createApi({
  dealerData,
  dealerOf: createDealerOf({ dealerData, siteSlug: DEALER, now }),
  now,
  version: 'bench',
  addressHeader: addressHeader(env),
  leads: {
    store,
    channelsOf: () => ['provider', 'mail'],
    deliverSoon: () => undefined,
    proofs: createProofs({ env: {} }),
  },
  log: ({ level, error }) => level === 'error' && console.error(error),
});

const server = createNodeServer(api);
// Flushed now, because a killed process would not leave its compile cache to the next one.
flushCompileCache();
serveSilently(server);
