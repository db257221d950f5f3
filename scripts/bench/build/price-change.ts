import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#paths';
import { currentGeneration, outputLayout } from '#render/generations.ts';
import { type BenchGround, distOf, type OurRun, runOurs } from './ours.ts';

interface StockEntry {
  readonly slug: string;
  readonly price: number;
  readonly created_at: string;
}

export interface PriceChange extends OurRun {
  /** Pages on which the vehicle stands. */
  readonly showing: number;
  /** Pages that were rendered without showing it, or show it and were not rendered. */
  readonly wrong: readonly string[];
}

const stockFile = ({ sitesDir }: BenchGround, slug: string) => join(sitesDir, slug, 'stock.json');

function readStock(ground: BenchGround, slug: string): readonly StockEntry[] {
  return JSON.parse(readFileSync(stockFile(ground, slug), 'utf8'));
}

/** Vehicles of a dealer by age: the newest stand on the home page and in the first results, the others do not. */
export const newestFirst = (ground: BenchGround, slug: string): readonly string[] =>
  readStock(ground, slug)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .map((vehicle) => vehicle.slug);

/** A hundred dollars less: the price on the page changes, and no filter or order by it does. */
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

/** Asks the written pages themselves which of them name the vehicle’s address. */
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
