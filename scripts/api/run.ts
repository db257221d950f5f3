import { openTelemetry } from '#adapters/operations/telemetry/open.ts';
import { TelemetryError } from '#adapters/operations/telemetry/types.ts';
import { readFleet } from '#adapters/sites/dealer-data/fleet.ts';
import { ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import { jsonLog, troubleTo } from '#api/lib/log.ts';
import { startBackgroundWork } from '#api/operations/background-work.ts';
import { openPlatform } from '#api/platform.ts';
import { createApiServer } from '#server/api-server.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { ServerSettingsError } from '#server/lib/settings-error.ts';
import { readStoreFigures } from '#server/operations/fleet/figures.ts';
import type { ServedFleet } from '#server/operations/fleet/fleet-cache.ts';
import { readOpsDoor } from '#server/operations/ops/settings.ts';
import { dealerSource } from '#server/sites/dealer-source.ts';
import { requireOwnHosts } from '#server/sites/own-hosts.ts';
import { readVersion, serveUntilStopped } from '../serving/serve.ts';
import { StartError } from '../start/settings.ts';
import type { Surroundings } from '../terminal/start.ts';

const USUAL_PORT = 4340;

export const explained = [StartError, ObjectStoreError, TelemetryError, ServerSettingsError];

/** Returns undefined while the server runs. */
export async function run(_: unknown, { say }: Surroundings): Promise<undefined> {
  const { env } = process;
  if (!env['DATABASE_URL'])
    throw new StartError(
      'DATABASE_URL is not set. Several processes share PostgreSQL; "npm start" runs alone with files of its own.',
    );
  const door = readOpsDoor(env, false);
  const version = await readVersion();
  const telemetry = await openTelemetry(env, { version, onTrouble: troubleTo(jsonLog, 'telemetry') });
  const source = dealerSource(env);
  const { dealerData, stock } = source;
  requireOwnHosts(await readFleet(dealerData));
  const platform = openPlatform(env, {
    dealerData,
    stock,
    telemetry,
    dataDir: '',
    serverless: true,
    schema: 'checked',
    now: () => Date.now(),
    log: jsonLog,
  });
  const { stores, now } = platform;
  /** Loaded at its first use, because most processes serve no ops pages, and nobody asks them for figures. */
  let opening: Promise<ServedFleet> | undefined;
  const fleet = (): Promise<ServedFleet> => {
    opening ??= import('./ops.ts').then(({ openFleet }) => openFleet(platform, source));
    return opening;
  };
  const ops =
    door.kind === 'closed' ? undefined : (await import('./ops.ts')).openOps(platform, source, await fleet());
  const readiness = { isReady: true };
  const app = createApiServer(platform, {
    version,
    isReady: () => readiness.isReady,
    ops,
    // Reports in a folder are another machine's: this process need not have it.
    reports: source.place && (async () => (await fleet()).reports),
  });
  const background = startBackgroundWork(platform);
  const { address } = await serveUntilStopped({
    env,
    usualPort: USUAL_PORT,
    readiness,
    telemetry,
    figures: {
      stores: async () => readStoreFigures(stores, await dealerData.dealers(), now()),
      ...(source.place && { builds: async () => (await fleet()).figures.builds() }),
    },
    createServer: () => createNodeServer(app),
    finish: background.stop,
    close: platform.close,
  });
  say(`The API answers at ${address}, for each dealer under its host name.`);
  if (door.kind === 'closed') return;
  if ('host' in door) say(`The ops pages are at the host name ${door.host}.`);
  // Not awaited: requests are answered meanwhile.
  (await fleet())
    .readAhead()
    .catch((cause) => troubleTo(jsonLog, 'fleet')('It could not be read ahead.', cause));
}
