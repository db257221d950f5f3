import { resolve } from 'node:path';
import { fileDealerData } from '#adapters/dealer-data/file.ts';
import { storedDealerData } from '#adapters/dealer-data/stored.ts';
import { publishedTo } from '#adapters/object-store/settings.ts';
import { ObjectStoreError } from '#adapters/object-store/types.ts';
import { publishedSites } from '#adapters/published-sites/read.ts';
import { fileStockSearch } from '#adapters/stock-search/file.ts';
import { storedStockSearch } from '#adapters/stock-search/stored.ts';
import { openTelemetry } from '#adapters/telemetry/open.ts';
import { TelemetryError } from '#adapters/telemetry/types.ts';
import { startBackgroundWork } from '#api/background-work.ts';
import { jsonLog, troubleTo } from '#api/log.ts';
import { openPlatform, type PlatformOptions } from '#api/platform.ts';
import { createApiServer } from '#server/api-server.ts';
import { readStoreFigures } from '#server/fleet/figures.ts';
import { createNodeServer } from '#server/node-server.ts';
import { readVersion, serveUntilStopped } from '../serving/serve.ts';
import { StartError } from '../start/settings.ts';
import type { Surroundings } from '../terminal/start.ts';

const USUAL_PORT = 4340;

export const explained = [StartError, ObjectStoreError, TelemetryError];

type Env = Readonly<Record<string, string | undefined>>;

/** What the API knows of dealers: as they are published, or as they stand in the folder of this machine. */
function dealersOf(env: Env): Pick<PlatformOptions, 'dealerData' | 'stock'> {
  const stores = publishedTo(env);
  if (stores === undefined) {
    const distDir = resolve(env['DIST_DIR'] || 'dist');
    return { dealerData: fileDealerData(distDir), stock: fileStockSearch(distDir) };
  }
  const { open, closed } = stores;
  const place = { closed, sites: publishedSites({ open, onTrouble: troubleTo(jsonLog, 'object store') }) };
  return { dealerData: storedDealerData(place), stock: storedStockSearch(place) };
}

/** Returns undefined while the server runs. */
export async function run(_: unknown, { say }: Surroundings): Promise<undefined> {
  const { env } = process;
  if (!env['DATABASE_URL'])
    throw new StartError(
      'DATABASE_URL is not set. Several processes share PostgreSQL; "npm start" runs alone with files of its own.',
    );
  const version = await readVersion();
  const telemetry = await openTelemetry(env, { version, onTrouble: troubleTo(jsonLog, 'telemetry') });
  const platform = openPlatform(env, {
    ...dealersOf(env),
    ...{ dataDir: '', serverless: true, schema: 'checked', now: () => Date.now(), log: jsonLog, telemetry },
  });
  const { stores, dealerData, now } = platform;
  const readiness = { isReady: true };
  const app = createApiServer(platform, { version, isReady: () => readiness.isReady });
  const background = startBackgroundWork(platform);
  const { address } = await serveUntilStopped({
    ...{ env, usualPort: USUAL_PORT, readiness, telemetry },
    figures: { stores: async () => readStoreFigures(stores, await dealerData.dealers(), now()) },
    createServer: () => createNodeServer(app),
    finish: background.stop,
    close: platform.close,
  });
  say(`The API answers at ${address}, for each dealer under its host name.`);
}
