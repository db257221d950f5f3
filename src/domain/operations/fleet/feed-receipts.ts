import { containsWords } from './dealer-rows.ts';

/** A vehicle as a page about the stock names it. */
export interface StockEntry {
  readonly id: string;
  readonly stock: string | null;
  readonly name: string;
}

/** What the last build said of one feed. */
export interface FeedOutcome {
  readonly name: string;
  readonly path: string;
  /** How many vehicles it has. */
  readonly vehicles: number;
  readonly left_out: readonly (StockEntry & {
    readonly reasons: readonly string[];
    readonly mendable: boolean;
  })[];
  readonly left_out_count: number;
  /** What can be mended, in words. */
  readonly summary: string | null;
}

/** One vehicle, and what became of it at each receiver. */
export interface VehicleReceipt extends StockEntry {
  /** The receivers, together if they have the same reasons to leave it out. It is offered where there are none. */
  readonly receipts: readonly { readonly feeds: readonly string[]; readonly reasons: readonly string[] }[];
  /** The addresses of the feeds that leave it out. */
  readonly missingIn: readonly string[];
  readonly isMendable: boolean;
}

const rank = ({ isMendable, missingIn }: VehicleReceipt): number =>
  isMendable ? 0 : missingIn.length > 0 ? 1 : 2;

const compareTexts = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Returns what became of each vehicle at each receiver: first those that somebody can mend, then others that are left out,
 * then those that every receiver gets. `stock` has the vehicles of the site; feeds name what they left out of it.
 */
export function vehicleReceipts(
  feeds: readonly FeedOutcome[],
  stock: readonly StockEntry[] = [],
): readonly VehicleReceipt[] {
  const found = feeds.map(({ name, path, left_out }) => {
    const left = new Map(left_out.map((one) => [one.id, one]));
    return { name, path, left };
  });
  const named = feeds.flatMap(({ left_out }) => left_out.map(({ id, stock, name }) => ({ id, stock, name })));
  const entries = new Map([...stock, ...named].map((entry) => [entry.id, entry]));
  return [...entries.values()]
    .map((entry): VehicleReceipt => {
      const missing = found.filter(({ left }) => left.has(entry.id));
      const groups = Map.groupBy(found, ({ left }) => left.get(entry.id)?.reasons.join('\n') ?? '');
      return {
        ...entry,
        receipts: [...groups.values()].map((group) => ({
          feeds: group.map(({ name }) => name),
          reasons: group[0]?.left.get(entry.id)?.reasons ?? [],
        })),
        missingIn: missing.map(({ path }) => path),
        isMendable: missing.some(({ left }) => left.get(entry.id)?.mendable),
      };
    })
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        compareTexts(a.stock ?? '', b.stock ?? '') ||
        compareTexts(a.name, b.name) ||
        compareTexts(a.id, b.id),
    );
}

/** A query of the vehicles, as in the address. */
export interface ReceiptQuery {
  /** Words that name, stock number or id must contain. */
  readonly vehicle: string;
  /** The address of a feed: only vehicles that it leaves out. Empty for all. */
  readonly feed: string;
}

const LONGEST = 100;

export const readReceiptQuery = (params: URLSearchParams): ReceiptQuery => ({
  vehicle: (params.get('vehicle') ?? '').trim().slice(0, LONGEST),
  feed: (params.get('feed') ?? '').slice(0, LONGEST),
});

export const narrowReceipts = (
  all: readonly VehicleReceipt[],
  { vehicle, feed }: ReceiptQuery,
): readonly VehicleReceipt[] =>
  all.filter(
    ({ name, stock, id, missingIn }) =>
      (feed === '' || missingIn.includes(feed)) && containsWords(vehicle, [name, stock ?? '', id]),
  );
