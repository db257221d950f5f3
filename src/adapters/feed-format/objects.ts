import { OutsideError } from '#adapters/outside/request-text.ts';
import { LIST_NAMES } from '#domain/intake/item-name.ts';
import { isRecord } from '#domain/rows/record.ts';
import { endOfString, firstList } from './list-path.ts';
import { withStart } from './start.ts';
import type { FormatOptions, Rows } from './types.ts';

/** Up to here a text is parsed at once: of several lists in it the largest can be chosen. */
const AT_ONCE = 24 * 1024 * 1024;
/** In which the list of vehicles must begin. */
const START = 1024 * 1024;
/** One vehicle is a few kilobytes. */
const LONGEST_OBJECT = 2 * 1024 * 1024;

const notJson = (where: string, cause: unknown, isCut: boolean): OutsideError =>
  new OutsideError({
    where,
    what: isCut ? 'the file ends in the middle: its JSON is not closed' : 'the text there is not JSON',
    remedy: isCut
      ? 'The file was cut off. Ask the sender to send it again.'
      : 'Expected a JSON list of vehicles. Open it and look for the syntax error.',
    cause,
  });

const isCutOff = (cause: unknown): boolean =>
  cause instanceof Error &&
  /unexpected end|unterminated|after array element|after property value|double-quoted property name|ended/i.test(
    cause.message,
  );

const noList = (where: string): OutsideError =>
  new OutsideError({
    where,
    what: 'the answer holds no list of vehicles',
    remedy: `Expected a JSON list, or an object with one as ${LIST_NAMES.map((name) => `"${name}"`).join(', ')}; or name its path as "items".`,
  });

const noListAt = (where: string, items: string): OutsideError =>
  new OutsideError({
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

/** `{"A1": {…}, "A2": {…}}`: vehicles by their number. All have the names of the first. */
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

/** The largest list of objects in an object, wherever it is called something else. */
function anyList(json: unknown, depth = 0): readonly unknown[] | null {
  if (isList(json)) return json.some(isRecord) ? json : null;
  if (!isRecord(json) || depth > 3) return null;
  const keyed = keyedObjects(json);
  if (keyed !== null) return keyed;
  const lists = Object.values(json).flatMap((value) => {
    const list = anyList(value, depth + 1);
    return list === null ? [] : [list];
  });
  return lists.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** The list of vehicles in a JSON document. */
export function listIn(json: unknown, where: string, items: string | undefined): readonly unknown[] {
  if (items !== undefined) {
    const list = at(json, items);
    if (isList(list)) return list;
    throw noListAt(where, items);
  }
  if (isList(json)) return json;
  const named = isRecord(json) ? LIST_NAMES.map((name) => json[name]).find(isList) : undefined;
  const list = named ?? anyList(json);
  if (list) return list;
  throw noList(where);
}

/** One object a line, as logs and exports write it. */
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

const INTERESTING = /["{}\]]/g;

/** Cuts objects out of a text that arrives in parts, and parses each by itself. */
function createCutter(where: string) {
  let held = '';
  let from = 0;
  let depth = 0;
  let begun = -1;
  let isEnded = false;

  function* objects(): Generator<unknown> {
    for (;;) {
      INTERESTING.lastIndex = from;
      const found = INTERESTING.exec(held);
      if (found === null) {
        from = held.length;
        return;
      }
      const { index } = found;
      if (found[0] === '"') {
        const end = endOfString(held, index + 1);
        if (end < 0) {
          from = index;
          return;
        }
        from = end + 1;
        continue;
      }
      from = index + 1;
      if (found[0] === '{') {
        if (depth === 0) begun = index;
        depth += 1;
      } else if (found[0] === '}') {
        depth -= 1;
        if (depth === 0) {
          try {
            yield JSON.parse(held.slice(begun, from));
          } catch (cause) {
            throw notJson(where, cause, false);
          }
          begun = -1;
        }
      } else if (depth === 0) {
        isEnded = true;
        return;
      }
    }
  }

  return {
    *take(text: string): Generator<unknown> {
      if (isEnded) return;
      const keep = begun >= 0 ? begun : from;
      held = held.slice(keep) + text;
      from -= keep;
      if (begun >= 0) begun = 0;
      yield* objects();
      const open = held.length - (begun >= 0 ? begun : from);
      if (open > LONGEST_OBJECT)
        throw new OutsideError({
          where,
          what: 'one object is longer than 2 MB',
          remedy: 'No vehicle is that long: a quote or a bracket is missing there, or it is another file.',
        });
    },
    isEnded: () => isEnded,
    isWithin: () => depth > 0,
  };
}

async function* streamed(texts: AsyncIterable<string>, options: FormatOptions): Rows {
  const { where, items } = options;
  const { start, whole } = await withStart(texts, START);
  const isLines = start.trimStart().startsWith('{') && /\}\s*\n\s*\{/.test(start);
  const list = isLines ? { at: 0 } : firstList(start, items);
  if (list === null) throw items === undefined ? noList(where) : noListAt(where, items);
  const cutter = createCutter(where);
  let skipped = list.at;
  for await (const text of whole) {
    const rest = skipped >= text.length ? '' : text.slice(skipped);
    skipped = Math.max(0, skipped - text.length);
    if (rest !== '') yield* cutter.take(rest);
    if (cutter.isEnded()) return;
  }
  if (!isLines || cutter.isWithin()) throw notJson(where, undefined, true);
}

async function joined(texts: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const text of texts) whole += text;
  return whole.replace(/^\uFEFF/, '');
}

/** The vehicles of a JSON feed. */
export async function* rowsOfObjects(texts: AsyncIterable<string>, options: FormatOptions): Rows {
  // The beginning is not kept here: it may be the larger part of what is held in memory.
  const { whole, isAll } = await withStart(texts, AT_ONCE);
  if (isAll) yield* listIn(parsedAtOnce(await joined(whole), options.where), options.where, options.items);
  else yield* streamed(whole, options);
}
