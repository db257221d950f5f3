import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { FIELD_NAMES, fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { folded } from './column-lookup.ts';
import type { Entry } from './entry.ts';
import { makeInTitle } from './words/makes.ts';
import { modelInTitle, namesakeIn } from './words/models.ts';
import type { WordTable } from './words/word-table.ts';

const LONGEST_TITLE = 300;
const YEAR = /^(?:(?:19|20)\d{2}|MY\s?\d{2}(?:\.\d)?)\b\s*/i;
const CONDITION = /^(?:brand new|new|used|demo|demonstrator|certified|for sale:?|sold:?)\s+/i;
/** What sellers append to the name: `Mazda CX-5 Akera | Low KM`, `… - $29,990`, `… ***SOLD***` */
const ADDED = /\s*(?:\||\*{2,}|!|~|\s[-–—]\s).*$|\s*[-–—]?\s*\$[\d,]+.*$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Returns the text after a prefix, ignoring capitals and hyphens. Returns null if the text does not begin with it. */
function after(text: string, prefix: string): string | null {
  const foldedPrefix = folded(prefix);
  if (foldedPrefix === '') return text;
  let previous = '';
  let at = 0;
  for (const letter of text) {
    at += letter.length;
    previous += folded(letter);
    if (previous === foldedPrefix) {
      const rest = text.slice(at);
      return rest === '' || /^[^\p{L}\p{N}]/u.test(rest) ? rest.replace(/^\++/, '').trim() : null;
    }
    if (!foldedPrefix.startsWith(previous)) return null;
  }
  return null;
}

interface Tail {
  readonly field: VehicleField;
  readonly table: WordTable;
  readonly words: ReadonlySet<string>;
}

/** Words behind a badge that have fields of their own: `Ascent Sport Auto 2WD` → `Ascent Sport` */
const TAILS: readonly Tail[] = FIELD_NAMES.flatMap((field) => {
  const { words: table, endsTitle } = fieldUse(field);
  return endsTitle === undefined ? [] : [{ field, table, words: new Set(endsTitle.split(' ')) }];
});

const MOST_WORDS = 4;
/** Years, distances, speeds and doors at the end of a title. */
const FIGURE =
  /^(?:my\d{2}(?:\.\d)?|(?:19|20)\d{2}|\d{1,3}(?:,?\d{3})?\s?kms?|\d{1,2}[- ]?(?:sp|spd|speed|seq)|[2-5][- ]?(?:dr|door)s?|\([\d.]+\))$/i;

/** Counts the last words that belong to another field. They fill it if the feed has no value for it. */
function countNamingWords(words: readonly string[], entry: Entry, market: MarketCode): number {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const phrase = words.slice(-count).join(' ');
    const tail = TAILS.find((one) => one.words.has(folded(phrase)));
    if (tail === undefined) continue;
    if (isMissing(entry[tail.field])) entry[tail.field] = tail.table(phrase, market);
    return count;
  }
  return FIGURE.test(words.at(-1) ?? '') ? 1 : 0;
}

function withoutKnownWords(text: string, entry: Entry, market: MarketCode): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (
    let count = countNamingWords(words, entry, market);
    count > 0;
    count = countNamingWords(words, entry, market)
  )
    words.splice(-count);
  while (words.length > 1 && /^(?:auto|automatic|manual|my\d{2}(?:\.\d)?)$/i.test(words[0] ?? ''))
    words.shift();
  return words.join(' ');
}

/** Repairs a make that an export split at its first space: make `Land`, model `Rover`, if the title says Land Rover. */
function mendSplitMake(entry: Entry, title: string, market: MarketCode): void {
  const make = makeInTitle(title, market);
  const foldedName = folded(`${textOf(entry.make)}${textOf(entry.model)}`);
  if (make === null || textOf(entry.model) === '' || foldedName !== folded(make.make)) return;
  entry.make = make.make;
  entry.model = null;
}

const MOST_WORDS_BEFORE = 3;

/** Finds the make at the beginning, or behind praise if a model that it makes follows: `Immaculate Ford Focus ST`. */
function makeWithin(title: string, market: MarketCode): ReturnType<typeof makeInTitle> {
  const words = title.split(' ');
  for (let before = 0; before <= MOST_WORDS_BEFORE; before += 1) {
    const make = makeInTitle(words.slice(before).join(' '), market);
    if (make !== null && (before === 0 || modelInTitle(make.make, make.rest, market) !== null)) return make;
  }
  return null;
}

/** Returns the first year of a title that is not its model: `Peugeot 2008 Allure 2019` is of 2019. */
function yearBeside(model: string, title: string): number | null {
  const years: readonly string[] = title.match(/\b(?:19|20)\d{2}\b/g) ?? [];
  const own = years.indexOf(model);
  const year = years.find((_, at) => at !== own);
  return year === undefined ? null : Number(year);
}

const LONGEST_BADGE = 60;
const EDGES = /^[\s,–—|(-]+|[\s,–—|-]+$/g;

/**
 * Reads make, model and badge from a title if the feed has no columns for them: `2022 BMW X3 xDrive20d M Sport
 * Auto` → BMW, X3, `xDrive20d M Sport`.
 */
export function readTitle(entry: Entry, market: MarketCode): void {
  const title = textOf(entry.name).slice(0, LONGEST_TITLE).replace(/\s+/g, ' ');
  if (title === '') return;
  readNames(entry, title, market);
  const year = yearBeside(textOf(entry.model), title);
  if (isMissing(entry.year) && year !== null) entry.year = year;
}

function readNames(entry: Entry, title: string, market: MarketCode): void {
  let rest = title.replace(CONDITION, '').replace(YEAR, '').replace(ADDED, '');
  mendSplitMake(entry, rest, market);
  const make = textOf(entry.make);
  if (make === '') {
    const make = makeWithin(rest, market);
    if (!make) return;
    entry.make = make.make;
    rest = make.rest;
  } else rest = after(rest, make) ?? makeInTitle(rest, market)?.rest ?? rest;
  const model = textOf(entry.model);
  if (model === '') {
    const model = modelInTitle(textOf(entry.make), rest, market);
    const [first = '', ...others] = rest.split(' ');
    if (first === '') return;
    entry.model = model?.model ?? first;
    rest = model?.rest ?? others.join(' ');
  } else {
    const beyond = after(rest, model);
    if (beyond === null) return;
    const other = namesakeIn(textOf(entry.make), model, beyond, market);
    if (other !== null) entry.model = other.model;
    rest = other?.rest ?? beyond;
  }
  if (!isMissing(entry.badge)) return;
  const badge = withoutKnownWords(rest.replace(EDGES, ''), entry, market).replace(EDGES, '');
  if (badge !== '' && badge.length <= LONGEST_BADGE) entry.badge = badge;
}
