import { isRecord } from '#domain/rows/record.ts';
import { leaves, type Row } from '../place.ts';

/** A column of a table, or a path into the elements or objects of a feed, with what it says. */
export interface Column {
  readonly name: string;
  /** One text a row that says something; lists are joined by a bar. */
  readonly values: readonly string[];
  /** The share of rows that say something. */
  readonly filled: number;
}

const DEEPEST = 4;
const SAYS_NOTHING = /^(?:-+|n\/?a|null|none|nil)?$/i;

/** The paths into a row: of lists the path of all their items. */
function pathsOf(value: unknown, path: string, depth: number, found: Set<string>): void {
  if (Array.isArray(value)) {
    if (value.some((item) => isRecord(item) && !('url' in item) && !('@url' in item) && !('#text' in item)))
      for (const item of value) pathsOf(item, path, depth, found);
    else if (path !== '') found.add(path);
    return;
  }
  if (!isRecord(value)) {
    if (path !== '') found.add(path);
    return;
  }
  const isText = '#text' in value || 'url' in value || '@url' in value;
  if (isText && path !== '') found.add(path);
  if (depth >= DEEPEST) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '#text' || (isText && /^@?(?:url|href)$/.test(name))) continue;
    pathsOf(inner, path === '' ? name : `${path}.${name}`, depth + 1, found);
  }
}

const valueAt = (row: unknown, steps: readonly string[]): unknown => {
  const [step, ...rest] = steps;
  if (step === undefined) return row;
  if (Array.isArray(row)) return row.map((one) => valueAt(one, steps));
  return isRecord(row) ? valueAt(row[step], rest) : undefined;
};

const textAt = (row: Row, name: string): string =>
  leaves(name in row ? row[name] : valueAt(row, name.split('.')))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('|');

/** The columns of a sample of rows, in the order in which they were seen. */
export function columnsOfRows(rows: readonly Row[]): readonly Column[] {
  const names = new Set<string>();
  for (const row of rows) pathsOf(row, '', 0, names);
  return [...names].map((name) => {
    const values = rows.map((row) => textAt(row, name)).filter((text) => !SAYS_NOTHING.test(text));
    return { name, values, filled: rows.length === 0 ? 0 : values.length / rows.length };
  });
}
