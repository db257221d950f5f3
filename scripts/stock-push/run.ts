import { counted } from '#domain/text/counted.ts';
import { chooseSites, settingsOf, UnknownSite } from '#render/build.ts';
import type { AskedOf } from '../terminal/command.ts';
import { createProgress } from '../terminal/progress.ts';
import type { Surroundings } from '../terminal/start.ts';
import { type HostedDealer, hostedDealers, sharersOf } from './hosted-dealers.ts';
import type { STOCK_PUSH } from './options.ts';
import {
  PushRefused,
  type PushReport,
  type PushSettings,
  type PushWorld,
  pushDealer,
} from './push-dealer.ts';
import { reportText } from './report.ts';

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
      `its index is also that of ${sharers.join(', ')}, and each push would take the others’ vehicles away. Give each dealer an index of its own in search.engine.index.`,
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

/** One dealer that fails keeps its index, and the others go on. */
export async function run(
  { options: { site, dryRun, acceptShrink } }: AskedOf<typeof STOCK_PUSH>,
  { env, say, complain }: Surroundings,
): Promise<number> {
  const settings = { ...settingsOf({ acceptShrink }), dryRun };
  const hosted = hostedDealers(settings.sitesDir);
  const slugs = site ? chooseSites(settings.sitesDir, site) : hosted.map(({ slug }) => slug);
  if (slugs.length === 0) say('No dealer’s search.engine is a hosted index: there is nothing to push.');
  let failed = 0;
  for (const slug of slugs) {
    try {
      say(reportText(await pushAlone(slug, settings, hosted, { env, fetch }), dryRun));
    } catch (cause) {
      failed++;
      complain(`${slug} was not pushed: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return failed === 0 ? 0 : 1;
}
