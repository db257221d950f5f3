import { isRecord } from '#domain/lib/records.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import { createPlaces, type FeedRow, leaves, pairOf, TEXT_KEYS } from '../column-lookup.ts';

/** A column of a table, or a path into the elements or objects of a feed, with what it says. */
export interface FeedColumn {
  readonly name: string;
  /** One text a row that says something; lists are joined by a bar. */
  readonly values: readonly string[];
  /** The share of rows that say something. */
  readonly filled: number;
}

const DEEPEST = 4;
const SAYS_NOTHING = /^(?:[-–—]+|n\/?a|null|none|nil|- ?\/ ?-)?$/i;
const TEXT_NAMES: ReadonlySet<string> = new Set(TEXT_KEYS);

const isText = (value: object): boolean => ['#text', 'url', '@url', 'uri'].some((key) => key in value);
const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Adds the paths into a row to `paths`. The items of a list share one path. */
function pathsOf(value: unknown, path: string, depth: number, paths: Set<string>): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    const pairs = value.map(pairOf).filter((pair) => pair !== null);
    if (value.length > 0 && pairs.length === value.length) {
      for (const { name } of pairs) paths.add(joined(path, name));
    } else if (value.some((item) => isRecord(item) && !isText(item)))
      for (const item of value) pathsOf(item, path, depth + 1, paths);
    else if (path !== '') paths.add(path);
    return;
  }
  if (!isRecord(value)) {
    if (path !== '') paths.add(path);
    return;
  }
  if (isText(value) && path !== '') paths.add(path);
  for (const [name, inner] of Object.entries(value)) {
    if (isText(value) && TEXT_NAMES.has(name)) continue;
    pathsOf(inner, joined(path, name), depth + 1, paths);
  }
}

/** Returns the columns of a sample of rows, in the order in which they first occur. */
export function columnsOfRows(rows: readonly FeedRow[]): readonly FeedColumn[] {
  const names = new Set<string>();
  for (const row of rows) pathsOf(row, '', 0, names);
  const places = createPlaces();
  const textAt = (row: FeedRow, name: string): string =>
    leaves(places.at(row, name))
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .join('|');
  return [...names].map((name) => {
    const values = rows.map((row) => textAt(row, name)).filter((text) => !SAYS_NOTHING.test(text));
    return { name, values, filled: rows.length === 0 ? 0 : values.length / rows.length };
  });
}

/** What is known of a feed besides its rows. */
export interface GuessSetting {
  readonly market: Market;
  /** Answers to questions, by name. */
  readonly answers: Readonly<Record<string, string>>;
}
