import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { writeFleet } from '../fleet/write.ts';
import type { BenchOptions } from '../options.ts';
import { dealerWarm, nothingChanged, priceChanged, stockOnly, wholeFleet } from './cases.ts';
import { type BenchGround, compileFresh, distOf, runOurs } from './ours.ts';
import { comparePages, plainOutput, runPlain } from './plain.ts';
import { type BuildFindings, buildReport, pagesPerSecond, type Throughput, targetsOf } from './report.ts';

/** Every build of a benchmark uses this time, so that all of them make the same pages. */
const NOW = Date.parse('2026-11-20T02:00:00Z');

const step = (what: string) => console.error(`… ${what}`);

async function measurePlain(ground: BenchGround, slugs: readonly string[]) {
  step(`plain astro build of ${counted(slugs.length, 'dealer')}, one after another`);
  const inTurn = await runPlain(ground, slugs, 1, 0);
  const found = slugs.map((slug) => comparePages(join(distOf(ground), slug), plainOutput(ground, slug)));
  const compared = {
    dealers: slugs.length,
    pages: found.reduce((sum, { pages }) => sum + pages, 0),
    different: found.flatMap(({ different }, index) => different.map((name) => `${slugs[index]}/${name}`)),
  };
  step('the same, two at a time');
  const pair = slugs.length > 1 ? slugs.slice(0, slugs.length - (slugs.length % 2)) : slugs;
  const atOnce = await runPlain(ground, pair, Math.min(2, pair.length), 1);
  const row = (name: string, { seconds, builds }: typeof inTurn): Throughput => ({
    name,
    dealers: builds.length,
    pages: (compared.pages / slugs.length) * builds.length,
    seconds,
    peakMb: Math.max(...builds.map(({ peakMb }) => peakMb)),
    cpu: builds.reduce((sum, { cpu }) => sum + cpu, 0),
  });
  return {
    compared,
    inTurn: row('plain astro build, one by one', inTurn),
    atOnce: row('plain astro build, two at a time', atOnce),
  };
}

async function measureFleet(ground: BenchGround, slugs: readonly string[]) {
  const threads = availableParallelism();
  step('compiling once');
  const compiled = await compileFresh(ground);
  await runOurs({ ...ground, folder: join(ground.folder, 'warm-up') }, [`--site=${slugs[0]}`], true);
  step(`the whole fleet on one thread and on ${threads}`);
  const { one, many, sameBytes } = await wholeFleet(ground, slugs, threads);
  const row = (name: string, seconds: number, peakMb: number, cpu: number): Throughput => ({
    name,
    dealers: slugs.length,
    pages: many.pages,
    seconds,
    peakMb,
    cpu,
  });
  const all = row(
    `ours, compiled and rendered, ${threads} threads`,
    compiled.seconds + many.wall,
    Math.max(compiled.peakMb, many.peakMb),
    compiled.cpu + many.cpu,
  );
  const rows = [
    row('ours, rendered, 1 thread', one.wall, one.peakMb, one.cpu),
    row(`ours, rendered, ${threads} threads`, many.wall, many.peakMb, many.cpu),
    all,
  ];
  return { rows, all, sameBytes, compileSeconds: compiled.seconds };
}

async function measureCases(ground: BenchGround, slug: string, repeats: number) {
  step('small changes');
  const site = [`--site=${slug}`];
  const nothing = await nothingChanged(ground, repeats);
  const warm = await dealerWarm(ground, slug, repeats);
  const newest = await priceChanged(ground, slug, 'newest', repeats, site);
  const older = await priceChanged(ground, slug, 'older', repeats, site);
  const amongAll = await priceChanged(ground, slug, 'older', repeats, []);
  const stock = await stockOnly(ground, slug, repeats);
  const cases = {
    'nothing changed, all dealers': nothing,
    'one dealer warm, every page again': warm,
    'one price changed, a vehicle on the first pages': newest,
    'one price changed, an older vehicle': older,
    'one price changed, all dealers looked at': amongAll,
    'stock only, one dealer': stock,
  };
  const price = newest.wall > older.wall ? newest : older;
  return { cases, nothing, warm, price };
}

const byCpu = ({ pages, cpu }: Throughput) => pages / cpu;

async function measure(ground: BenchGround, slugs: readonly string[], options: BenchOptions) {
  const fleet = await measureFleet(ground, slugs);
  const plain = await measurePlain(ground, slugs.slice(0, options.sample));
  const changed = await measureCases(ground, slugs.at(-1) ?? '', options.repeats);
  const throughput = [plain.inTurn, plain.atOnce, ...fleet.rows];
  const findings: BuildFindings = {
    throughput,
    cases: changed.cases,
    compileSeconds: fleet.compileSeconds,
    ratio: pagesPerSecond(fleet.all) / pagesPerSecond(plain.inTurn),
    ratioToParallel: pagesPerSecond(fleet.all) / pagesPerSecond(plain.atOnce),
    ratioByCpu: byCpu(fleet.all) / byCpu(plain.inTurn),
    peakMb: Math.max(...fleet.rows.map(({ peakMb }) => peakMb)),
    sameBytesOnAnyThreads: fleet.sameBytes,
    compared: plain.compared,
  };
  return { findings, targets: targetsOf({ ...findings, ...changed }) };
}

/** Builds the same fleet with plain Astro and with this platform. */
export async function benchBuild(options: BenchOptions): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
  const ground: BenchGround = { folder, sitesDir: join(folder, 'sites'), now: NOW };
  try {
    step(
      `a fleet of ${counted(options.dealers, 'dealer')} with ${counted(options.vehicles, 'vehicle')} each`,
    );
    const { slugs } = writeFleet(join(PROJECT_ROOT, 'sites'), ground.sitesDir, { ...options, now: NOW });
    const { findings, targets } = await measure(ground, slugs, options);
    console.log(
      `\n${options.dealers} dealers × ${options.vehicles} vehicles, ${availableParallelism()} cores\n`,
    );
    console.log(buildReport(findings, targets));
    return { fleet: { dealers: options.dealers, vehicles: options.vehicles }, ...findings, targets };
  } finally {
    if (options.keep) console.error(`Kept: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}
