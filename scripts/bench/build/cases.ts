import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentGeneration, outputLayout } from '#render/generations.ts';
import { median } from '../../terminal/table.ts';
import { type BenchGround, distOf, type OurRun, runOurs } from './ours.ts';
import { changePrice, newestFirst, type PriceChange, runPriceChange } from './price-change.ts';

async function repeated<T>(repeats: number, run: (round: number) => Promise<T>): Promise<readonly T[]> {
  const runs: T[] = [];
  for (let round = 0; round < repeats; round++) runs.push(await run(round));
  return runs;
}

/** The run in the middle stands for all of them; the quickest is told as well. */
export type Repeated<T extends OurRun = OurRun> = T & { readonly best: number };

function typical<T extends OurRun>(runs: readonly T[]): Repeated<T> {
  const middle = median(runs.map(({ wall }) => wall));
  const [nearest] = runs.toSorted((a, b) => Math.abs(a.wall - middle) - Math.abs(b.wall - middle));
  if (nearest === undefined) throw new Error('Nothing was measured');
  return { ...nearest, best: Math.min(...runs.map(({ wall }) => wall)) };
}

/** All bytes of all pages, by the hashes that the builds took of them as they wrote them. */
function digest(ground: BenchGround, slugs: readonly string[]): string {
  const layout = outputLayout(distOf(ground));
  const pages = slugs.map((slug) => {
    const records = Object.entries(currentGeneration(layout, slug)?.manifest.pages ?? {});
    return [slug, records.map(([file, { sha }]) => `${file} ${sha}`).sort()];
  });
  return hash('sha256', JSON.stringify(pages), 'hex');
}

/** The whole fleet from nothing, on one thread and then on as many as there are cores; the second stays on disk. */
export async function wholeFleet(ground: BenchGround, slugs: readonly string[], threads: number) {
  const one = await runOurs(ground, ['--threads=1']);
  const digestOfOne = digest(ground, slugs);
  rmSync(distOf(ground), { recursive: true });
  rmSync(join(ground.folder, 'data'), { recursive: true });
  const many = await runOurs(ground, [`--threads=${threads}`]);
  return { one, many, sameBytes: digest(ground, slugs) === digestOfOne };
}

function rename(ground: BenchGround, slug: string, round: number): void {
  const file = join(ground.sitesDir, slug, 'site.json');
  const config = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...config, name: `${config.name} ${round + 1}` }, null, 2));
}

/** A new name stands on every page of a dealer, so every page is rendered again. */
export async function dealerWarm(ground: BenchGround, slug: string, repeats: number): Promise<Repeated> {
  const runs = await repeated(repeats, (round) => {
    rename(ground, slug, round);
    return runOurs(ground, [`--site=${slug}`]);
  });
  const run = typical(runs);
  if (run.rendered !== run.pages)
    throw new Error(`A new name should render all ${run.pages} pages and rendered ${run.rendered}`);
  return run;
}

export const nothingChanged = async (ground: BenchGround, repeats: number): Promise<Repeated> =>
  typical(await repeated(repeats, () => runOurs(ground)));

const PRICED = { newest: 0, older: 60 } as const;

/** One price a run, of another vehicle each time. */
export async function priceChanged(
  ground: BenchGround,
  slug: string,
  which: keyof typeof PRICED,
  repeats: number,
  args: readonly string[],
): Promise<Repeated<PriceChange>> {
  const vehicles = newestFirst(ground, slug);
  const start = Math.min(PRICED[which], vehicles.length >> 1);
  const runs = await repeated(repeats, (round) =>
    runPriceChange(ground, slug, vehicles[(start + round) % vehicles.length] ?? '', args),
  );
  return { ...typical(runs), wrong: [...new Set(runs.flatMap(({ wrong }) => wrong))] };
}

export async function stockOnly(ground: BenchGround, slug: string, repeats: number): Promise<Repeated> {
  const [vehicle = ''] = newestFirst(ground, slug);
  const runs = await repeated(repeats, () => {
    changePrice(ground, slug, vehicle);
    return runOurs(ground, [`--site=${slug}`, '--stock-only']);
  });
  return typical(runs);
}
