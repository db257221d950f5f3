import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import type { KeyPath, Problem } from './problems.ts';

export interface JsonFile {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
}

/** Reads JSON. A syntax error is a problem with its line, never an exception. */
export function readJson(path: string, file: string): JsonFile | Problem {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
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

/** The line of the value at `path`, or of the nearest object around it. */
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
