import { HttpError } from '#adapters/lib/http/request-text.ts';
import { isRecord } from '#domain/lib/records.ts';
import { knownNamesIn, LIST_NAMES } from '#domain/stock/import/layout.ts';
import { type FormatOptions, type Rows, withStart } from './start.ts';

/** Up to here a text is parsed at once: of several lists in it the largest can be chosen. */
const AT_ONCE = 24 * 1024 * 1024;
type StreamParser = typeof import('@streamparser/json');

/** The list of vehicles must begin within this many characters. */
const START = 1024 * 1024;
/** One vehicle is a few kilobytes. */
const LONGEST_OBJECT = 2 * 1024 * 1024;

const notJson = (where: string, cause: unknown, isCut: boolean): HttpError =>
  new HttpError({
    where,
    what: isCut ? 'the file ends in the middle: its JSON is not closed' : 'the text there is not JSON',
    remedy: isCut
      ? 'The file was cut off. Ask the sender to send it again.'
      : 'Expected a JSON list of vehicles. Open it and look for the syntax error.',
    cause,
  });

const tooLong = (where: string): HttpError =>
  new HttpError({
    where,
    what: 'one object is longer than 2 MB',
    remedy: 'No vehicle is that long: a quote or a bracket is missing there, or it is another file.',
  });

const isCutOff = (cause: unknown): boolean =>
  cause instanceof Error &&
  /unexpected end|unterminated|after array element|after property value|double-quoted property name|ended/i.test(
    cause.message,
  );

const noList = (where: string): HttpError =>
  new HttpError({
    where,
    what: 'the answer holds no list of vehicles',
    remedy: `Expected a JSON list, or an object with one as ${LIST_NAMES.map((name) => `"${name}"`).join(', ')}; or name its path as "items".`,
  });

const noListAt = (where: string, items: string): HttpError =>
  new HttpError({
    where,
    what: `there is no list at "${items}"`,
    remedy: 'Correct "items", or leave it out.',
  });

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const at = (json: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) => (isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined),
      json,
    );

const LEAST_VALUES = 4;

/** Reads vehicles that are keyed by number: `{"A1": {…}, "A2": {…}}`. Most names of the first must occur in the second too. */
function keyedObjects(json: object): readonly unknown[] | null {
  const inner = Object.values(json);
  const [first, second] = inner;
  if (!isRecord(first) || !isRecord(second) || !inner.every(isRecord)) return null;
  const names = Object.keys(first);
  const shared = names.filter((name) => Object.hasOwn(second, name)).length;
  if (names.length < LEAST_VALUES || shared <= names.length / 2) return null;
  // Places in a list are no numbers of vehicles: they change when one is sold.
  const isList = Object.hasOwn(json, '0') || Object.hasOwn(json, '1');
  return isList ? inner : Object.entries(json).map(([key, one]) => ({ '@key': key, ...one }));
}

const DEEPEST_LIST = 6;
const LEAST_KNOWN = 3;

/** Returns the vehicles of a list of dealers, who each have a list of them: names that feeds use for vehicles tell which is which. */
function vehiclesWithin(list: readonly unknown[]): readonly unknown[] | null {
  const owners = list.filter(isRecord);
  const [owner] = owners;
  if (owner === undefined) return null;
  const knownIn = (one: unknown) => (isRecord(one) ? knownNamesIn(Object.keys(one)) : 0);
  for (const key of Object.keys(owner)) {
    const inner = owners.flatMap((one) => (isList(one[key]) ? one[key] : []));
    const known = knownIn(inner[0]);
    if (known >= LEAST_KNOWN && known > knownIn(owner)) return inner;
  }
  return null;
}

/** Finds the largest list of objects in an object, if it has an unusual name. */
function anyList(json: unknown, depth = 0): readonly unknown[] | null {
  if (isList(json)) return json.some(isRecord) ? (vehiclesWithin(json) ?? json) : null;
  if (!isRecord(json) || depth > DEEPEST_LIST) return null;
  const keyed = keyedObjects(json);
  if (keyed !== null) return keyed;
  const lists = Object.values(json).flatMap((value) => {
    const list = anyList(value, depth + 1);
    return list === null ? [] : [list];
  });
  return lists.sort((a, b) => b.length - a.length)[0] ?? null;
}

export function listIn(json: unknown, where: string, items: string | undefined): readonly unknown[] {
  if (items !== undefined) {
    const list = at(json, items);
    if (isList(list)) return list;
    throw noListAt(where, items);
  }
  if (isList(json)) return vehiclesWithin(json) ?? json;
  const named = isRecord(json) ? LIST_NAMES.map((name) => json[name]).find(isList) : undefined;
  const list = named ?? anyList(json);
  if (list) return list;
  throw noList(where);
}

/** Parses JSON lines, as logs and exports write it. Returns null for anything else. */
function linesOf(text: string): readonly unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.slice(0, 2).every((line) => line.trim().startsWith('{'))) return null;
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return null;
  }
}

export function parsedAtOnce(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const lines = linesOf(text);
    if (lines !== null) return lines;
    throw notJson(where, cause, isCutOff(cause));
  }
}

interface Lists {
  /** The number of objects in each list, by path. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts the objects of each list in the beginning of a document, by path. */
function listsIn(start: string, { JSONParser }: StreamParser): Lists['counts'] {
  const counts = new Map<string, number>();
  const parser = new JSONParser({ keepStack: false });
  parser.onValue = ({ value, parent, stack }) => {
    if (!Array.isArray(parent) || !isRecord(value)) return;
    // The last two keys are the place in the list and, before it, the name of the list.
    const names = stack.slice(1).map(({ key }) => key);
    if (names.some((name) => typeof name === 'number')) return;
    const path = names.join('.');
    counts.set(path, (counts.get(path) ?? 0) + 1);
  };
  parser.onError = () => undefined;
  parser.write(start);
  return counts;
}

const depthOf = (path: string): number => (path === '' ? 0 : path.split('.').length);

/** Returns the path of the list of vehicles: the configured one, or a list with a usual name, or the first of the least deep. */
function listPath(start: string, { where, items }: FormatOptions, parsing: StreamParser): string {
  if (items !== undefined) return items;
  if (start.trimStart().startsWith('[')) return '';
  const paths = [...listsIn(start, parsing).keys()];
  const named = LIST_NAMES.find((name) => paths.includes(name));
  const path = named ?? paths.sort((a, b) => depthOf(a) - depthOf(b))[0];
  if (path === undefined) throw noList(where);
  return path;
}

async function* streamed(texts: AsyncIterable<string>, options: FormatOptions): Rows {
  const { where, items } = options;
  const parsing = await import('@streamparser/json');
  const { start, whole } = await withStart(texts, START);
  const isLines = start.trimStart().startsWith('{') && /\}\s*\n\s*\{/.test(start);
  const path = isLines ? null : listPath(start, options, parsing);
  const parser = new parsing.JSONParser({
    paths: [path === null ? '$' : path === '' ? '$.*' : `$.${path}.*`],
    keepStack: false,
    ...(isLines && { separator: '' }),
  });
  const objects: unknown[] = [];
  let trouble: Error | undefined;
  let isWhole = false;
  let count = 0;
  parser.onValue = ({ value }) => {
    objects.push(value);
  };
  parser.onError = (cause) => {
    trouble = cause;
  };
  parser.onEnd = () => {
    isWhole = true;
  };
  let sinceValue = 0;
  for await (const text of whole) {
    parser.write(text);
    if (trouble !== undefined) throw notJson(where, trouble, false);
    sinceValue = objects.length > 0 ? 0 : sinceValue + text.length;
    if (sinceValue > LONGEST_OBJECT) throw tooLong(where);
    count += objects.length;
    yield* objects.splice(0);
  }
  if (!isWhole && !isLines) throw notJson(where, trouble, true);
  if (count === 0 && items !== undefined) throw noListAt(where, items);
}

async function joined(texts: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const text of texts) whole += text;
  return whole.replace(/^\uFEFF/, '');
}

/** Reads the vehicles of a JSON feed. `most` is how many characters are parsed at once. */
export async function* rowsOfObjects(
  texts: AsyncIterable<string>,
  options: FormatOptions,
  most = AT_ONCE,
): Rows {
  // The beginning is not kept here: it may be the larger part of what is held in memory.
  const { whole, isAll } = await withStart(texts, most);
  if (isAll) yield* listIn(parsedAtOnce(await joined(whole), options.where), options.where, options.items);
  else yield* streamed(whole, options);
}
