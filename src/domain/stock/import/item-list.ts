import { leaves } from './column-lookup.ts';
import { hasMarkup, withoutMarkup } from './plain-text.ts';

/** Reads a list within one value: `["a", "b"]` of JSON, `['a', 'b']` of Python. */
function bracketed(text: string): readonly string[] | null {
  const inner = text.trim();
  if (!inner.startsWith('[') || !inner.endsWith(']')) return null;
  try {
    return leaves(JSON.parse(inner));
  } catch {
    return inner
      .slice(1, -1)
      .split(/['"], ?['"]/.test(inner) ? /['"], ?['"]/ : /, ?/)
      .map((part) => part.replace(/^['"]|['"]$/g, ''));
  }
}

/** Splits at commas, but not at those within brackets: `ABS, Radio (AM, FM)`. */
function atCommas(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '(') depth += 1;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  // A bracket that is never closed parts nothing.
  return depth > 0 ? text.split(',') : [...parts, text.slice(from)];
}

const CLEAR = /[|;\n]/;
/** Between addresses; a comma or a space may also be within one. */
const ADDRESSES = / ?[|;\n]+ ?| ?, ?(?=https?:|\/)| (?=https?:)/;

function partsOf(text: string, kind: 'list' | 'addresses', split: string | undefined): readonly string[] {
  const plain = kind === 'list' && hasMarkup(text) ? withoutMarkup(text) : text;
  if (split !== undefined) return plain.split(split);
  const listed = bracketed(plain);
  if (listed !== null) return listed;
  if (kind === 'addresses') return plain.replace(/[^\S\n]+/g, ' ').split(ADDRESSES);
  return CLEAR.test(plain.trim()) ? plain.split(CLEAR) : atCommas(plain);
}

/** Returns each listed item once. The separator is detected unless it is configured. */
export function listIn(
  texts: readonly string[],
  kind: 'list' | 'addresses',
  split: string | undefined,
): readonly string[] {
  const items = new Set<string>();
  for (const text of texts)
    for (const part of partsOf(text, kind, split)) {
      const item = part.trim().replace(/^[•*·-] +/, '');
      if (item !== '') items.add(item);
    }
  return [...items];
}
