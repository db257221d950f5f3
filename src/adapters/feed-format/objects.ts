import { OutsideError } from '#adapters/outside/request-text.ts';
import { LIST_NAMES } from '#domain/intake/item-name.ts';
import { isRecord } from '#domain/rows/record.ts';
import { withStart } from './start.ts';
import type { FormatOptions, Rows } from './types.ts';

/** Up to here a text is parsed at once, which is ten times as fast. */
const AT_ONCE = 24 * 1024 * 1024;

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
  /unexpected end|unterminated|after array element|double-quoted property name|ended/i.test(cause.message);

const noList = (where: string): OutsideError =>
  new OutsideError({
    where,
    what: 'the answer holds no list of vehicles',
    remedy: `Expected a JSON list, or an object with one as ${LIST_NAMES.map((name) => `"${name}"`).join(', ')}; or name its path as "items".`,
  });

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const at = (json: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), json);

/** The largest list of objects in an object, wherever it is called something else. */
function anyList(json: unknown, depth = 0): readonly unknown[] | null {
  if (isList(json)) return json.some(isRecord) ? json : null;
  if (!isRecord(json) || depth > 3) return null;
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
    throw new OutsideError({
      where,
      what: `there is no list at "${items}"`,
      remedy: 'Correct "items", or leave it out.',
    });
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

async function* streamed(texts: AsyncIterable<string>, { where, items }: FormatOptions): Rows {
  const { JSONParser } = await import('@streamparser/json');
  const places = items === undefined ? ['$.*', ...LIST_NAMES.map((name) => `$.${name}.*`)] : [`$.${items}.*`];
  const parser = new JSONParser({ paths: places, keepStack: false });
  const found: unknown[] = [];
  let trouble: unknown;
  let isWhole = false;
  parser.onValue = ({ value, stack }) => {
    // `$.*` is also any field of an object at the top.
    if (isRecord(value) && (stack.length > 1 || Array.isArray(stack[0]?.value) || stack.length === 1))
      found.push(value);
  };
  parser.onError = (cause) => {
    trouble = cause;
  };
  parser.onEnd = () => {
    isWhole = true;
  };
  for await (const text of texts) {
    parser.write(text);
    if (trouble !== undefined) throw notJson(where, trouble, false);
    yield* found.splice(0);
  }
  if (!isWhole) throw notJson(where, trouble, true);
}

/** The vehicles of a JSON feed. */
export async function* rowsOfObjects(texts: AsyncIterable<string>, options: FormatOptions): Rows {
  const { start, whole, isAll } = await withStart(texts, AT_ONCE);
  if (isAll)
    yield* listIn(parsedAtOnce(start.replace(/^\uFEFF/, ''), options.where), options.where, options.items);
  else yield* streamed(whole, options);
}
