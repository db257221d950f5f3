import { openTelemetry } from '#adapters/operations/telemetry/open.ts';
import { TelemetryError } from '#adapters/operations/telemetry/types.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import { sqlFeedFetches } from '#adapters/stock/feed-fetches/sql.ts';
import { publishedTo } from '#adapters/storage/blobs/settings.ts';
import { ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import { openDatabase } from '#adapters/storage/database/open.ts';
import { jsonLog, troubleTo } from '#api/lib/log.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { ServerSettingsError } from '#server/lib/settings-error.ts';
import { createOrigin } from '#server/origin.ts';
import { requireOwnHosts } from '#server/sites/own-hosts.ts';
import { storedSites } from '#server/sites/static/object-sites.ts';
import { readVersion, serveUntilStopped } from '../serving/serve.ts';
import { StartError } from '../start/settings.ts';
import type { Surroundings } from '../terminal/start.ts';

const USUAL_PORT = 4330;

export const explained = [StartError, ObjectStoreError, TelemetryError, ServerSettingsError];

/** Returns undefined while the server runs. */
export async function run(_: unknown, { say }: Surroundings): Promise<undefined> {
  const { env } = process;
  const stores = publishedTo(env);
  if (stores === undefined)
    throw new StartError(
      'An origin serves sites from object storage: set PUBLISH=s3 and the S3_… variables (docs/storage.md). "npm start" serves the folder of this machine.',
    );
  const { open } = stores;
  const version = await readVersion();
  const telemetry = await openTelemetry(env, { version, onTrouble: troubleTo(jsonLog, 'telemetry') });
  const sites = publishedSites({ open, onTrouble: troubleTo(jsonLog, 'object store') });
  const fleet = await sites.fleet();
  requireOwnHosts(fleet);
  const readiness = { isReady: true };
  // An origin needs no database. With one it notes when feeds are fetched.
  const database = env['DATABASE_URL']
    ? openDatabase({ env, dataDir: '', serverless: true, schema: 'checked' }, { file: '' })
    : undefined;
  const app = createOrigin({
    findSite: storedSites({ open, sites }),
    fleet: sites.fleet,
    log: jsonLog,
    telemetry,
    fetches: database && sqlFeedFetches(database),
    otherHosts: [env['OPS_HOST']?.toLowerCase() ?? ''].filter(Boolean),
    isReady: () => readiness.isReady,
  });
  const { address } = await serveUntilStopped({
    env,
    usualPort: USUAL_PORT,
    readiness,
    telemetry,
    createServer: () => createNodeServer(app),
    close: async () => database?.close(),
  });
  say(`Serves ${fleet.slugs.length} dealers at ${address}, each under its host name.`);
}
