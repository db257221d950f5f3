import { parseArgs } from 'node:util';
import { chooseSites, settingsOf, UnknownSite } from '#render/build.ts';
import { type HostedDealer, hostedDealers, sharersOf } from './hosted-dealers.ts';
import { createProgress } from './progress.ts';
import {
  KEY_NAME,
  PushRefused,
  type PushReport,
  type PushSettings,
  pushDealer,
  type Surroundings,
} from './push-dealer.ts';
import { reportText } from './report.ts';

const OPTIONS = {
  site: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'accept-shrink': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const USAGE = `npm run stock-push                   fills the index of every dealer whose search.engine is hosted
  -- --site=a,b                      only these
  -- --dry-run                       reads and checks everything, changes nothing
  -- --accept-shrink                 believes a stock that has lost more than half its vehicles
Environment: ${KEY_NAME}, a key that may create, fill, swap and delete the index.`;

class UsageError extends Error {}

function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${USAGE}`);
  }
}

/** The dealers named, or all with a hosted index. */
function dealersOf(
  site: string | undefined,
  sitesDir: string,
  hosted: readonly HostedDealer[],
): readonly string[] {
  if (site === undefined) return hosted.map(({ slug }) => slug);
  const named = site.split(',').filter((slug) => slug !== '');
  if (named.length === 0) throw new UsageError(`--site= names no dealer.\n\n${USAGE}`);
  return chooseSites(sitesDir, named);
}

async function pushAlone(
  slug: string,
  settings: PushSettings,
  hosted: readonly HostedDealer[],
  surroundings: Surroundings,
): Promise<PushReport> {
  const sharers = sharersOf(slug, hosted);
  if (sharers.length > 0)
    throw new PushRefused(
      `its index is also that of ${sharers.join(', ')}, and each push would take the others’ vehicles away. Give each dealer an index of its own in search.engine.index.`,
    );
  const progress = createProgress(process.stdout, slug);
  try {
    return await pushDealer(slug, settings, surroundings, progress.arrived);
  } finally {
    progress.end();
  }
}

/** The command; answers the exit code. One dealer that fails keeps its index, and the others go on. */
export async function runStockPush(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const values = optionsOf(args);
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const dryRun = values['dry-run'] ?? false;
    const settings = { ...settingsOf({ acceptShrink: values['accept-shrink'] ?? false }), dryRun };
    const hosted = hostedDealers(settings.sitesDir);
    const slugs = dealersOf(values.site, settings.sitesDir, hosted);
    if (slugs.length === 0)
      console.log('No dealer’s search.engine is a hosted index: there is nothing to push.');
    let failed = 0;
    for (const slug of slugs) {
      try {
        console.log(reportText(await pushAlone(slug, settings, hosted, surroundings), dryRun));
      } catch (cause) {
        failed++;
        console.error(`${slug} was not pushed: ${cause instanceof Error ? cause.message : String(cause)}`);
      }
    }
    return failed === 0 ? 0 : 1;
  } catch (cause) {
    if (!(cause instanceof UsageError || cause instanceof UnknownSite)) throw cause;
    console.error(cause.message);
    return 2;
  }
}
