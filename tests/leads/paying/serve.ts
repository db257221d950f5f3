import { flushCompileCache } from 'node:module';
import { startJobLoop } from '#adapters/storage/jobs/run.ts';
import { openSharedDatabase } from '#adapters/storage/stores/open.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { serveSilently } from '#tools/processes/silent-server.ts';
import { openShop } from '../../contract/payments/shop.ts';

/** The checkout of one dealer as a process of its own, for tests that kill it. */
const { env } = process;
const now = () => Date.now();
const { api, reserving } = openShop({
  database: openSharedDatabase({ env, dataDir: env['DATA_DIR'] ?? '', serverless: false }),
  stripe: env['STRIPE_STAND_IN'] ?? '',
  now,
  mailer: { send: async () => undefined },
  onTrouble: (what, cause) => console.error(what, cause),
});
startJobLoop({ ...reserving, now, onTrouble: console.error });

const server = createNodeServer(api);
// Flushed now, because a killed process would not leave its compile cache to the next one.
flushCompileCache();
serveSilently(server);
