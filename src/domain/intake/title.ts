import type { MarketCode } from '#domain/market/writing.ts';
import type { Entry } from './entry.ts';
import { folded } from './place.ts';
import { makeInTitle } from './words/makes.ts';
import { modelInTitle } from './words/models.ts';
import { DRIVES, TRANSMISSIONS } from './words/tables.ts';

const YEAR = /^(?:(?:19|20)\d{2}|MY\s?\d{2}(?:\.\d)?)\b\s*/i;
const CONDITION = /^(?:brand new|new|used|demo|demonstrator|certified)\s+/i;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The text after a prefix, whatever its capitals and hyphens; null if it begins otherwise. */
function after(text: string, prefix: string): string | null {
  const wanted = folded(prefix);
  if (wanted === '') return text;
  let seen = '';
  for (const [at, letter] of [...text].entries()) {
    seen += folded(letter);
    if (seen === wanted) {
      const rest = [...text].slice(at + 1).join('');
      return rest === '' || /^[^\p{L}\p{N}]/u.test(rest) ? rest.trim() : null;
    }
    if (!wanted.startsWith(seen)) return null;
  }
  return null;
}

/** Words around a badge that other fields say already: `Auto Ascent Sport 2WD` → `Ascent Sport` */
function withoutKnownWords(text: string, market: MarketCode): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isSaid = (word: string | undefined) =>
    word !== undefined &&
    (/^MY\d{2}(?:\.\d)?$/i.test(word) ||
      (word.length > 1 && (DRIVES(word, market) ?? TRANSMISSIONS(word, market) ?? null) !== null));
  while (isSaid(words.at(-1))) words.pop();
  while (isSaid(words[0])) words.shift();
  return words.join(' ');
}

/** Exports that part a name at its first space: make `Land`, model `Rover`, of a title that says Land Rover. */
function mendSplitMake(entry: Entry, title: string, market: MarketCode): void {
  const found = makeInTitle(title, market);
  const given = folded(`${textOf(entry.make)}${textOf(entry.model)}`);
  if (found === null || textOf(entry.model) === '' || given !== folded(found.make)) return;
  entry.make = found.make;
  entry.model = null;
}

const LONGEST_BADGE = 60;

/**
 * Takes make, model and badge out of a title, where the feed has no columns for them:
 * `2022 BMW X3 xDrive20d M Sport Auto` → BMW, X3, `xDrive20d M Sport`.
 */
export function readTitle(entry: Entry, market: MarketCode): void {
  const title = textOf(entry.name);
  if (title === '') return;
  let rest = title.replace(CONDITION, '').replace(YEAR, '');
  const year = /\b(?:19|20)\d{2}\b/.exec(title)?.[0];
  if ((entry.year === null || entry.year === undefined) && year !== undefined) entry.year = Number(year);
  mendSplitMake(entry, rest, market);
  const make = textOf(entry.make);
  if (make === '') {
    const found = makeInTitle(rest, market);
    if (!found) return;
    entry.make = found.make;
    rest = found.rest;
  } else rest = after(rest, make) ?? makeInTitle(rest, market)?.rest ?? rest;
  const model = textOf(entry.model);
  if (model === '') {
    const known = modelInTitle(textOf(entry.make), rest, market);
    const [first = '', ...others] = rest.split(/\s+/);
    if (first === '') return;
    entry.model = known?.model ?? first;
    rest = known?.rest ?? others.join(' ');
  } else {
    const beyond = after(rest, model);
    if (beyond === null) return;
    rest = beyond;
  }
  const badge = withoutKnownWords(rest.replace(/^[\s,–—|-]+|[\s,–—|-]+$/g, ''), market);
  if (textOf(entry.badge) === '' && badge !== '' && badge.length <= LONGEST_BADGE) entry.badge = badge;
}
