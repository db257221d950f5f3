import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { LoadedState } from '#adapters/operations/build-state/types.ts';
import { isRecord } from '#domain/lib/records.ts';
import { counted } from '#domain/lib/words.ts';
import { judgeShrink, quietText } from '#domain/stock/feed-doubts.ts';
import { oddWarnings, type SourceReading } from '#domain/stock/import/source-format.ts';
import { type Rejected, readStock, type StockMemory } from '#domain/stock/read-stock.ts';
import type { OneSourceConfig } from '#domain/stock/stock-config.ts';
import type { PriceBounds } from '#domain/vehicles/price/price-range.ts';
import type { SourceState } from '#domain/vehicles/status/dealer-state.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { SourceStock, StockSource } from './types.ts';

export class ShrinkError extends Error {
  override readonly name = 'ShrinkError';
  readonly reason: 'empty' | 'halved';

  constructor(where: string, reason: 'empty' | 'halved', message: string) {
    super(
      `${where}: ${message}. The site stays as it is; if the feed is right, run this again with --accept-shrink.`,
    );
    this.reason = reason;
  }
}

/** A source as it is opened for a build. */
export interface OpenedSource {
  readonly name: string;
  readonly config: OneSourceConfig;
  readonly source: StockSource;
}

export interface StockRequest {
  readonly sources: readonly OpenedSource[];
  readonly state: LoadedState;
  readonly acceptShrink: boolean;
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
}

interface Answer {
  readonly name: string;
  readonly entries: unknown[];
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
}

function beforeOf(name: string, loaded: LoadedState): Before {
  if (loaded.kind !== 'found') return { entries: null, state: null };
  const { last_good, sources } = loaded.state;
  const entries = last_good[keptAs(name)];
  return {
    entries: Array.isArray(entries) && entries.length > 0 ? entries : null,
    state: sources?.[name] ?? null,
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

async function ask(opened: OpenedSource, request: StockRequest): Promise<Answer> {
  const { name, config, source } = opened;
  const { describe: where, remote: isRemote } = source;
  const nowSeconds = Math.floor(request.now / 1000);
  const before = beforeOf(name, request.state);
  const isUsable = !request.force && before.entries !== null && before.state?.read_as === source.readAs;
  const known = isUsable ? before.state : null;
  const remembered = { name, entries: before.entries ?? [], warnings: [], reading: null, isRemote };
  const asked = config.every_minutes === undefined ? {} : { asked_at: nowSeconds };
  if (known !== null && isResting(config, known, nowSeconds)) return { ...remembered, state: known };
  const reading = await source.read(known);
  if (reading === 'same' && known !== null) return { ...remembered, state: { ...known, ...asked } };
  if (reading === 'same')
    throw new HttpError({
      where,
      what: 'the source says that nothing has changed, although it was not asked',
      remedy: 'Ask whoever runs it.',
    });
  const { entries, mark } = reading;
  return {
    name,
    entries,
    isRemote,
    warnings: [],
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
    const { name, config, source } = opened;
    const { entries, state } = beforeOf(name, request.state);
    if (entries === null || !(error instanceof HttpError)) throw error;
    const call = config.contact === undefined ? '' : ` Call ${config.contact}.`;
    return {
      name,
      entries,
      state,
      reading: null,
      isRemote: source.remote,
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

const vinOf = (entry: unknown): string => {
  const vin = isRecord(entry) ? entry['vin'] : null;
  return typeof vin === 'string' ? vin.trim().toUpperCase() : '';
};

interface Gathered {
  readonly entries: unknown[];
  readonly warnings: readonly string[];
}

/** Joins the entries of all sources. If an earlier source has the same car, the later entry is left out. */
function gathered(answers: readonly Answer[]): Gathered {
  const [only] = answers;
  if (answers.length === 1 && only !== undefined) return { entries: only.entries, warnings: [] };
  const seen = new Map<string, string>();
  const entries: unknown[] = [];
  const warnings: string[] = [];
  for (const answer of answers) {
    const doubled = new Map<string, number>();
    for (const entry of answer.entries) {
      const vin = vinOf(entry);
      const first = vin === '' ? undefined : seen.get(vin);
      if (first !== undefined && first !== answer.name) {
        doubled.set(first, (doubled.get(first) ?? 0) + 1);
        continue;
      }
      if (vin !== '') seen.set(vin, answer.name);
      entries.push(entry);
    }
    for (const [first, count] of doubled)
      warnings.push(
        `${counted(count, 'vehicle')} of "${answer.name}" ${count === 1 ? 'is' : 'are'} in "${first}" as well, by the VIN: the entry of "${first}" is shown.`,
      );
  }
  return { entries, warnings };
}

/** Judges each of several sources by itself, because an empty one may be small beside the others. */
function checkShrinks(answers: readonly Answer[], { sources, state, acceptShrink }: StockRequest): void {
  if (acceptShrink || answers.length < 2) return;
  for (const [index, { name, entries }] of answers.entries()) {
    const before = beforeOf(name, state).state?.size ?? null;
    const verdict = judgeShrink({ before, after: entries.length });
    if (!verdict.ok)
      throw new ShrinkError(sources[index]?.source.describe ?? name, verdict.reason, verdict.message);
  }
}

/** Reads the dealer's vehicles, or throws an error that stops this dealer's build only. */
export const acquireStock = async (request: StockRequest): Promise<AcquiredStock> => {
  const { sources, state, acceptShrink, priceBounds, memory } = request;
  const answers = await Promise.all(sources.map((opened) => askOrRemember(opened, request)));
  checkShrinks(answers, request);
  const { entries, warnings } = gathered(answers);
  const { vehicles, rejected, doubts } = readStock(entries, priceBounds, memory);
  const before = state.kind === 'found' ? state.state.stock_size : null;
  const verdict = judgeShrink({ before, after: vehicles.length });
  if (!verdict.ok && !acceptShrink) {
    const where = sources.map(({ source }) => source.describe).join(', ');
    throw new ShrinkError(where, verdict.reason, verdict.message);
  }
  const readings = answers.flatMap(({ reading }) => reading ?? []);
  const remote = answers.filter(({ isRemote }) => isRemote);
  return {
    vehicles,
    rejected,
    readings,
    warnings: [
      ...answers.flatMap((answer) => answer.warnings),
      ...quietWarnings(request, answers),
      ...lostWarning(state),
      ...warnings,
      ...readings.flatMap(oddWarnings),
      ...doubts,
    ],
    lastGood: Object.fromEntries(remote.map((answer) => [keptAs(answer.name), answer.entries])),
    sources: Object.fromEntries(
      remote.flatMap((answer) => (answer.state ? [[answer.name, answer.state]] : [])),
    ),
  };
};
