import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { counted } from '#domain/lib/words.ts';
import { seconds } from '#scripts/terminal/table.ts';
import { type BenchContext, type Findings, step, type Table } from '../bench.ts';
import { writeFleet } from '../fleet/write.ts';
import {
  type BuildRun,
  compileFresh,
  type Ground,
  groundsIn,
  MODELS,
  NOW,
  runBuild,
  setAside,
  takeTurns,
  typical,
} from '../trees.ts';
import { measurePlain } from './plain-astro.ts';

interface StockEntry {
  readonly slug: string;
  readonly price: number;
  readonly created_at: string;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const stockFile = (sitesDir: string, slug: string) => join(sitesDir, slug, 'stock.json');

/** Sorts a dealer's vehicles, the newest first. */
export const ageOrdered = (sitesDir: string, slug: string): readonly string[] =>
  (readJson(stockFile(sitesDir, slug)) as readonly StockEntry[])
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .map((vehicle) => vehicle.slug);

/** A hundred dollars less changes the price on the page, but no filter and no order. */
export function changePrice(sitesDir: string, slug: string, vehicle: string): void {
  const file = stockFile(sitesDir, slug);
  const changed = (readJson(file) as readonly StockEntry[]).map((entry) =>
    entry.slug === vehicle ? { ...entry, price: entry.price - 100 } : entry,
  );
  writeFileSync(file, JSON.stringify(changed, null, 1));
}

/** The name is on every page of a dealer, so a new one renders every page. */
export function changeName(sitesDir: string, slug: string, round: number): void {
  const file = join(sitesDir, slug, 'site.json');
  const config = readJson(file);
  writeFileSync(file, JSON.stringify({ ...config, name: `${config.name} ${round + 1}` }, null, 2));
}

const onThreads = (threads: number): string => `--threads=${threads}`;
const allThreads = onThreads(availableParallelism());

/**
 * Builds two dealers with each tree, twice, so that every tree has its bundle and Node has cached its code, that of
 * threads as well.
 */
async function warmUp(folder: string, { trees }: BenchContext, vehicles: number): Promise<void> {
  const dealers = 2;
  const grounds = groundsIn(folder, trees);
  writeFleet(MODELS, join(folder, 'sites'), { dealers, vehicles, now: NOW });
  for (const ground of grounds) {
    await runBuild(ground, [onThreads(dealers)], true);
    await runBuild(ground, [onThreads(dealers), '--force']);
  }
}

/** One tree alone builds a fleet once. Several build it twice, so that each is first once. */
async function wholeFleet(grounds: readonly Ground[]): Promise<readonly BuildRun[]> {
  step(`the whole fleet on ${counted(availableParallelism(), 'thread')}`);
  const rounds = grounds.length === 1 ? 1 : 2;
  const runs = await takeTurns(grounds, rounds, {
    prepare(round) {
      for (const ground of grounds) setAside(ground, `before-round-${round}`);
    },
    run: (ground) => runBuild(ground, [allThreads]),
  });
  return runs.map((own) => ({
    ...typical(own),
    wall: own.reduce((sum, { wall }) => sum + wall, 0) / rounds,
    cpu: own.reduce((sum, { cpu }) => sum + cpu, 0) / rounds,
    peakMb: Math.max(...own.map(({ peakMb }) => peakMb)),
  }));
}

interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly change: (round: number) => void;
}

/** Lists what happens all day, to the last dealer of the fleet. */
function casesOf(sitesDir: string, slug: string): readonly Case[] {
  const site = `--site=${slug}`;
  const byAge = ageOrdered(sitesDir, slug);
  const price = (from: number) => (round: number) =>
    changePrice(sitesDir, slug, byAge[(Math.min(from, byAge.length >> 1) + round) % byAge.length] ?? '');
  // The newest are on the home page and in the first results; older ones are not.
  const [newest, older] = [price(0), price(60)];
  return [
    { name: 'nothing changed, all dealers', args: [], change: () => undefined },
    { name: 'one dealer warm', args: [site], change: (round) => changeName(sitesDir, slug, round) },
    { name: 'one price changed, a vehicle on the first pages, its dealer', args: [site], change: newest },
    { name: 'one price changed, an older vehicle, its dealer', args: [site], change: older },
    { name: 'one price changed, all dealers looked at', args: [], change: older },
    { name: 'stock only, one dealer', args: [site, '--stock-only'], change: newest },
  ];
}

const HEAD = ['', 's', 'CPU s', 'pages', 'rendered', 'files written', 'peak MB'];
const rowOf = (name: string, { wall, cpu, pages, rendered, written, peakMb }: BuildRun) => [
  name,
  seconds(wall),
  seconds(cpu),
  pages,
  rendered,
  written,
  peakMb,
];

async function measureCases(grounds: readonly Ground[], sitesDir: string, slug: string, repeats: number) {
  const rows: Table['rows'][number][] = [];
  const figures: Record<string, number> = {};
  for (const { name, args, change } of casesOf(sitesDir, slug)) {
    step(name);
    const runs = await takeTurns(grounds, repeats, {
      prepare: change,
      run: (ground) => runBuild(ground, args),
    });
    for (const [index, ground] of grounds.entries()) {
      const run = typical(runs[index] ?? []);
      const { name: tree } = ground.tree;
      rows.push(rowOf(`${name}, ${tree}`, run));
      figures[`${tree}: ${name}, s`] = run.wall;
      if (name === 'one dealer warm' && run.rendered !== run.pages)
        throw new Error(`A new name should render all ${run.pages} pages and rendered ${run.rendered}`);
    }
  }
  return { rows, figures };
}

/** Builds the same fleet with every tree, and a sample of it with plain Astro. */
export async function run(context: BenchContext): Promise<Findings> {
  const { options, folder, trees } = context;
  const { dealers, vehicles, sample, repeats } = options;
  const grounds = groundsIn(folder, trees);
  step('compiling once');
  const compiled: number[] = [];
  for (const ground of grounds) compiled.push((await compileFresh(ground)).wall);
  await warmUp(join(folder, 'warm-up'), context, vehicles);
  step(`a fleet of ${counted(dealers, 'dealer')} with ${counted(vehicles, 'vehicle')} each`);
  const { slugs } = writeFleet(MODELS, join(folder, 'sites'), { dealers, vehicles, now: NOW });

  const fleet = await wholeFleet(grounds);
  const [ours] = grounds;
  if (ours === undefined) throw new Error('There is no tree to measure');
  const plain = await measurePlain(ours, slugs.slice(0, sample));
  const cases = await measureCases(grounds, join(folder, 'sites'), slugs.at(-1) ?? '', repeats);

  const plainRate = plain.pages / plain.wall;
  const figures: Record<string, number> = { 'pages that differ from plain Astro': plain.different.length };
  const rows = fleet.map((run, index) => {
    const tree = grounds[index]?.tree.name ?? '';
    const whole = run.wall + (compiled[index] ?? Number.NaN);
    figures[`${tree}: times plain Astro, compiling included`] = run.pages / whole / plainRate;
    figures[`${tree}: CPU ms a page`] = (run.cpu * 1000) / run.pages;
    figures[`${tree}: peak MB of the fleet`] = run.peakMb;
    return [...rowOf(`${tree}, rendered`, run), seconds(whole), (run.pages / whole).toFixed(0)];
  });
  return {
    tables: [
      {
        head: [...HEAD, 'compiled too, s', 'pages/s'],
        rows: [
          ...rows,
          [
            'plain Astro',
            seconds(plain.wall),
            seconds(plain.cpu),
            plain.pages,
            plain.pages,
            '–',
            plain.peakMb,
            seconds(plain.wall),
            plainRate.toFixed(0),
          ],
        ],
      },
      { head: HEAD, rows: cases.rows },
    ],
    figures: { ...figures, ...cases.figures },
    notes: [
      plain.different.length === 0
        ? `Plain and ours wrote the same HTML: ${counted(plain.pages, 'page')} of ${counted(sample, 'dealer')}, policy, urgency of scripts and names of compiled files aside.`
        : `PLAIN AND OURS DIFFER on ${plain.different.length} of ${plain.pages} pages, so the ratio is meaningless: ${plain.different.slice(0, 5).join(', ')}`,
      `Plain writes theme, fonts, stock index, sitemap and the host’s files too; ours also what the API and the next build need. ${counted(availableParallelism(), 'core')}.`,
    ],
  };
}
