import type { Json } from '#domain/search/results/multi-search.ts';
import type { Column } from '../columns.ts';
import { entropyBits, type Sibling } from './encode-dictionary.ts';
import { type Candidate, type Template, type TemplatePart, toPlanes, toSlug, toText } from './encoding.ts';

/** How many documents are looked at to guess a template. */
const SAMPLE = 60;
const FIRST_LOOK = 8;
const MOST_TEMPLATES = 4;
const BITS_PER_TEMPLATE = 400;

interface Spelling {
  readonly part: TemplatePart;
  readonly texts: readonly string[];
}

const cache = new WeakMap<Column, readonly (readonly string[])[]>();

/**
 * Returns a column’s text for each document, as it stands and as a slug. The texts are cached, because many other
 * columns are tried against them.
 */
function textsOf(column: Column): readonly (readonly string[])[] {
  const templates = cache.get(column);
  if (templates) return templates;
  const texts = column.values.map(toText);
  const slugs = texts.map(toSlug);
  const made = [texts, slugs].map((kind) => Array.from(column.codes, (code) => kind[code] ?? ''));
  cache.set(column, made);
  return made;
}

const spellingsOf = (siblings: readonly Sibling[]): readonly Spelling[] =>
  siblings.flatMap(({ attribute, column }) =>
    textsOf(column).map((texts, kind): Spelling => ({ part: [attribute, kind === 0 ? 0 : 1], texts })),
  );

function byFirstLetter(document: number, spellings: readonly Spelling[]): ReadonlyMap<string, Spelling[]> {
  const starts = new Map<string, Spelling[]>();
  for (const spelling of spellings) {
    const first = spelling.texts[document]?.[0];
    if (first === undefined) continue;
    const existing = starts.get(first);
    if (existing) existing.push(spelling);
    else starts.set(first, [spelling]);
  }
  return starts;
}

/** Reads a text from the left, each time the longest spelling of another column that fits. */
function guess(text: string, document: number, spellings: readonly Spelling[]): Template {
  const starts = byFirstLetter(document, spellings);
  const parts: TemplatePart[] = [];
  let at = 0;
  while (at < text.length) {
    let best: Spelling | undefined;
    let length = 0;
    for (const spelling of starts.get(text[at] ?? '') ?? []) {
      const own = spelling.texts[document] ?? '';
      if (own.length <= length || !text.startsWith(own, at)) continue;
      best = spelling;
      length = own.length;
    }
    if (best) parts.push(best.part);
    else if (typeof parts.at(-1) === 'string') parts.push(`${parts.pop()}${text[at]}`);
    else parts.push(text[at] ?? '');
    at += length || 1;
  }
  return parts;
}

/** A template with the texts of its columns at hand. */
type Filling = readonly (string | readonly string[])[];

const fillingOf = (template: Template, spellings: ReadonlyMap<string, Spelling>): Filling =>
  template.map((part) =>
    typeof part === 'string' ? part : (spellings.get(JSON.stringify(part))?.texts ?? ''),
  );

/** Returns true if the template makes this text of a document. It stops at the first part that does not fit. */
function makes(filling: Filling, document: number, text: Json): boolean {
  if (typeof text !== 'string') return false;
  let at = 0;
  for (const part of filling) {
    const own = typeof part === 'string' ? part : (part[document] ?? '');
    if (!text.startsWith(own, at)) return false;
    at += own.length;
  }
  return at === text.length;
}

const textOf = (values: readonly Json[], document: number): string => String(values[document] ?? '');

/**
 * Returns true if most of a few sampled texts are made of other columns. A column that is not (a serial number, a
 * price) need not be read to the end.
 */
function looksMade(values: readonly Json[], spellings: readonly Spelling[]): boolean {
  const step = Math.max(1, Math.floor(values.length / FIRST_LOOK));
  let looked = 0;
  let made = 0;
  for (let document = 0; document < values.length; document += step) {
    looked++;
    if (guess(textOf(values, document), document, spellings).some((part) => typeof part !== 'string')) made++;
  }
  return made * 2 >= looked;
}

/** `name` is year, make, model and badge; `slug` is the name and the id, as addresses spell them. */
export function template(values: readonly Json[], siblings: readonly Sibling[]): Candidate | undefined {
  if (!values.every((value) => typeof value === 'string')) return undefined;
  const spellings = spellingsOf(siblings);
  if (!looksMade(values, spellings)) return undefined;
  const guessed = new Map<string, { template: Template; times: number }>();
  const step = Math.max(1, Math.floor(values.length / SAMPLE));
  for (let document = 0; document < values.length; document += step) {
    const made = guess(textOf(values, document), document, spellings);
    const previousGuess = guessed.get(JSON.stringify(made));
    if (previousGuess) previousGuess.times++;
    else guessed.set(JSON.stringify(made), { template: made, times: 1 });
  }
  const templates = [...guessed.values()]
    .sort((a, b) => b.times - a.times)
    .slice(0, MOST_TEMPLATES)
    .map((entry) => entry.template);
  const byPart = new Map(spellings.map((spelling) => [JSON.stringify(spelling.part), spelling]));
  const fillings = templates.map((own) => fillingOf(own, byPart));
  const which = values.map((value, document) =>
    fillings.findIndex((filling) => makes(filling, document, value)),
  );
  // A text that fits no template becomes a template without columns.
  for (const [document, number] of which.entries())
    if (number === -1) which[document] = templates.push([String(values[document])]) - 1;
  return {
    encoding: () => ({ as: 'template', templates, which: toPlanes(which) }),
    bits: entropyBits(which) + MOST_TEMPLATES * BITS_PER_TEMPLATE + JSON.stringify(templates).length * 4,
  };
}
