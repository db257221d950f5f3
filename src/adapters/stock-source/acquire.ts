import type { LoadedState } from '#adapters/build-state/types.ts';
import { OutsideError } from '#adapters/outside/request-text.ts';
import { counted } from '#domain/text/counted.ts';
import type { PriceBounds } from '#domain/vehicle/price-range.ts';
import { type Rejected, readStock, type StockMemory } from '#domain/vehicle/read-stock.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { judgeShrink } from '#domain/vehicle/shrink.ts';
import type { StockSource } from './types.ts';

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

export interface StockRequest {
  readonly source: StockSource;
  readonly state: LoadedState;
  readonly acceptShrink: boolean;
  readonly priceBounds?: PriceBounds;
  readonly memory?: StockMemory;
}

export interface AcquiredStock {
  readonly vehicles: Vehicle[];
  readonly rejected: Rejected[];
  readonly warnings: string[];
  /** The feed as it came, or as it last came. */
  readonly raw: unknown[];
  /** What to keep as `last_good.stock`. Null if the source can be read again at any time. */
  readonly lastGood: unknown[] | null;
}

interface Answer {
  readonly raw: unknown[];
  readonly warnings: string[];
}

const lastGoodStock = (state: LoadedState): unknown[] | null => {
  const stock = state.kind === 'found' ? state.state.last_good['stock'] : null;
  return Array.isArray(stock) && stock.length > 0 ? stock : null;
};

const readOrRemember = async ({ source, state }: StockRequest): Promise<Answer> => {
  try {
    return { raw: await source.read(), warnings: [] };
  } catch (error) {
    const raw = lastGoodStock(state);
    if (raw === null || !(error instanceof OutsideError)) throw error;
    return {
      raw,
      warnings: [`${error.message} The last good answer is used (${counted(raw.length, 'vehicle')}).`],
    };
  }
};

const lostWarning = (state: LoadedState): string[] =>
  state.kind === 'lost'
    ? [`The state of earlier builds is lost (${state.reason}), so a shrunken feed cannot be noticed.`]
    : [];

/** The dealer's vehicles, or an error that stops this dealer's build only. */
export const acquireStock = async (request: StockRequest): Promise<AcquiredStock> => {
  const { source, state, acceptShrink, priceBounds, memory } = request;
  const { raw, warnings } = await readOrRemember(request);
  const { vehicles, rejected, doubts } = readStock(raw, priceBounds, memory);
  const before = state.kind === 'found' ? state.state.stock_size : null;
  const verdict = judgeShrink({ before, after: vehicles.length });
  if (!verdict.ok && !acceptShrink) throw new ShrinkError(source.describe, verdict.reason, verdict.message);
  return {
    vehicles,
    rejected,
    warnings: [...warnings, ...lostWarning(state), ...doubts],
    raw,
    lastGood: source.remote ? raw : null,
  };
};
