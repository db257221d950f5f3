import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { type KeyPath, type Problem, showPath } from './problems.ts';
import { readText } from './text-file.ts';

export interface JsonFile {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
}

/** Reads JSON. A syntax error is a problem with its line, never an exception. */
export function readJson(path: string, file: string): JsonFile | Problem {
  let text: string;
  try {
    text = readText(path);
  } catch {
    return { file, path: '(whole file)', found: 'no such file', expected: 'a readable JSON file' };
  }
  try {
    return { file, text, value: JSON.parse(text) };
  } catch (cause) {
    return { file, ...syntaxProblem(text, String(cause)) };
  }
}

function syntaxProblem(text: string, message: string): Omit<Problem, 'file'> {
  const position = /position (\d+)/.exec(message)?.[1];
  const line = position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length;
  const shown = message.replace(/^SyntaxError: /, '').replace(/ in JSON at position.*/, '');
  return {
    line,
    path: '(whole file)',
    found: `invalid JSON: ${shown}`,
    expected: 'valid JSON (no trailing commas or comments)',
  };
}

export const isProblem = (read: object): read is Problem => 'expected' in read;

/** Returns the line of the value at `path`, or of the nearest object around it. */
export function lineOf(json: JsonFile, path: KeyPath): number | undefined {
  const lines = new LineCounter();
  const document = parseDocument(json.text, { lineCounter: lines });
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
    if (Array.isArray(range) && typeof range[0] === 'number') return lines.linePos(range[0]).line;
  }
  return undefined;
}

const NAMES = /"(?:[^"\\]|\\.)*"\s*(:)?/g;

const countNames = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, one) => sum + countNames(one), 0);
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length);
};

interface Repeated {
  readonly path: KeyPath;
  /** The positions of the name: the first, and the second. */
  readonly at: readonly [first: number, again: number];
}

function repeatedIn(node: unknown, path: KeyPath): readonly Repeated[] {
  if (isSeq(node)) return node.items.flatMap((item, index) => repeatedIn(item, [...path, index]));
  if (!isMap(node)) return [];
  const counts = new Map<string, number>();
  return node.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : '';
    const start = (isScalar(key) && key.range?.[0]) || 0;
    const first = counts.get(name);
    counts.set(name, first ?? start);
    const own = first === undefined ? [] : [{ path: [...path, name], at: [first, start] as const }];
    return [...own, ...repeatedIn(value, [...path, name])];
  });
}

/** Finds fields that stand twice in one object. JSON takes the last one and silently drops the others. */
export function repeatedFields({ file, text }: Pick<JsonFile, 'file' | 'text'>): readonly Problem[] {
  const written = [...text.matchAll(NAMES)].filter(([, colon]) => colon).length;
  // A tree with the place of each value takes a hundred times as long to make.
  if (written === countNames(JSON.parse(text))) return [];
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  return repeatedIn(contents, []).map(({ path, at: [first, again] }) => ({
    file,
    line: lines.linePos(again).line,
    path: showPath(path),
    found: `"${path.at(-1)}" a second time`,
    expected: `each field once: line ${lines.linePos(first).line} has it, and what stands there counts for nothing`,
  }));
}

export const lineIn =
  (json: JsonFile) =>
  (path: KeyPath): Pick<Problem, 'file' | 'line'> => ({ file: json.file, line: lineOf(json, path) });

export function hasValueAt(value: unknown, path: KeyPath): boolean {
  let inner = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return false;
    inner = (inner as Record<string | number, unknown>)[key];
  }
  return true;
}
