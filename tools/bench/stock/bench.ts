import { join } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { median } from '#scripts/terminal/table.ts';
import { runNode } from '../../processes/child.ts';
import { type BenchContext, type Findings, step } from '../bench.ts';
import { type BuildRun, runBuild, setAside, takeTurns, typical } from '../trees.ts';
import { type FedDealer, writeFedDealer } from './dealer.ts';
import { startFeeds } from './feed-server.ts';

/** No dealer has so many vehicles, so a feed of this length is only read. */
const LONGEST_ROWS = 100_000;
const READER = join(PROJECT_ROOT, 'tools/bench/stock/read-feed.ts');

interface FeedRead {
  /** What Node and our sources take before the first row. */
  readonly startMb: number;
  /** Until every row has become an entry in our fields. */
  readonly seconds: number;
  readonly peakMb: number;
}

/** Reads a dealer’s feed in a process of its own. */
async function readFeed({ ground, slug, vehicles }: FedDealer): Promise<FeedRead> {
  const { output } = await runNode([READER, ground.sitesDir, slug], {
    cwd: PROJECT_ROOT,
    env: { ...ground.env },
  });
  const told = JSON.parse(output);
  if (told.vehicles !== vehicles)
    throw new Error(`Of ${vehicles} rows ${told.vehicles} became vehicles: ${JSON.stringify(told.rejected)}`);
  return told;
}

interface BuildCase {
  readonly name: string;
  readonly args?: readonly string[];
  /** Takes minutes, so it is repeated less often. */
  readonly isLong?: boolean;
  readonly prepare?: (dealer: FedDealer, round: number) => void;
  /** Whether a build did what the case is about. */
  readonly isMeant: (run: BuildRun) => boolean;
}

/** In this order: each case finds what those before it have left. */
const CASES: readonly BuildCase[] = [
  {
    name: 'from nothing',
    isLong: true,
    prepare: ({ ground }, round) => setAside(ground, `before-round-${round}`),
    isMeant: ({ rendered, pages }) => rendered === pages,
  },
  { name: 'nothing changed', isMeant: ({ rendered, written }) => rendered === 0 && written === 0 },
  {
    name: 'one price changed',
    prepare: (dealer) => dealer.changePrice(),
    isMeant: ({ rendered }) => rendered > 0,
  },
  {
    name: 'one price changed, stock only',
    args: ['--stock-only'],
    prepare: (dealer) => dealer.changePrice(),
    isMeant: ({ rendered, written }) => rendered === 0 && written > 0,
  },
];

const MOST_LONG = 3;

/** What was measured of one dealer, by name. */
type Figures = Record<string, number>;

async function measureReading(dealers: readonly FedDealer[], rounds: number): Promise<readonly Figures[]> {
  step(`reading feeds of ${dealers.map(({ vehicles }) => counted(vehicles, 'row')).join(' and ')}`);
  const runs = await takeTurns(dealers, rounds, { run: readFeed });
  return runs.map((own) => ({
    'MB before the first row': median(own.map(({ startMb }) => startMb)),
    'read, s': median(own.map(({ seconds }) => seconds)),
    'peak MB': median(own.map(({ peakMb }) => peakMb)),
  }));
}

/** Builds each dealer in every case, in turns. Of each case the median run counts. */
async function measureBuilds(dealers: readonly FedDealer[], repeats: number): Promise<readonly Figures[]> {
  const found: readonly Figures[] = dealers.map(() => ({}));
  for (const { name, args, isLong, prepare, isMeant } of CASES) {
    step(`builds: ${name}`);
    const runs = await takeTurns(dealers, isLong ? Math.min(repeats, MOST_LONG) : repeats, {
      prepare(round) {
        for (const dealer of dealers) prepare?.(dealer, round);
      },
      async run({ ground }) {
        const run = await runBuild(ground, args);
        if (!isMeant(run)) throw new Error(`A build with ${name} did other work: ${JSON.stringify(run)}`);
        return run;
      },
    });
    for (const [index, figures] of found.entries()) {
      const { wall, cpu, rendered, written, peakMb } = typical(runs[index] ?? []);
      const of = {
        s: wall,
        'CPU s': cpu,
        'pages rendered': rendered,
        'files written': written,
        'peak MB': peakMb,
      };
      for (const [figure, value] of Object.entries(of)) figures[`${name}: ${figure}`] = value;
    }
  }
  return found;
}

const MEANING = `Medians. Both feeds are CSV of a foreign layout, fetched from a server that says when nothing has changed; the pages are compiled already. Seconds of builds
are those of whole processes, MB those of all their processes together. A feed is read by a process of its own: seconds from the request on, and what it held at most.`;

/** A large dealer beside a usual one, each with its stock from a feed of a foreign layout. */
export async function run({ options: { feeds: sizes, repeats }, folder }: BenchContext): Promise<Findings> {
  const feeds = await startFeeds();
  try {
    const dealers = sizes.map((size) => writeFedDealer(folder, size, feeds));
    const [first] = dealers;
    if (first === undefined) throw new Error('There is no feed to measure');
    step('compiling');
    await runBuild(first.ground, [], true);
    await runBuild(first.ground, ['--force']);
    const read = await measureReading(dealers, repeats);
    const builds = await measureBuilds(dealers, repeats);
    const [longest = {}] = await measureReading(
      [writeFedDealer(folder, LONGEST_ROWS, feeds)],
      Math.min(repeats, MOST_LONG),
    );
    const titles = dealers.map(({ vehicles }) => `${vehicles.toLocaleString('en')} vehicles`);
    const found = dealers.map((_, index) => ({
      ...Object.fromEntries(
        Object.entries(read[index] ?? {}).map(([name, value]) => [`feed: ${name}`, value]),
      ),
      ...builds[index],
    }));
    const title = `a feed of ${LONGEST_ROWS.toLocaleString('en')} rows`;
    const shown = (value: number | undefined) => String(Number((value ?? Number.NaN).toFixed(2)));
    return {
      tables: [
        {
          head: ['', ...titles],
          rows: Object.keys(found[0] ?? {}).map((name) => [
            name,
            ...found.map((one: Figures) => shown(one[name])),
          ]),
        },
        { head: [title, ''], rows: Object.entries(longest).map(([name, value]) => [name, shown(value)]) },
      ],
      figures: Object.fromEntries([
        ...found.flatMap((one, index) =>
          Object.entries(one).map(([name, value]) => [`${titles[index]}, ${name}`, value]),
        ),
        ...Object.entries(longest).map(([name, value]) => [`${title}: ${name}`, value]),
      ]),
      notes: [MEANING],
    };
  } finally {
    feeds.end();
  }
}
