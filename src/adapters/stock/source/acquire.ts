import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { LoadedState } from '#adapters/operations/build-state/types.ts';
import { counted } from '#domain/lib/words.ts';
import { judgeShrink, quietText } from '#domain/stock/feed-doubts.ts';
import { type FeedFill, fillOf, judgeFill } from '#domain/stock/feed-fill.ts';
import { oddWarnings, type SourceReading } from '#domain/stock/import/source-format.ts';
import { type Rejected, readStock, type StockMemory } from '#domain/stock/read-stock.ts';
import type { OneSourceConfig } from '#domain/stock/stock-config.ts';
import type { PriceBounds } from '#domain/vehicles/price/price-range.ts';
import type { SourceState } from '#domain/vehicles/status/dealer-state.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { fileOf, joinedStock, placeIn, type SourceEntries } from './joined-stock.ts';
import { RefusedFeed } from './refused-feed.ts';
import type { SourceStock, StockSource } from './types.ts';

/** A source as it is opened for a build. */
export interface OpenedSource {
  readonly name: string;
  readonly config: OneSourceConfig;
  readonly source: StockSource;
}

export interface StockRequest {
  readonly sources: readonly OpenedSource[];
  readonly state: LoadedState;
  /** Believes feeds that would be refused. */
  readonly accept: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Reads sources before they are due, and those that say that nothing has changed. */
  readonly force?: boolean;
  readonly priceBounds?: PriceBounds;
  readonly memory?: StockMemory;
}

export interface AcquiredStock {
  readonly vehicles: Vehicle[];
  readonly rejected: Rejected[];
  readonly warnings: string[];
  /** What the mappings of the sources found and changed. */
  readonly readings: readonly SourceReading[];
  /** What to store in `last_good`, by name. Sources that can be read again at any time are left out. */
  readonly lastGood: Readonly<Record<string, unknown[]>>;
  readonly sources: Readonly<Record<string, SourceState>>;
  /** How much each source said, by name. */
  readonly fills: Readonly<Record<string, FeedFill>>;
}

interface Answer extends SourceEntries {
  readonly entries: unknown[];
  /** What was read now. Null if an earlier response is used. */
  readonly stock: SourceStock | null;
  readonly warnings: readonly string[];
  readonly reading: SourceReading | null;
  /** Null for a source in the repository, or one that has never responded. */
  readonly state: SourceState | null;
  readonly isRemote: boolean;
}

const MINUTE_S = 60;

/** Names a source's state: `stock` for the only source, `stock/yard` for one of several. */
const keptAs = (name: string): string => (name === 'stock' ? name : `stock/${name}`);

interface Before {
  readonly entries: unknown[] | null;
  readonly state: SourceState | null;
  readonly fill: FeedFill | null;
}

function beforeOf(name: string, loaded: LoadedState): Before {
  if (loaded.kind !== 'found') return { entries: null, state: null, fill: null };
  const { last_good, sources, fills } = loaded.state;
  const entries = last_good[keptAs(name)];
  return {
    entries: Array.isArray(entries) && entries.length > 0 ? entries : null,
    state: sources?.[name] ?? null,
    fill: fills?.[name] ?? null,
  };
}

/** Returns how long a source is left in peace. One that pushes is never asked, and what it pushed is read at once. */
export const restMinutes = ({ kind, every_minutes }: OneSourceConfig): number | undefined =>
  kind === 'pushed' ? undefined : every_minutes;

function isResting(config: OneSourceConfig, { asked_at }: SourceState, nowSeconds: number): boolean {
  const minutes = restMinutes(config);
  return (
    minutes !== undefined &&
    asked_at !== undefined &&
    asked_at <= nowSeconds &&
    nowSeconds < asked_at + minutes * MINUTE_S
  );
}

function readingOf(name: string, where: string, { report, remarks }: SourceStock): SourceReading | null {
  return report === null && remarks.length === 0 ? null : { name, where, remarks, report };
}

/** The response of an earlier build. */
function remembered({ name, source }: OpenedSource, { state, sources }: StockRequest) {
  const before = beforeOf(name, state);
  return {
    name,
    file: fileOf(name, source.describe, sources.length === 1),
    entries: before.entries ?? [],
    rowOf: (index: number) => before.state?.rows?.[index] ?? null,
    stock: null,
    warnings: [],
    reading: null,
    isRemote: source.remote,
  };
}

async function ask(opened: OpenedSource, request: StockRequest): Promise<Answer> {
  const { name, config, source } = opened;
  const { describe: where, remote: isRemote } = source;
  const nowSeconds = Math.floor(request.now / 1000);
  const before = beforeOf(name, request.state);
  const earlier = remembered(opened, request);
  const isUsable = !request.force && before.entries !== null && before.state?.read_as === source.readAs;
  const known = isUsable ? before.state : null;
  const asked = restMinutes(config) === undefined ? {} : { asked_at: nowSeconds };
  if (known !== null && isResting(config, known, nowSeconds)) return { ...earlier, state: known };
  const reading = await source.read(known);
  if (reading === 'same' && known !== null) return { ...earlier, state: { ...known, ...asked } };
  if (reading === 'same')
    throw new HttpError({
      where,
      what: 'the source says that nothing has changed, although it was not asked',
      remedy: 'Ask whoever runs it.',
    });
  const { entries, mark, rows } = reading;
  return {
    ...earlier,
    entries,
    stock: reading,
    rowOf: (index) => (rows === undefined ? index + 1 : (rows[index] ?? null)),
    reading: readingOf(name, where, reading),
    state: isRemote
      ? {
          read_as: source.readAs,
          ...mark,
          size: entries.length,
          ...asked,
          changed_at: before.state?.digest === mark.digest ? before.state.changed_at : nowSeconds,
        }
      : null,
  };
}

/** Returns the source's response, or its last good one if it cannot be reached. */
async function askOrRemember(opened: OpenedSource, request: StockRequest): Promise<Answer> {
  try {
    return await ask(opened, request);
  } catch (error) {
    const { name, config } = opened;
    const { entries, state } = beforeOf(name, request.state);
    if (entries === null || !(error instanceof HttpError)) throw error;
    const call = config.contact === undefined ? '' : ` Call ${config.contact}.`;
    return {
      ...remembered(opened, request),
      state,
      warnings: [
        `${error.message} The last good answer is used (${counted(entries.length, 'vehicle')}).${call}`,
      ],
    };
  }
}

/** Warns about feeds that respond with the same contents for days: they have stopped somewhere before. */
function quietWarnings({ sources, now }: StockRequest, answers: readonly Answer[]): readonly string[] {
  const nowSeconds = Math.floor(now / 1000);
  return sources.flatMap(({ config, source }, index) => {
    const changedAt = answers[index]?.state?.changed_at;
    const said = changedAt === undefined ? null : quietText(config, { changedAt, nowSeconds });
    const whom = config.contact === undefined ? 'Ask whoever sends it' : `Call ${config.contact}`;
    return said === null ? [] : [`${source.describe}: the feed ${said}. ${whom}.`];
  });
}

const lostWarning = (state: LoadedState): string[] =>
  state.kind === 'lost'
    ? [`The state of earlier builds is lost (${state.reason}), so a shrunken feed cannot be noticed.`]
    : [];

/** Judges each of several sources by itself, because an empty one may be small beside the others. */
function checkShrinks(answers: readonly Answer[], { sources, state }: StockRequest): void {
  if (answers.length < 2) return;
  for (const [index, { name, entries }] of answers.entries()) {
    const before = beforeOf(name, state).state?.size ?? null;
    const verdict = judgeShrink({ before, after: entries.length });
    const opened = sources[index];
    if (!verdict.ok && opened !== undefined) throw refused([opened], verdict.message);
  }
}

const refused = (sources: readonly OpenedSource[], what: string): RefusedFeed =>
  new RefusedFeed({
    where: sources.map(({ source }) => source.describe).join(', '),
    what,
    contact: [...new Set(sources.flatMap(({ config }) => config.contact ?? []))].join(' or ') || undefined,
  });

interface JudgedFills {
  readonly fills: AcquiredStock['fills'];
  readonly warnings: readonly string[];
}

/** Compares what each source says with what its mapping names, and with what it said before. */
function judgedFills(answers: readonly Answer[], { sources, state, accept }: StockRequest): JudgedFills {
  const fills: Record<string, FeedFill> = {};
  const warnings: string[] = [];
  for (const [index, { name, entries, stock }] of answers.entries()) {
    const before = beforeOf(name, state).fill;
    const now = stock === null ? before : fillOf(entries, stock.report);
    if (now !== null) fills[name] = now;
    const opened = sources[index];
    if (stock === null || now === null || opened === undefined) continue;
    const isTable = stock.isTable ?? false;
    const { faults, warnings: told } = judgeFill({ before, now, report: stock.report, isTable });
    if (faults.length > 0 && !accept) throw refused([opened], faults.join('; '));
    warnings.push(...[...faults, ...told].map((what) => `${opened.source.describe}: ${what}.`));
  }
  return { fills, warnings };
}

/** Adds where in the feed the entries stand that were left out, for builds that do not read it again. */
function stateWithRows(answer: Answer, rejected: readonly number[]): SourceState | null {
  const { state, rowOf } = answer;
  if (state === null) return null;
  const { rows: _, ...others } = state;
  const rows = rejected.flatMap((index) => {
    const row = rowOf(index);
    return row === null ? [] : [[index, row] as const];
  });
  return rows.length === 0 ? others : { ...others, rows: Object.fromEntries(rows) };
}

/** Reads the dealer's vehicles, or throws an error that stops this dealer's build only. */
export const acquireStock = async (request: StockRequest): Promise<AcquiredStock> => {
  const { sources, state, accept, priceBounds, memory } = request;
  const answers = await Promise.all(sources.map((opened) => askOrRemember(opened, request)));
  if (!accept) checkShrinks(answers, request);
  const judged = judgedFills(answers, request);
  const joined = joinedStock(answers);
  const placeOf = placeIn(answers, joined);
  const { vehicles, rejected, doubts } = readStock(joined.entries, priceBounds, memory, placeOf);
  const before = state.kind === 'found' ? state.state.stock_size : null;
  const verdict = judgeShrink({ before, after: vehicles.length });
  if (!verdict.ok && !accept) throw refused(sources, verdict.message);
  const readings = answers.flatMap(({ reading }) => reading ?? []);
  const remote = answers.filter(({ isRemote }) => isRemote);
  const leftOut = Map.groupBy(
    rejected.map(({ index }) => joined.originOf(index)),
    ({ source }) => answers[source],
  );
  const statesByName = remote.flatMap((answer) => {
    const stated = stateWithRows(answer, leftOut.get(answer)?.map(({ index }) => index) ?? []);
    return stated === null ? [] : [[answer.name, stated] as const];
  });
  return {
    vehicles,
    rejected,
    readings,
    warnings: [
      ...answers.flatMap((answer) => answer.warnings),
      ...quietWarnings(request, answers),
      ...lostWarning(state),
      ...joined.warnings,
      ...judged.warnings,
      ...readings.flatMap(oddWarnings),
      ...doubts,
    ],
    lastGood: Object.fromEntries(remote.map((answer) => [keptAs(answer.name), answer.entries])),
    sources: Object.fromEntries(statesByName),
    fills: judged.fills,
  };
};
