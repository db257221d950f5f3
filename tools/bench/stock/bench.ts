import { counted } from '#domain/text/counted.ts';
import { inTemporaryFolder } from '../../processes/temporary-folder.ts';
import { diskMb, expectRoom, freeMb } from '../build/disk.ts';
import type { BenchOptions } from '../options.ts';
import { step } from '../step.ts';
import type { Targeted } from '../targets.ts';
import { runBuild } from '../trees/tree.ts';
import { takeTurns } from '../turns.ts';
import { longRounds, measureBuilds } from './builds.ts';
import { type FedDealer, writeFedDealer } from './dealer.ts';
import { type FeedServer, startFeeds } from './feed-server.ts';
import type { LongFeed, StockFindings } from './findings.ts';
import { medianRead, readFeed } from './reading.ts';
import { stockReport } from './report.ts';
import { measureSearches } from './searches.ts';
import { LONGEST_ROWS, targetsOf } from './targets.ts';

/** Builds the first dealer twice, so that pages are compiled and Node has cached its code. Looks for room for the rest. */
async function warmUp(folder: string, dealers: readonly FedDealer[], repeats: number): Promise<void> {
  const [first] = dealers;
  if (first === undefined) return;
  const { ground, vehicles } = first;
  step('compiling');
  await runBuild(ground, [], true);
  await runBuild(ground, ['--force']);
  const as = dealers.reduce((sum, dealer) => sum + dealer.vehicles / vehicles, 0);
  const builds = longRounds(repeats) + 1;
  expectRoom({ dealers: 0, dealerMb: diskMb(ground.folder), largeAs: builds * as }, folder, freeMb(folder));
}

async function measureReading(dealers: readonly FedDealer[], rounds: number) {
  step(`reading feeds of ${dealers.map(({ vehicles }) => counted(vehicles, 'row')).join(' and ')}`);
  const runs = await takeTurns(dealers, rounds, { prepare: () => undefined, run: readFeed });
  return runs.map(medianRead);
}

/** No dealer has so many vehicles, so this feed is only read. */
async function measureLongest(folder: string, feeds: FeedServer, rounds: number): Promise<LongFeed> {
  const dealer = writeFedDealer(folder, LONGEST_ROWS, feeds);
  const [feed] = await measureReading([dealer], rounds);
  if (feed === undefined) throw new Error('Nothing was measured');
  return { rows: LONGEST_ROWS, feed };
}

async function measure(
  folder: string,
  feeds: FeedServer,
  { feeds: sizes, repeats }: BenchOptions,
): Promise<StockFindings> {
  step(`dealers of ${sizes.map((size) => counted(size, 'vehicle')).join(' and ')}`);
  const dealers = sizes.map((size) => writeFedDealer(folder, size, feeds));
  await warmUp(folder, dealers, repeats);
  const read = await measureReading(dealers, repeats);
  const builds = await measureBuilds(dealers, repeats);
  const searches = await measureSearches(dealers, repeats);
  const found = dealers.flatMap(({ vehicles }, index) => {
    const [feed, own, searched] = [read[index], builds[index], searches[index]];
    return feed && own && searched ? [{ vehicles, feed, builds: own, searches: searched }] : [];
  });
  return { dealers: found, longest: await measureLongest(folder, feeds, longRounds(repeats)) };
}

/** A large dealer beside a usual one, each with its stock from a feed of a foreign layout. */
export const benchStock = (options: BenchOptions): Promise<object & Targeted> =>
  inTemporaryFolder('stock-', options.keep, async (folder) => {
    const feeds = await startFeeds();
    try {
      const findings = await measure(folder, feeds, options);
      const targets = targetsOf(findings);
      console.log(`\n${stockReport(findings, targets)}`);
      return { ...findings, targets };
    } finally {
      feeds.end();
    }
  });
