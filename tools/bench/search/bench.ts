import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { PROJECT_ROOT } from '#render/build.ts';
import { median, percentile } from '#scripts/terminal/table.ts';
import { type Findings, step } from '../bench.ts';
import { CONTESTANTS, type Contestant, type Search } from './engines.ts';
import { CASES, type Case } from './questions.ts';
import { documentsOf } from './stock.ts';

export interface PackedBytes {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

export const bytesOf = (text: string): PackedBytes => ({
  raw: Buffer.byteLength(text),
  gzip: gzipSync(text, { level: 9 }).length,
  brotli: brotliCompressSync(text).length,
});

export const sumOf = (all: readonly PackedBytes[]): PackedBytes =>
  all.reduce(
    (sum, { raw, gzip, brotli }) => ({
      raw: sum.raw + raw,
      gzip: sum.gzip + gzip,
      brotli: sum.brotli + brotli,
    }),
    { raw: 0, gzip: 0, brotli: 0 },
  );

const ENTRY = '\0library';

/** Measures the bytes of a library in a page: tree-shaken, minified, for current browsers. */
export async function libraryBytes(source: string): Promise<PackedBytes> {
  const result = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'library',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2024',
      minify: true,
      rollupOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  return sumOf(
    outputs
      .flatMap(({ output }) => output)
      .flatMap((file) => (file.type === 'chunk' ? [bytesOf(file.code)] : [])),
  );
}

const SIZES = [500, 5_000, 50_000];
const COLD_STARTS = 3;
const NOW = Date.UTC(2026, 10, 20);

const WARM_UP = 10;
const MOST_RUNS = 200;
const LEAST_RUNS = 15;
const BUDGET_MS = 1200;

/** Milliseconds of each of some runs. */
type Times = readonly number[];

/** Repeats the measurement until there are enough runs, or until the time is up. */
async function timesOf(ask: (turn: number) => Promise<unknown>): Promise<Times> {
  const started = performance.now();
  for (let turn = 0; turn < WARM_UP; turn++) await ask(turn);
  const times: number[] = [];
  while (times.length < MOST_RUNS && (times.length < LEAST_RUNS || performance.now() - started < BUDGET_MS)) {
    const before = performance.now();
    await ask(times.length);
    times.push(performance.now() - before);
  }
  return times;
}

/** Measures the time from the text of the index to the first response. */
async function coldStart({ start }: Contestant, files: readonly string[]): Promise<Times> {
  const times: number[] = [];
  for (let turn = 0; turn < COLD_STARTS; turn++) {
    const before = performance.now();
    const search = await start(files);
    await search({});
    times.push(performance.now() - before);
  }
  return times;
}

const isIncluded = ({ forgivesTypos }: Contestant, { name }: Case) => name !== 'typo' || forgivesTypos;

async function measure(contestant: Contestant, vehicles: number) {
  const files = await contestant.build(documentsOf(vehicles, NOW));
  const cases = new Map([['cold start', await coldStart(contestant, files)]]);
  const search = await contestant.start(files);
  for (const one of CASES)
    if (isIncluded(contestant, one))
      cases.set(one.name, await timesOf((turn) => search(one.questionAt(turn))));
  const index = sumOf(files.map(bytesOf));
  // Our engine loads the rows of hits from further files.
  return { contestant, vehicles, cases, search, index, first: bytesOf(files[0] ?? '') };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const QUESTIONS = 6;

/** Speed is only compared if the answers are the same. */
async function disagreementsOf(measured: readonly Measured[], vehicles: number): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const one of CASES)
    for (let turn = 0; turn < QUESTIONS; turn++) {
      const question = one.questionAt(turn);
      const ask = async (search: Search) => search(question);
      const included = measured.filter(({ contestant }) => isIncluded(contestant, one));
      const totals = await Promise.all(included.map(({ search }) => ask(search)));
      if (new Set(totals).size > 1)
        differences.push(
          `Not the same answer at ${vehicles}: ${JSON.stringify(question)} ${totals.join(', ')}`,
        );
    }
  return differences;
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
const kb = (value: number) => (value / 1024).toFixed(1);
const packed = ({ raw, gzip, brotli }: PackedBytes) => [kb(raw), kb(gzip), kb(brotli)];

const timesTable = (vehicles: number, measured: readonly Measured[]) => ({
  head: [
    `${vehicles} vehicles, ms`,
    ...measured.flatMap(({ contestant }) => [`${contestant.name} median`, '95 %']),
  ],
  rows: [...CASES.map(({ name }) => name), 'cold start'].map((name) => [
    name,
    ...measured.flatMap(({ cases }) => {
      const times = cases.get(name);
      return times ? [ms(median(times)), ms(percentile(times, 0.95))] : ['none', 'none'];
    }),
  ]),
});

/** Measures our engine beside two that are well known. */
export async function run(): Promise<Findings> {
  const libraries = [];
  for (const { name, library } of CONTESTANTS) libraries.push([name, ...packed(await libraryBytes(library))]);
  const all: Measured[] = [];
  const notes = ['itemsjs forgives no typos; its index is made in the browser out of the documents.'];
  for (const vehicles of SIZES) {
    step(`${vehicles} vehicles`);
    const here: Measured[] = [];
    for (const contestant of CONTESTANTS) here.push(await measure(contestant, vehicles));
    notes.push(...(await disagreementsOf(here, vehicles)));
    all.push(...here);
  }
  return {
    tables: [
      { head: ['library', 'KB', 'gz KB', 'br KB'], rows: libraries },
      ...SIZES.map((size) =>
        timesTable(
          size,
          all.filter(({ vehicles }) => vehicles === size),
        ),
      ),
      {
        head: ['index', 'vehicles', 'KB', 'gz KB', 'br KB', 'br bytes a vehicle', 'of it first'],
        rows: all.map(({ contestant, vehicles, index, first }) => [
          contestant.name,
          vehicles,
          ...packed(index),
          (index.brotli / vehicles).toFixed(1),
          (first.brotli / vehicles).toFixed(1),
        ]),
      },
    ],
    figures: Object.fromEntries(
      all.flatMap(({ contestant, vehicles, cases }) =>
        [...cases].map(([name, times]) => [
          `${contestant.name}, ${vehicles} vehicles: ${name}, ms`,
          median(times),
        ]),
      ),
    ),
    notes,
  };
}
