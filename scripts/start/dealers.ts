import { listSites } from '#adapters/sites/dealer-data/file.ts';
import { counted } from '#domain/lib/words.ts';
import { isLoopback } from '#domain/sites/demo.ts';
import { build, chooseSites, UnknownSite } from '#render/build.ts';
import { CompileError } from '#render/bundle/compile.ts';
import { FolderError } from '#render/failure.ts';
import type { OpsDoor } from '#server/operations/ops/settings.ts';
import { buildProgress, leftOutText } from '../build/report.ts';
import { moveDemoStock } from './demo-stock.ts';
import { StartError, type StartSettings } from './settings.ts';

/** The reason for each dealer that could not be built, by slug. */
export type DealerFailures = ReadonlyMap<string, string>;

/** Builds the dealers. Those that fail are named, and their previous build is served. */
export async function buildDealers(settings: StartSettings): Promise<DealerFailures> {
  try {
    return await buildChanged(settings);
  } catch (cause) {
    if (cause instanceof UnknownSite) throw new StartError(cause.message);
    // A server that cannot write there can store no lead either.
    if (cause instanceof FolderError) throw new StartError(cause.message);
    if ((await listSites(settings.distDir)).length === 0)
      throw cause instanceof CompileError ? new StartError(cause.message) : cause;
    const reason = cause instanceof CompileError ? cause.message : cause;
    console.error('Nothing could be built. The last good build of each dealer is served.\n', reason);
    return new Map();
  }
}

async function buildChanged(settings: StartSettings): Promise<DealerFailures> {
  const { sitesDir, distDir, dataDir, now, sites } = settings;
  const stockFiles = moveDemoStock(chooseSites(sitesDir, sites), settings);
  const progress = buildProgress(process.stdout);
  const report = await build({
    sitesDir,
    distDir,
    dataDir,
    now,
    stockFiles,
    intoFolder: true,
    ...(sites && { sites }),
    ...progress,
  }).finally(progress.end);
  if (report.editor?.error !== undefined) console.error(`The editor was not built. ${report.editor.error}`);
  const leftOut = leftOutText(report);
  if (leftOut !== '') console.error(leftOut);
  const failed = report.dealers.filter(({ outcome }) => outcome === 'failed');
  return new Map(failed.map(({ slug, error }) => [slug, error ?? 'The build gave no reason.']));
}

/** A reason may name paths of this machine. If others can reach the list of dealers, only the terminal shows it. */
export function shownFailures(
  failures: DealerFailures,
  { hosts }: Pick<StartSettings, 'hosts'>,
): DealerFailures {
  if (hosts.every(isLoopback)) return failures;
  return new Map([...failures.keys()].map((slug) => [slug, 'It could not be built. The terminal says why.']));
}

const SHOWN = 3;

function opsLines(door: OpsDoor, port: number): readonly string[] {
  if (door.kind === 'closed') return ['  Leads and the fleet are not shown (docs/security.md#ops-pages).'];
  if (door.kind !== 'machine') return [`  Leads and the fleet: under the host name ${door.host}`];
  return [`  All dealers:  http://localhost:${port}/`, `  Their leads:  http://localhost:${port}/_inbox`];
}

/** The message once the server is up. */
export function readyMessage(
  port: number,
  dealers: readonly string[],
  hosts: readonly string[],
  { door, editor }: { readonly door: OpsDoor; readonly editor: string | undefined },
): string {
  const isOpenToNetwork = !hosts.every(isLoopback);
  const shown = dealers.slice(0, SHOWN).map((slug) => `  http://${slug}.localhost:${port}/`);
  const more = dealers.length > SHOWN ? [`  and ${dealers.length - SHOWN} more`] : [];
  return [
    '',
    ...opsLines(door, port),
    ...(editor === undefined ? [] : [`  Their texts:  ${editor}`]),
    ...shown,
    ...more,
    ...(isOpenToNetwork
      ? [`  Listening on ${hosts.join(', ')}: others on the network can reach this server.`]
      : []),
    '',
    '  Ctrl+C stops it.',
    '',
  ].join('\n');
}

export function failureMessage(failures: DealerFailures, served: readonly string[]): string {
  const lines = [...failures].map(([slug, reason]) => {
    const consequence = served.includes(slug) ? 'its last good build is served' : 'it is not served';
    return `  ${slug}: ${consequence}. ${reason}`;
  });
  return [`${counted(failures.size, 'dealer')} could not be built:`, ...lines].join('\n');
}

/** Says what a demo pretends, and what does not work because a setting is missing. */
export function pretenceMessage(isDemo: boolean, missing: string | undefined): string | undefined {
  if (isDemo)
    return [
      '  This is a demo: emails are kept in /_inbox, payments move no money, lookups are made up. DEMO=0 ends that.\n',
      ...(missing === undefined ? [] : [`  ${missing}\n`]),
    ].join('');
  if (missing === undefined) return undefined;
  return `  ${missing}\n  Everything else works. To try the rest, DEMO=1 pretends what is not set.\n`;
}
