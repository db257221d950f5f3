import { isRecord } from '#domain/lib/records.ts';
import { counted } from '#domain/lib/words.ts';
import type { RowPlace } from '#domain/stock/read-stock.ts';

/** The entries of one of a dealer's sources. */
export interface SourceEntries {
  readonly name: string;
  /** What messages call its file. */
  readonly file: string;
  readonly entries: readonly unknown[];
  /** The row in the file of an entry. Null if it is not known. */
  readonly rowOf: (index: number) => number | null;
}

export interface JoinedStock {
  readonly entries: readonly unknown[];
  readonly warnings: readonly string[];
  /** Finds the source of an entry, as its place in the list of sources, and its place there. */
  readonly originOf: (index: number) => { readonly source: number; readonly index: number };
}

const vinOf = (entry: unknown): string => {
  const vin = isRecord(entry) ? entry['vin'] : null;
  return typeof vin === 'string' ? vin.trim().toUpperCase() : '';
};

/** Joins the entries of all sources. If an earlier source has the same car, the later entry is left out. */
export function joinedStock(sources: readonly SourceEntries[]): JoinedStock {
  const [only] = sources;
  if (sources.length === 1 && only !== undefined)
    return { entries: only.entries, warnings: [], originOf: (index) => ({ source: 0, index }) };
  const seen = new Map<string, string>();
  const entries: unknown[] = [];
  const origins: { readonly source: number; readonly index: number }[] = [];
  const warnings: string[] = [];
  for (const [source, { name, entries: own }] of sources.entries()) {
    const doubled = new Map<string, number>();
    for (const [index, entry] of own.entries()) {
      const vin = vinOf(entry);
      const first = vin === '' ? undefined : seen.get(vin);
      if (first !== undefined && first !== name) {
        doubled.set(first, (doubled.get(first) ?? 0) + 1);
        continue;
      }
      if (vin !== '') seen.set(vin, name);
      entries.push(entry);
      origins.push({ source, index });
    }
    for (const [first, count] of doubled)
      warnings.push(
        `${counted(count, 'vehicle')} of "${name}" ${count === 1 ? 'is' : 'are'} in "${first}" as well, by the VIN: the entry of "${first}" is shown.`,
      );
  }
  return { entries, warnings, originOf: (index) => origins[index] ?? { source: 0, index } };
}

/** Returns the last part of a place, which is the name of a file: `https://feeds.example/out/stock.csv` → `stock.csv` */
const lastPart = (where: string): string => where.replace(/^.*\/(?=[^/]+$)/, '');

/** Returns what messages call the file of a source. One of several is told apart by its name: `yard: stock.csv` */
export const fileOf = (name: string, where: string, isOnly: boolean): string =>
  isOnly ? lastPart(where) : `${name}: ${lastPart(where)}`;

export function placeIn(sources: readonly SourceEntries[], { originOf }: JoinedStock) {
  return (index: number): RowPlace => {
    const origin = originOf(index);
    const source = sources[origin.source];
    return { where: source?.file ?? null, row: source?.rowOf(origin.index) ?? null };
  };
}
