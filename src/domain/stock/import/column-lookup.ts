import { isRecord, type JsonObject } from '#domain/lib/records.ts';

/** One vehicle of a feed: a line of a table, an element, an object. */
export type FeedRow = JsonObject;

/** Reduces the spellings of a column to one: `Stock No.`, `stock_no`, `StockNo`. */
export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9@*]+/g, '');

/** The text of an element that has attributes, and the address of an element or object that stands for one. */
export const TEXT_KEYS = [
  '#text',
  'url',
  '@url',
  'uri',
  '@uri',
  'href',
  '@href',
  'src',
  '@src',
  '@value',
] as const;

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

/** No feed nests its values deeper; a hostile one does by the thousand. */
const DEEPEST = 12;

/** Returns the texts of a value, down to `DEEPEST` levels. */
export function leaves(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value === null || value === undefined || depth > DEEPEST) return [];
  if (isLeaf(value)) return [String(value)];
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, depth + 1));
  if (!isRecord(value)) return [];
  const key = TEXT_KEYS.find((name) => value[name] !== undefined);
  if (key !== undefined) return leaves(value[key], depth + 1);
  // `<photos><photo>…</photo></photos>`: a wrapper around one list.
  const inner = Object.values(value);
  return inner.length === 1 ? leaves(inner[0], depth + 1) : [];
}

const PAIR_NAMES = [
  'name',
  'Name',
  '@name',
  'key',
  'Key',
  '@key',
  'code',
  '@code',
  'label',
  '@label',
] as const;
const PAIR_VALUES = ['value', 'Value', '@value', '#text'] as const;

/** Reads one of a list of named values: `{name: "Kilometres", value: "90,000km"}`, `<field name="make">Mazda</field>`. */
export function pairOf(value: unknown): { readonly name: string; readonly value: unknown } | null {
  if (!isRecord(value)) return null;
  const name = PAIR_NAMES.find((key) => typeof value[key] === 'string');
  const valueKey = PAIR_VALUES.find((key) => value[key] !== undefined);
  if (name === undefined || valueKey === undefined) return null;
  return { name: String(value[name]), value: value[valueKey] };
}

function below(value: unknown, steps: readonly string[], depth = 0): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (depth > DEEPEST) return undefined;
  const inside = parsed(value);
  const foldedStep = folded(step);
  if (Array.isArray(inside)) {
    const named = inside
      .map(pairOf)
      .filter((pair) => pair !== null && folded(pair.name) === foldedStep)
      .map((pair) => pair?.value);
    if (named.length > 0) return below(named.length === 1 ? named[0] : named, rest, depth + 1);
    return inside.map((one) => below(one, steps, depth + 1));
  }
  if (!isRecord(inside)) return undefined;
  if (Object.hasOwn(inside, step)) return below(inside[step], rest, depth + 1);
  const key = Object.keys(inside).find((name) => folded(name) === foldedStep);
  if (key !== undefined) return below(inside[key], rest, depth + 1);
  // `address.city` of `<address><component name="city">`: a wrapper around one list.
  const inner = Object.entries(inside).filter(([name]) => !name.startsWith('@'));
  const [only] = inner;
  return inner.length === 1 && only !== undefined && Array.isArray(only[1])
    ? below(only[1], steps, depth + 1)
    : undefined;
}

/** Finds columns by name, in any spelling. It learns the columns from the rows. */
export interface ColumnLookup {
  /** Everything at a name, a path (`price.amount`) or a pattern (`Photo*`). */
  at(row: FeedRow, name: string): unknown;
  /** The columns that were seen, in their order. */
  columns(): readonly string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const numbered = (name: string): number => Number(/\d+(?!.*\d)/.exec(name)?.[0] ?? 0);

/** A name of the configuration, prepared once for all rows. */
interface ColumnPattern {
  readonly folded: string;
  readonly isPattern: boolean;
  readonly steps: readonly string[] | null;
}

export function createPlaces(): ColumnLookup {
  const columns: string[] = [];
  const seen = new Set<string>();
  const byFolded = new Map<string, string>();
  const byPattern = new Map<string, { readonly at: number; readonly names: readonly string[] }>();
  const patternsByName = new Map<string, ColumnPattern>();
  let learnt: FeedRow | null = null;

  const learn = (row: FeedRow): void => {
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
    const cached = byPattern.get(pattern);
    if (cached?.at === columns.length) return cached.names;
    const source = pattern.split('*').map(escaped).join('\\d*');
    const matcher = new RegExp(`^${source}$`, 'i');
    const names = columns.filter((name) => matcher.test(name)).sort((a, b) => numbered(a) - numbered(b));
    byPattern.set(pattern, { at: columns.length, names });
    return names;
  };

  const patternOf = (name: string): ColumnPattern => {
    const cached = patternsByName.get(name);
    if (cached) return cached;
    const pattern = {
      folded: folded(name),
      isPattern: name.includes('*'),
      steps: name.includes('.') ? name.split('.') : null,
    };
    patternsByName.set(name, pattern);
    return pattern;
  };

  return {
    at(row, name) {
      learn(row);
      if (Object.hasOwn(row, name)) return row[name];
      const pattern = patternOf(name);
      if (pattern.isPattern) return matching(name).map((column) => row[column]);
      const same = byFolded.get(pattern.folded);
      if (same !== undefined && Object.hasOwn(row, same)) return row[same];
      return pattern.steps === null ? undefined : below(row, pattern.steps);
    },
    columns: () => columns,
  };
}
