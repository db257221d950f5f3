import { flushCompileCache } from 'node:module';
import { providerChannel } from '#adapters/leads/channels/provider/channel.ts';
import { createLeadDelivery } from '#adapters/leads/delivery/engine.ts';
import { providerAddress } from '#adapters/leads/provider/address.ts';
import { DEALER } from '#adapters/leads/store/testing/samples.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { startJobLoop } from '#adapters/storage/jobs/run.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { createApi } from '#api/app.ts';
import { createProofs } from '#api/leads/proofs.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { serveSilently } from '#tools/processes/silent-server.ts';

/** One of several equal processes: it takes in leads, and delivers what any of them took in. */
const { env } = process;
const now = () => Date.now();
/** What a killed process was at is due again after three times that. A busy machine answers within it. */
const ATTEMPT_MS = 3_000;

const site = configWith({
  slug: DEALER,
  url: `https://www.${DEALER}.example`,
  forms: { show_category: false },
});
const dealerData = memoryDealerData([sampleDealer(DEALER, { site: { ...site } })]);
const { leads: store } = openStores({ env, dataDir: '', serverless: false, schema: 'checked' });
const address = providerAddress(env);
const onTrouble = (...trouble: unknown[]) => console.error(...trouble);
const delivery = createLeadDelivery({
  ...{ store, dealerData, now, random: Math.random, onTrouble, attemptMs: ATTEMPT_MS },
  channels: address ? [providerChannel(address, fetch)] : [],
});
const loop = startJobLoop({ nextDue: delivery.nextDue, workDue: delivery.deliverDue, now, onTrouble });

const api = createApi({
  ...{ dealerData, now, version: 'test', addressHeader: 'x-real-ip' },
  dealerOf: createDealerOf({ dealerData, siteSlug: DEALER, now }),
  leads: {
    store,
    channelsOf: () => ['provider'],
    leaseMs: delivery.leaseMs,
    deliverSoon: (...lead) => void delivery.deliverSoon(...lead).finally(loop.wake),
    proofs: createProofs({ env: {} }),
  },
  log: ({ level, error }) => level === 'error' && console.error(error),
});

const server = createNodeServer(api);
flushCompileCache();
serveSilently(server);
