import { join } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { writeDemoFleet } from '../fleet/write-demos.ts';
import type { BenchOptions } from '../options.ts';
import { step } from '../step.ts';
import type { Both } from '../trees/both-trees.ts';
import { groundsIn, MODELS } from '../trees/grounds.ts';
import { type BuildRun, distOf, type Tree } from '../trees/tree.ts';
import { type DemoFindings, type Throughput, throughput } from './findings.ts';
import { countKinds } from './page-kinds.ts';
import { everyPageAgain, fromNothing, roundsOf } from './whole-fleet.ts';

/** Dealers like the demo dealers: from nothing, and then every page again with pictures and fonts at hand. */
export async function measureDemos(folder: string, trees: Both<Tree>, { demos, vehicles }: BenchOptions) {
  const home = join(folder, 'demo-like');
  const { sitesDir, slugs } = writeDemoFleet(MODELS, join(home, 'sites'), { dealers: demos, vehicles });
  step(`${counted(slugs.length, 'demo-like dealer')} with ${counted(vehicles, 'vehicle')} each`);
  const grounds = groundsIn(home, sitesDir, trees);
  const nothing = await fromNothing(grounds, roundsOf(trees));
  const again = await everyPageAgain(grounds);
  const kinds = countKinds(slugs.map((slug) => join(distOf(grounds.ours), slug)));
  const rowsOf = ({ name }: Tree, first: BuildRun, second: BuildRun): readonly Throughput[] => [
    throughput(`${name}, from nothing`, slugs.length, first),
    throughput(`${name}, every page again`, slugs.length, second),
  ];
  const findings: DemoFindings = {
    ...{ dealers: slugs.length, vehicles, kinds },
    throughput: [
      ...rowsOf(trees.ours, nothing.ours, again.ours),
      ...(trees.other && nothing.other && again.other ? rowsOf(trees.other, nothing.other, again.other) : []),
    ],
    warnings: nothing.ours.warnings,
  };
  return {
    findings,
    peakMb: Math.max(nothing.ours.peakMb, again.ours.peakMb),
    runs: { 'demo-like, from nothing': nothing, 'demo-like, every page again': again },
  };
}
