import { type Cell, textTable } from '#scripts/terminal/table.ts';
import { CONTESTANTS, type Contestant, type Search } from './engines.ts';
import { bytesOf, libraryBytes, type PackedBytes, sumOf } from './library-bytes.ts';
import { type Timing, timesOf, timingOf } from './measure.ts';
import { CASES, type Case } from './questions.ts';
import { documentsOf } from './stock.ts';

const SIZES = [500, 5_000, 50_000];
const COLD_STARTS = 3;
const NOW = Date.UTC(2026, 10, 20);

interface Measured {
  readonly engine: string;
  readonly vehicles: number;
  readonly cases: Readonly<Record<string, Timing | null>>;
  readonly index: PackedBytes;
  /** The bytes needed before the first answer. Our engine loads the rows of hits from further files. */
  readonly firstFile: PackedBytes;
}

/** The time from the text of the index to the first answer. */
async function coldStart({ start }: Contestant, files: readonly string[]): Promise<Timing> {
  const times: number[] = [];
  for (let turn = 0; turn < COLD_STARTS; turn++) {
    const before = performance.now();
    const search = await start(files);
    await search({});
    times.push(performance.now() - before);
  }
  return timingOf(times);
}

async function measure(contestant: Contestant, vehicles: number) {
  const documents = documentsOf(vehicles, NOW);
  const files = await contestant.build(documents);
  const cold = await coldStart(contestant, files);
  const search = await contestant.start(files);
  const cases: Record<string, Timing | null> = {};
  for (const one of CASES)
    cases[one.name] =
      one.name === 'typo' && !contestant.forgivesTypos
        ? null
        : await timesOf((turn) => search(one.questionAt(turn)));
  const measured: Measured = {
    engine: contestant.name,
    vehicles,
    cases: { ...cases, 'cold start': cold },
    index: sumOf(files.map(bytesOf)),
    firstFile: bytesOf(files[0] ?? ''),
  };
  return { measured, search };
}

interface Disagreement {
  readonly vehicles: number;
  readonly question: string;
  readonly totals: Readonly<Record<string, number>>;
}

/** Speed is only compared if the answers are the same. */
async function disagreementsOf(
  one: Case,
  vehicles: number,
  engines: ReadonlyMap<string, Search>,
): Promise<readonly Disagreement[]> {
  const found: Disagreement[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const totals: Record<string, number> = {};
    for (const [name, search] of engines)
      if (one.name !== 'typo' || name !== 'itemsjs') totals[name] = await search(one.questionAt(turn));
    if (new Set(Object.values(totals)).size > 1)
      found.push({ vehicles, question: JSON.stringify(one.questionAt(turn)), totals });
  }
  return found;
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
const kb = (value: number) => (value / 1024).toFixed(1);

function tableAt(vehicles: number, measured: readonly Measured[]): string {
  const names = [...CASES.map(({ name }) => name), 'cold start'];
  const cell = (timing: Timing | null | undefined): readonly Cell[] =>
    timing ? [ms(timing.median), ms(timing.p95)] : ['none', 'none'];
  return textTable(
    [`${vehicles} vehicles, ms`, ...measured.flatMap(({ engine }) => [`${engine} median`, '95 %'])],
    names.map((name) => [name, ...measured.flatMap(({ cases }) => cell(cases[name]))]),
  );
}

const indexTable = (measured: readonly Measured[]) =>
  textTable(
    ['index', 'vehicles', 'KB', 'gz KB', 'br KB', 'br bytes a vehicle', 'of it first'],
    measured.map(({ engine, vehicles, index, firstFile }) => [
      engine,
      vehicles,
      kb(index.raw),
      kb(index.gzip),
      kb(index.brotli),
      (index.brotli / vehicles).toFixed(1),
      (firstFile.brotli / vehicles).toFixed(1),
    ]),
  );

export async function benchSearch(): Promise<object> {
  const libraries: Record<string, PackedBytes> = {};
  for (const { name, library } of CONTESTANTS) libraries[name] = await libraryBytes(library);
  console.log(
    textTable(
      ['library', 'KB', 'gz KB', 'br KB'],
      Object.entries(libraries).map(([name, { raw, gzip, brotli }]) => [name, kb(raw), kb(gzip), kb(brotli)]),
    ),
  );
  const all: Measured[] = [];
  const disagreements: Disagreement[] = [];
  for (const vehicles of SIZES) {
    const engines = new Map<string, Search>();
    const here: Measured[] = [];
    for (const contestant of CONTESTANTS) {
      const { measured, search } = await measure(contestant, vehicles);
      engines.set(contestant.name, search);
      here.push(measured);
    }
    for (const one of CASES) disagreements.push(...(await disagreementsOf(one, vehicles, engines)));
    console.log(`\n${tableAt(vehicles, here)}`);
    all.push(...here);
  }
  console.log(`\n${indexTable(all)}`);
  console.log('\nitemsjs forgives no typos; its index is made in the browser out of the documents.');
  for (const { vehicles, question, totals } of disagreements)
    console.log(`Not the same answer at ${vehicles}: ${question} ${JSON.stringify(totals)}`);
  return { libraries, measured: all, disagreements };
}
