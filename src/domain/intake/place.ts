import { isRecord, type JsonObject } from '#domain/rows/record.ts';

/** One vehicle of a feed: a line of a table, an element, an object. */
export type Row = JsonObject;

/** Two spellings of one column: `Stock No.`, `stock_no`, `StockNo` */
export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9@*]+/g, '');

/** The text of an element that has attributes, and the address of an element or object that stands for one. */
const TEXT_KEYS = ['#text', 'url', '@url', 'href', '@href', 'src', '@src'] as const;

const isLeaf = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !looksLikeJson(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    // A text that only begins like JSON, such as "[sold] Corolla".
    return value;
  }
}

/** The texts of a value, however deep they lie. */
export function leaves(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  if (isLeaf(value)) return [String(value)];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (!isRecord(value)) return [];
  const key = TEXT_KEYS.find((name) => value[name] !== undefined);
  if (key !== undefined) return leaves(value[key]);
  // `<photos><photo>…</photo></photos>`: a wrapper around one list.
  const inner = Object.values(value);
  return inner.length === 1 ? leaves(inner[0]) : [];
}

function below(value: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const inside = parsed(value);
  if (Array.isArray(inside)) return inside.map((one) => below(one, steps));
  if (!isRecord(inside)) return undefined;
  const wanted = folded(step);
  const key = step in inside ? step : Object.keys(inside).find((name) => folded(name) === wanted);
  return key === undefined ? undefined : below(inside[key], rest);
}

/** Finds columns by name, whatever their spelling. It learns the columns from the rows. */
export interface Places {
  /** Everything at a name, a path (`price.amount`) or a pattern (`Photo*`). */
  at(row: Row, name: string): unknown;
  /** The columns that were seen, in their order. */
  columns(): readonly string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const numbered = (name: string): number => Number(/\d+(?!.*\d)/.exec(name)?.[0] ?? 0);

export function createPlaces(): Places {
  const columns: string[] = [];
  const seen = new Set<string>();
  const byFolded = new Map<string, string>();
  const byPattern = new Map<string, { readonly at: number; readonly names: readonly string[] }>();
  let learnt: Row | null = null;

  const learn = (row: Row): void => {
    if (row === learnt) return;
    learnt = row;
    for (const name in row) {
      if (seen.has(name)) continue;
      seen.add(name);
      columns.push(name);
      const key = folded(name);
      if (key !== '' && !byFolded.has(key)) byFolded.set(key, name);
    }
  };

  const matching = (pattern: string): readonly string[] => {
    const known = byPattern.get(pattern);
    if (known?.at === columns.length) return known.names;
    const source = pattern.split('*').map(escaped).join('\\d*');
    const matcher = new RegExp(`^${source}$`, 'i');
    const names = columns.filter((name) => matcher.test(name)).sort((a, b) => numbered(a) - numbered(b));
    byPattern.set(pattern, { at: columns.length, names });
    return names;
  };

  return {
    at(row, name) {
      learn(row);
      if (name in row) return row[name];
      if (name.includes('*')) return matching(name).map((column) => row[column]);
      const same = byFolded.get(folded(name));
      if (same !== undefined && same in row) return row[same];
      return name.includes('.') ? below(row, name.split('.')) : undefined;
    },
    columns: () => columns,
  };
}
