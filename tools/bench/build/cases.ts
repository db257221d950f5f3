import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#paths';
import { currentGeneration, outputLayout } from '#render/generations.ts';
import { median } from '#scripts/terminal/table.ts';
import { type Both, inTurns, listOf, ofBoth } from '../trees/both-trees.ts';
import { type BenchGround, type BuildRun, distOf, runBuild } from '../trees/tree.ts';
import { diskMb } from './disk.ts';

interface StockEntry {
  readonly slug: string;
  readonly price: number;
  readonly created_at: string;
}

export interface PriceChange extends BuildRun {
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

type PageKeys = Readonly<Record<string, string>>;

/** Undefined if the manifest is of another version, as another tree may write it. */
function keysOf(ground: BenchGround, slug: string): PageKeys | undefined {
  const pages = currentGeneration(outputLayout(distOf(ground)), slug)?.manifest.pages;
  return pages && Object.fromEntries(Object.entries(pages).map(([file, { key }]) => [file, key]));
}

/** Searches the built pages for the vehicle's URL. */
function pagesShowing(
  ground: BenchGround,
  slug: string,
  vehicle: string,
  files: readonly string[],
): ReadonlySet<string> {
  const address = `${paths.vehicle(vehicle)}"`;
  return new Set(
    files.filter((file) => readFileSync(join(distOf(ground), slug, file), 'utf8').includes(address)),
  );
}

/** What the pages of a dealer were before a change. */
interface Before {
  readonly vehicle: string;
  readonly keys: PageKeys | undefined;
  readonly showing: ReadonlySet<string>;
}

function lookBefore(ground: BenchGround, slug: string, vehicle: string): Before {
  const keys = keysOf(ground, slug);
  return { vehicle, keys, showing: pagesShowing(ground, slug, vehicle, Object.keys(keys ?? {})) };
}

/** Whether a build rendered the pages that show the vehicle, and no others. */
function checked(
  ground: BenchGround,
  slug: string,
  run: BuildRun,
  before: Before,
): Pick<PriceChange, 'showing' | 'wrong'> | undefined {
  const after = keysOf(ground, slug);
  if (before.keys === undefined || after === undefined) return undefined;
  const known = before.keys;
  const files = Object.keys(after);
  const showing = before.showing.union(pagesShowing(ground, slug, before.vehicle, files));
  const rendered = new Set(files.filter((file) => after[file] !== known[file]));
  if (rendered.size !== run.rendered)
    throw new Error(`The build says it rendered ${run.rendered} pages, its manifest says ${rendered.size}`);
  return { showing: showing.size, wrong: [...showing.symmetricDifference(rendered)].sort() };
}

/** The median run counts. The fastest one is shown too, and how many pages all runs rendered. */
export type Repeated<T extends BuildRun = BuildRun> = T & {
  readonly best: number;
  readonly renderedInAll: number;
};

export function typical<T extends BuildRun>(runs: readonly T[]): Repeated<T> {
  const middle = median(runs.map(({ wall }) => wall));
  const [nearest] = runs.toSorted((a, b) => Math.abs(a.wall - middle) - Math.abs(b.wall - middle));
  if (nearest === undefined) throw new Error('Nothing was measured');
  return {
    ...nearest,
    best: Math.min(...runs.map(({ wall }) => wall)),
    renderedInAll: runs.reduce((sum, { rendered }) => sum + rendered, 0),
  };
}

/** A case that both trees went through, round by round. */
export type Case = Both<Repeated | Repeated<PriceChange>>;

/** A hash of all pages as visitors get them. */
export function digest(ground: BenchGround, slugs: readonly string[]): string {
  const layout = outputLayout(distOf(ground));
  const all = createHash('sha256');
  for (const slug of slugs) {
    const served = layout.served(slug);
    const files = readdirSync(served, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.html')).sort())
      all.update(`${slug} ${file}\0`).update(readFileSync(join(served, file)));
  }
  return all.digest('hex');
}

export function rename(ground: BenchGround, slug: string, round: number): void {
  const file = join(ground.sitesDir, slug, 'site.json');
  const config = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...config, name: `${config.name} ${round + 1}` }, null, 2));
}

/** The name is on every page of a dealer, so a new one renders every page. */
export async function dealerWarm(
  grounds: Both<BenchGround>,
  slug: string,
  repeats: number,
): Promise<Both<Repeated>> {
  const runs = await inTurns(
    grounds,
    repeats,
    (round) => rename(grounds.ours, slug, round),
    (ground) => runBuild(ground, [`--site=${slug}`]),
  );
  const typicals = await ofBoth(runs, typical);
  for (const { rendered, pages } of listOf(typicals))
    if (rendered !== pages)
      throw new Error(`A new name should render all ${pages} pages and rendered ${rendered}`);
  return typicals;
}

export const nothingChanged = async (grounds: Both<BenchGround>, repeats: number): Promise<Both<Repeated>> =>
  ofBoth(
    await inTurns(
      grounds,
      repeats,
      () => undefined,
      (ground) => runBuild(ground),
    ),
    typical,
  );

const PRICED = { newest: 0, older: 60 } as const;

/** Changes one price in each round, of a different vehicle each time. */
export async function priceChanged(
  grounds: Both<BenchGround>,
  slug: string,
  which: keyof typeof PRICED,
  repeats: number,
  args: readonly string[],
): Promise<Case> {
  const vehicles = newestFirst(grounds.ours, slug);
  const start = Math.min(PRICED[which], vehicles.length >> 1);
  const before = new Map<BenchGround, Before>();
  const change = (round: number) => {
    const vehicle = vehicles[(start + round) % vehicles.length] ?? '';
    for (const ground of listOf(grounds)) before.set(ground, lookBefore(ground, slug, vehicle));
    changePrice(grounds.ours, slug, vehicle);
  };
  const build = async (ground: BenchGround): Promise<BuildRun | PriceChange> => {
    const run = await runBuild(ground, args);
    const looked = before.get(ground);
    return { ...run, ...(looked && checked(ground, slug, run, looked)) };
  };
  return ofBoth(await inTurns(grounds, repeats, change, build), (runs) => {
    const wrong = runs.flatMap((run) => ('wrong' in run ? run.wrong : []));
    const run = typical(runs);
    return 'wrong' in run ? { ...run, wrong: [...new Set(wrong)] } : run;
  });
}

export async function stockOnly(
  grounds: Both<BenchGround>,
  slug: string,
  repeats: number,
): Promise<Both<Repeated>> {
  const [vehicle = ''] = newestFirst(grounds.ours, slug);
  const runs = await inTurns(
    grounds,
    repeats,
    () => changePrice(grounds.ours, slug, vehicle),
    (ground) => runBuild(ground, [`--site=${slug}`, '--stock-only']),
  );
  return ofBoth(runs, typical);
}

/** The disk of a dealer: its two generations, with what both share counted once. */
export const dealerDiskMb = (ground: BenchGround, slug: string): number =>
  diskMb(outputLayout(distOf(ground)).dealer(slug));
