import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#paths';
import { currentGeneration, outputLayout } from '#render/generations.ts';
import { median } from '../../terminal/table.ts';
import { type BenchGround, distOf, type OurRun, runOurs } from './ours.ts';

interface StockEntry {
  readonly slug: string;
  readonly price: number;
  readonly created_at: string;
}

export interface PriceChange extends OurRun {
  /** Pages that show the vehicle. */
  readonly showing: number;
  /** Pages that were rendered but do not show the vehicle, or show it but were not rendered. */
  readonly wrong: readonly string[];
}

const stockFile = ({ sitesDir }: BenchGround, slug: string) => join(sitesDir, slug, 'stock.json');

function readStock(ground: BenchGround, slug: string): readonly StockEntry[] {
  return JSON.parse(readFileSync(stockFile(ground, slug), 'utf8'));
}

/** Vehicles of a dealer by age. The newest are on the home page and in the first results; the others are not. */
export const newestFirst = (ground: BenchGround, slug: string): readonly string[] =>
  readStock(ground, slug)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .map((vehicle) => vehicle.slug);

/** A hundred dollars less changes the price on the page, but no filter and no order. */
export function changePrice(ground: BenchGround, slug: string, vehicle: string): void {
  const changed = readStock(ground, slug).map((entry) =>
    entry.slug === vehicle ? { ...entry, price: entry.price - 100 } : entry,
  );
  writeFileSync(stockFile(ground, slug), JSON.stringify(changed, null, 1));
}

const keysOf = (ground: BenchGround, slug: string): Readonly<Record<string, string>> => {
  const pages = currentGeneration(outputLayout(distOf(ground)), slug)?.manifest.pages ?? {};
  return Object.fromEntries(Object.entries(pages).map(([file, { key }]) => [file, key]));
};

/** Searches the built pages for the vehicle's URL. */
function pagesShowing(ground: BenchGround, slug: string, vehicle: string): ReadonlySet<string> {
  const address = `${paths.vehicle(vehicle)}"`;
  const files = Object.keys(keysOf(ground, slug));
  return new Set(
    files.filter((file) => readFileSync(join(distOf(ground), slug, file), 'utf8').includes(address)),
  );
}

export async function runPriceChange(
  ground: BenchGround,
  slug: string,
  vehicle: string,
  args: readonly string[],
): Promise<PriceChange> {
  const before = keysOf(ground, slug);
  const showedIt = pagesShowing(ground, slug, vehicle);
  changePrice(ground, slug, vehicle);
  const run = await runOurs(ground, args);
  const after = keysOf(ground, slug);
  const showing = showedIt.union(pagesShowing(ground, slug, vehicle));
  const rendered = new Set(Object.keys(after).filter((file) => after[file] !== before[file]));
  if (rendered.size !== run.rendered)
    throw new Error(`The build says it rendered ${run.rendered} pages, its manifest says ${rendered.size}`);
  return { ...run, showing: showing.size, wrong: [...showing.symmetricDifference(rendered)].sort() };
}

async function repeated<T>(repeats: number, run: (round: number) => Promise<T>): Promise<readonly T[]> {
  const runs: T[] = [];
  for (let round = 0; round < repeats; round++) runs.push(await run(round));
  return runs;
}

/** The median run counts. The fastest one is shown too. */
export type Repeated<T extends OurRun = OurRun> = T & { readonly best: number };

function typical<T extends OurRun>(runs: readonly T[]): Repeated<T> {
  const middle = median(runs.map(({ wall }) => wall));
  const [nearest] = runs.toSorted((a, b) => Math.abs(a.wall - middle) - Math.abs(b.wall - middle));
  if (nearest === undefined) throw new Error('Nothing was measured');
  return { ...nearest, best: Math.min(...runs.map(({ wall }) => wall)) };
}

/** A hash of all pages, made from the hashes that the builds stored for each. */
function digest(ground: BenchGround, slugs: readonly string[]): string {
  const layout = outputLayout(distOf(ground));
  const pages = slugs.map((slug) => {
    const records = Object.entries(currentGeneration(layout, slug)?.manifest.pages ?? {});
    return [slug, records.map(([file, { sha }]) => `${file} ${sha}`).sort()];
  });
  return hash('sha256', JSON.stringify(pages), 'hex');
}

/** Builds the whole fleet from nothing, on one thread and then on all cores. The second build stays on disk. */
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

/** The name is on every page of a dealer, so a new one renders every page. */
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

/** Changes one price in each run, of a different vehicle each time. */
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
