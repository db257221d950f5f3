import { publicFetch } from '#adapters/lib/http/public-fetch.ts';
import { counted } from '#domain/lib/words.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { chooseSites, settingsOf, UnknownSite } from '#render/build.ts';
import { loadSite } from '#sites/load.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { leftOutLines, rejectedText } from '../build/report.ts';
import type { RequestOf } from '../terminal/command.ts';
import { createProgress } from '../terminal/progress.ts';
import type { Surroundings } from '../terminal/start.ts';
import type { STOCK_PUSH } from './command.ts';
import {
  PushRefused,
  type PushReport,
  type PushSettings,
  type PushWorld,
  pushDealer,
} from './push-dealer.ts';

type Hosted = Extract<SiteConfig['search']['engine'], { kind: 'meilisearch' }>;

interface HostedDealer {
  readonly slug: string;
  readonly engine: Hosted;
}

/** Lists the dealers with a hosted index, without those whose configuration cannot be read. */
const hostedDealers = (sitesDir: string): readonly HostedDealer[] =>
  listSiteSlugs(sitesDir).flatMap((slug) => {
    const engine = loadSite(sitesDir, slug).site?.config.search.engine;
    return engine?.kind === 'meilisearch' ? [{ slug, engine }] : [];
  });

const placeOf = ({ host, index }: Hosted): string => `${new URL(host).origin} ${index}`;

/** Finds the other dealers that share a dealer's index. Each push would delete the vehicles of the others. */
function sharersOf(slug: string, dealers: readonly HostedDealer[]): readonly string[] {
  const own = dealers.find((dealer) => dealer.slug === slug);
  if (!own) return [];
  return dealers
    .filter((dealer) => dealer !== own && placeOf(dealer.engine) === placeOf(own.engine))
    .map((dealer) => dealer.slug);
}

const reportText = (report: PushReport, dryRun: boolean): string =>
  [
    `${report.slug}: ${counted(report.vehicles, 'vehicle')} ${dryRun ? 'would go' : report.vehicles === 1 ? 'is' : 'are'} in ${report.where}, ${report.before === null ? 'which was not there' : `where ${report.before} ${report.before === 1 ? 'was' : 'were'}`} (${report.seconds.toFixed(1)} s)`,
    ...report.warnings.map((warning) => `  warning: ${warning}`),
    ...leftOutLines([
      ...report.rejected.map(rejectedText),
      ...report.unfit.map(
        (id) => `vehicle ${id}: an id in Meilisearch may have only letters, digits, "-" and "_"`,
      ),
    ]),
  ].join('\n');

export const explained = [UnknownSite];

async function pushAlone(
  slug: string,
  settings: PushSettings,
  hosted: readonly HostedDealer[],
  world: PushWorld,
): Promise<PushReport> {
  const sharers = sharersOf(slug, hosted);
  if (sharers.length > 0)
    throw new PushRefused(
      `its index is also that of ${sharers.join(', ')}, and each push would delete the others’ vehicles. Give each dealer an index of its own in search.engine.index.`,
    );
  const progress = createProgress(process.stdout);
  let all = 0;
  const onArrived = (count: number, of: number) => {
    if (of !== all) progress.begin(of, count);
    all = of;
    progress.step(
      count,
      slug,
      `  ${slug}: ${count} of ${counted(of, 'vehicle has', 'vehicles have')} arrived`,
    );
  };
  return pushDealer(slug, settings, world, onArrived).finally(progress.end);
}

/** A dealer that fails keeps its index, and the others go on. */
export async function run(
  { options: { site, dryRun, accept, acceptShrink } }: RequestOf<typeof STOCK_PUSH>,
  { env, say, complain }: Surroundings,
): Promise<number> {
  const settings = { ...settingsOf({ accept: accept || acceptShrink }), dryRun };
  const hosted = hostedDealers(settings.sitesDir);
  const world = { env, fetch: publicFetch(env) };
  const slugs = site ? chooseSites(settings.sitesDir, site) : hosted.map(({ slug }) => slug);
  if (slugs.length === 0) say('No dealer has a hosted search.engine, so there is nothing to push.');
  let failed = 0;
  for (const slug of slugs) {
    try {
      say(reportText(await pushAlone(slug, settings, hosted, world), dryRun));
    } catch (cause) {
      failed++;
      complain(`${slug} was not pushed: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return failed === 0 ? 0 : 1;
}
