import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openTelemetry } from '#adapters/operations/telemetry/open.ts';
import { TelemetryError } from '#adapters/operations/telemetry/types.ts';
import { listSites } from '#adapters/sites/dealer-data/file.ts';
import { readFleet } from '#adapters/sites/dealer-data/fleet.ts';
import { privateFolder } from '#adapters/storage/files/private.ts';
import { logOf, troubleTo } from '#api/lib/log.ts';
import { startBackgroundWork } from '#api/operations/background-work.ts';
import { settingsCheck } from '#api/sites/missing-settings.ts';
import { EDITOR_SITE } from '#domain/content/editor/editor-site.ts';
import { emailSentBy } from '#domain/sites/demo.ts';
import { besideMocks } from '#render/build.ts';
import { editorHost } from '#server/content/editor/serve.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { ServerSettingsError } from '#server/lib/settings-error.ts';
import { createLocalServer, platformFleet } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { readOpsDoor } from '#server/operations/ops/settings.ts';
import { requireOwnHosts } from '#server/sites/own-hosts.ts';
import { readVersion } from '../serving/serve.ts';
import type { RequestOf } from '../terminal/command.ts';
import {
  buildDealers,
  type DealerFailures,
  failureMessage,
  pretenceMessage,
  readyMessage,
  shownFailures,
} from './dealers.ts';
import { checkPortFree, closeServers, listen, onStopSignal, portOwner } from './servers.ts';
import { readSettings, type START, StartError, type StartSettings } from './settings.ts';

async function serve(settings: StartSettings): Promise<void> {
  // A problem with the folder is reported by the code that writes into it.
  await privateFolder(settings.dataDir).catch(() => undefined);
  let failures: DealerFailures = new Map();
  const version = await readVersion();
  const telemetry = await openTelemetry(process.env, {
    version,
    onTrouble: troubleTo(logOf(process.env), 'telemetry'),
  });
  const platform = openLocalPlatform({
    telemetry,
    isCheckout: existsSync(new URL('../../.git', import.meta.url)),
    distDir: settings.distDir,
    dataDir: settings.dataDir,
    env: { ALTCHA_HMAC_KEY: randomBytes(32).toString('hex'), ...process.env },
  });
  const { isDemo, dealerData, mail } = platform;
  const isMailStored = emailSentBy(process.env, isDemo) === 'folder';
  const failuresNow = () => shownFailures(failures, settings);
  const fleet = platformFleet(platform, failuresNow);
  const app = createLocalServer(platform, { version, failures: failuresNow, fleet });
  const createServer = () => createNodeServer(app);

  await checkPortFree(createServer, settings);
  await telemetry.start({ figures: fleet.figures, portOwner });
  if (settings.build) failures = await buildDealers(settings);
  if (!process.env['SITE_SLUG']) requireOwnHosts(await readFleet(dealerData));
  const { servers, port } = await listen(createServer, settings);
  telemetry.ready();
  const background = startBackgroundWork(platform, {
    // Links in emails that are shown on this machine lead to pages on it.
    ...(isMailStored && { siteUrl: ({ slug }) => `http://${slug}.localhost:${port}` }),
    mail,
  });
  onStopSignal(async () => {
    telemetry.drain();
    await Promise.all([closeServers(servers), background.stop()]);
    // Its last export reads the stores.
    await telemetry.stop();
    await platform.close();
  });

  const door = readOpsDoor(process.env, isDemo);
  // Not awaited: the sites are served meanwhile.
  if (door.kind !== 'closed')
    fleet
      .readAhead()
      .catch((cause) =>
        console.error('The fleet could not be read ahead:', cause instanceof Error ? cause.message : cause),
      );

  const served = await listSites(settings.distDir);
  if (failures.size > 0) console.error(failureMessage(failures, served));
  const texts = existsSync(join(settings.distDir, EDITOR_SITE)) && editorHost(process.env, isDemo);
  console.log(
    readyMessage(port, served, settings.hosts, {
      door,
      editor: texts ? `http://${texts}:${port}/` : undefined,
    }),
  );
  const missing = await settingsCheck(process.env, dealerData, isDemo).run();
  const pretence = pretenceMessage(isDemo, missing);
  if (pretence !== undefined) console.log(pretence);
}

/** Problems that the person at the terminal can solve. They are shown without a stack trace. */
const SETTINGS_ERRORS = [StartError, ServerSettingsError, TelemetryError] as const;

/** Returns undefined while the servers run. */
export async function run({
  options,
}: Pick<RequestOf<typeof START>, 'options'>): Promise<number | undefined> {
  try {
    const settings = readSettings(process.env, options);
    await serve({ ...settings, distDir: besideMocks(settings.distDir) });
    return undefined;
  } catch (error) {
    console.error(
      SETTINGS_ERRORS.some((kind) => error instanceof kind) && error instanceof Error
        ? `\n${error.message}\n`
        : error,
    );
    return 1;
  }
}
