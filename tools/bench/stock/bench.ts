import { type BenchContext, type Findings, step } from '../bench.ts';
import { type BuildRun, runBuild, setAside, takeTurns, typical } from '../trees.ts';
import { type FedDealer, writeFedDealer } from './fed-dealer.ts';

interface BuildCase {
  readonly name: string;
  readonly args?: readonly string[];
  /** Takes minutes, so it is repeated less often. */
  readonly isLong?: boolean;
  readonly prepare?: (dealer: FedDealer, round: number) => void;
  /** Returns true if a build did what the case is about. */
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

/** Builds each dealer in turn. The median run counts. */
async function measureCase({ name, ...one }: BuildCase, dealers: readonly FedDealer[], repeats: number) {
  step(`builds: ${name}`);
  const runs = await takeTurns(dealers, one.isLong ? Math.min(repeats, MOST_LONG) : repeats, {
    prepare(round) {
      for (const dealer of dealers) one.prepare?.(dealer, round);
    },
    async run({ ground }) {
      const run = await runBuild(ground, one.args);
      if (!one.isMeant(run)) throw new Error(`A build with ${name} did other work: ${JSON.stringify(run)}`);
      return run;
    },
  });
  return dealers.map(({ vehicles }, index) => {
    const { wall, cpu, rendered, written, peakMb } = typical(runs[index] ?? []);
    const size = vehicles.toLocaleString('en');
    return {
      row: [name, size, wall.toFixed(2), cpu.toFixed(2), rendered, written, peakMb],
      figures: { [`${size} vehicles, ${name}: s`]: wall, [`${size} vehicles, ${name}: peak MB`]: peakMb },
    };
  });
}

const MEANING = `Medians. The stock is a CSV feed of a foreign layout, fetched from a server that says when nothing has changed; the pages are compiled already. Seconds are those of
whole processes, MB those of all their processes together.`;

/** Measures a large dealer beside a usual one. */
export async function run({ options: { feeds: sizes, repeats }, folder }: BenchContext): Promise<Findings> {
  const dealers: FedDealer[] = [];
  try {
    for (const size of sizes) dealers.push(await writeFedDealer(folder, size));
    const [first] = dealers;
    if (first === undefined) throw new Error('There is no feed to measure');
    step('compiling');
    await runBuild(first.ground, [], true);
    await runBuild(first.ground, ['--force']);
    const measurements = [];
    for (const one of CASES) measurements.push(...(await measureCase(one, dealers, repeats)));
    return {
      tables: [
        {
          head: ['', 'vehicles', 's', 'CPU s', 'pages rendered', 'files written', 'peak MB'],
          rows: measurements.map(({ row }) => row),
        },
      ],
      figures: Object.assign({}, ...measurements.map(({ figures }) => figures)),
      notes: [MEANING],
    };
  } finally {
    for (const dealer of dealers) dealer.end();
  }
}
