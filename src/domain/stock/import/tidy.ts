import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import { FIELD_NAMES, fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { cleanBlock } from '#domain/vehicles/clean-text.ts';
import { calmed, isCode, isShouted, spoken, titled } from './capitals.ts';
import { folded } from './column-lookup.ts';
import type { Entry, EntryChange, OddValue } from './entry.ts';
import { hasMarkup, withoutMarkup, withoutPhones } from './plain-text.ts';
import { knownMake, makeAt } from './words/makes.ts';
import { knownModel, modelAt, modelInTitle, modelKey, namesakeIn } from './words/models.ts';
import { BODIES, RESERVED } from './words/tables.ts';
import type { WordTable } from './words/word-table.ts';

type ReportChange = (change: EntryChange) => void;

interface Step {
  readonly field: VehicleField;
  /** Returns `undefined` for a value that no table knows. */
  readonly tidy: (entry: Entry, text: string, market: Market) => unknown;
}

/** What is done with values that no table knows. They would be filters that mean nothing. */
export interface UnknownValues {
  /** Returns true for a value that a person gave, such as one of the mapping's `words`. */
  readonly isMeant: (field: VehicleField, text: string) => boolean;
  readonly report: (odd: OddValue) => void;
}

const UNASKED: UnknownValues = { isMeant: () => false, report: () => {} };

const LONGEST_TEXT = 60;
const shortened = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

/** Replaces a value with our word if the table has one. */
const byTable =
  (table: WordTable) =>
  (_: Entry, text: string, { code }: Market): string | null | undefined =>
    table(text, code);

/** Leaves an unknown word for the reader to refuse, because only known words are valid here. */
const closedTable =
  (table: WordTable) =>
  (_: Entry, text: string, { code }: Market): string =>
    table(text, code) ?? text;

const LONGEST_DESCRIPTION = 20_000;

function description({ make, model }: Entry, text: string, market: Market): string {
  const plain = hasMarkup(text) ? withoutMarkup(text) : text;
  const names = [make, model].filter((name) => typeof name === 'string');
  return withoutPhones(calmed(cleanBlock(plain, LONGEST_DESCRIPTION), names), market);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const calmLine = (_: Entry, text: string, market: Market): string =>
  withoutPhones(isShouted(text) ? titled(oneLine(text)) : oneLine(text), market);

const SMALL_WORD = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]*/gu;

/** Capitalises values of a lower case feed: `corolla ascent sport` → `Corolla Ascent Sport`, `xlt` → `XLT`. */
const capitalLetters = (text: string): string =>
  text === text.toLowerCase()
    ? text.replace(SMALL_WORD, (word) =>
        isCode(word) && !/\d/.test(word)
          ? word.toUpperCase()
          : /^[ei]\d+$/.test(word)
            ? word
            : word.charAt(0).toUpperCase() + word.slice(1),
      )
    : text;

/** Corrects capitals: `al` → `AL`, `new jersey` → `New Jersey`. A region stays short or long, as in the feed. */
function regionNamed(text: string, regions: Market['regions']): string {
  const low = text.toLowerCase();
  for (const { code, name } of regions) {
    if (code.toLowerCase() === low) return code;
    if (name.toLowerCase() === low) return name;
  }
  return text;
}

const calmName = (text: string): string => capitalLetters(titled(oneLine(text)));

/** Removes a phrase that stands twice in a row: `SR5 SR5` → `SR5`. Numbers may: `3 3` is a model and its doors. */
const onceOnly = (text: string): string => text.replace(/(?<!\S)(\S*\p{L}\S*(?: \S+)?) \1(?!\S)/giu, '$1');

/** Returns the words before an ending, ignoring capitals. Returns null if the text does not end with it, or has nothing else. */
function before(text: string, ending: string): string | null {
  const low = text.toLowerCase();
  const end = ` ${ending.toLowerCase()}`;
  return end.trim() !== '' && low.endsWith(end) ? text.slice(0, -end.length).trim() : null;
}

/**
 * Keeps make, model and badge apart: `Mazda CX-5` as a model is a CX-5, `Corolla Ascent Sport` without a badge is
 * parted, and of `HiLux SR5` with the badge `SR5` one SR5 stays.
 */
function partModel(entry: Entry, code: MarketCode): void {
  const { make, model } = entry;
  if (typeof make !== 'string' || typeof model !== 'string') return;
  const isKnown = (name: string) => knownModel(make, name, code) !== null;
  const badge = typeof entry.badge === 'string' ? onceOnly(entry.badge) : '';
  const own = !isKnown(model) && model.toLowerCase().startsWith(`${make.toLowerCase()} `);
  const name = own ? model.slice(make.length).trim() : model;
  const plain = before(name, badge);
  if (badge === '') {
    const parted = isKnown(name) ? null : modelInTitle(make, name, code);
    entry.model = parted?.model ?? knownModel(make, name, code) ?? name;
    if (parted !== null && parted.rest !== '') entry.badge = capitalLetters(parted.rest);
    return;
  }
  const other = namesakeIn(make, name, badge, code);
  if (other !== null) {
    entry.model = other.model;
    entry.badge = other.rest === '' ? null : other.rest;
  } else if (plain !== null && isKnown(name)) entry.badge = null;
  else {
    entry.model = knownModel(make, plain ?? name, code) ?? plain ?? name;
    entry.badge = badge;
  }
}

const LONGEST_NAME = 4;

/** Replaces the longest phrase of a title that means the same. It looks at keys only, because most rows of a feed have a title of their own. */
function respelled(title: string, ours: string, isMeant: (keys: readonly string[]) => boolean): string {
  if (` ${title} `.includes(` ${ours} `)) return title;
  const words = title.split(' ');
  const keys = words.map(modelKey);
  for (let count = Math.min(LONGEST_NAME, words.length); count > 0; count -= 1)
    for (let at = 0; at + count <= words.length; at += 1)
      if (isMeant(keys.slice(at, at + count))) return words.toSpliced(at, count, ours).join(' ');
  return title;
}

/**
 * Spells make and model in a title as filters and cards do: `2021 Mazda CX5 Touring` → `2021 Mazda CX-5 Touring`. It
 * comes after the id, which is made of the feed's title where a feed has no numbers.
 */
export function spellTitle(entry: Entry, code: MarketCode): void {
  const { name, make, model, badge } = entry;
  if (typeof name !== 'string' || typeof make !== 'string' || typeof model !== 'string') return;
  const makeKey = folded(make);
  // `VW` is another name; `Mercedes-AMG` and `Range Rover` say more than the make.
  const withMake = respelled(
    name,
    make,
    (keys) =>
      makeAt(keys.join(''), code) === make &&
      !/amg|maybach/.test(keys.join('')) &&
      (keys.length === 1 || keys.every((key) => makeKey.includes(key))),
  );
  // In the US a Mazda 3 is a Mazda3, which would say Mazda twice.
  const isOwnName = model.toLowerCase().startsWith(make.toLowerCase());
  const isModel = (keys: readonly string[]) =>
    keys[0] !== makeKey && modelAt(`${makeKey} ${keys.join('')}`, code) === model;
  const withModel = isOwnName ? withMake : respelled(withMake, model, isModel);
  entry.name = typeof badge === 'string' && badge !== '' ? onceOnly(withModel) : withModel;
}

/** A truck with a tray is not a ute. Among American cars, a truck is a pickup. */
function body(entry: Entry, text: string, market: Market): string | null | undefined {
  const ours = BODIES(text, market.code);
  if (entry.item_type === 'truck') return ours === 'Ute' ? 'Truck' : ours;
  return typeof ours === 'string' ? (MARKET_CUSTOMS[market.code].bodies[ours] ?? ours) : ours;
}

/** `ASCENT SPORT` is set in capitals, but `GXL` and `VTIL` are grades. */
const SHORTEST_OF_BADGES = 5;

const isSpelling = (name: string): boolean => /^gr[ea]y$/i.test(name);

function stepByWords(field: VehicleField): readonly Step[] {
  const { kind, words } = fieldUse(field);
  if (words === undefined) return [];
  // A kind of item is no filter, and what has none would be a car.
  return [{ field, tidy: kind === 'word' || field === 'item_type' ? closedTable(words) : byTable(words) }];
}

const WORD_STEPS: readonly Step[] = [
  ...FIELD_NAMES.filter((field) => field !== 'simple_body').flatMap(stepByWords),
  // The kind of item, which is among those, decides between a ute and a truck.
  { field: 'simple_body', tidy: body },
];

/** The order matters: a model is looked up by its make, and a family by the colour that was stored. */
const STEPS: readonly Step[] = [
  { field: 'make', tidy: (_, text, { code }) => knownMake(text, code) ?? calmName(text) },
  {
    field: 'model',
    tidy: ({ make }, text, { code }) => knownModel(String(make ?? ''), text, code) ?? calmName(text),
  },
  { field: 'badge', tidy: (_, text) => titled(oneLine(text), SHORTEST_OF_BADGES) },
  ...WORD_STEPS,
  { field: 'name', tidy: calmLine },
  { field: 'city', tidy: (_, text) => calmName(spoken(text)) },
  { field: 'state', tidy: (_, text, { regions }) => regionNamed(oneLine(text), regions) },
  { field: 'description', tidy: description },
];

/** Fills in further fields that one value implies: a status may say reserved, a condition may say certified. */
function spread(entry: Entry): void {
  const { status, car_type, colour } = entry;
  if (typeof status === 'string' && RESERVED.test(status)) entry.reserved ??= true;
  if (typeof car_type === 'string' && /certified|\bcpo\b/i.test(car_type)) entry.certified ??= true;
  if (typeof colour === 'string') entry.colour_name ??= calmName(spoken(colour));
}

function takeSteps(
  steps: readonly Step[],
  entry: Entry,
  market: Market,
  report: ReportChange,
  unknown: UnknownValues,
): void {
  for (const { field, tidy } of steps) {
    const before = entry[field];
    if (typeof before !== 'string' || before === '') continue;
    const after = tidy(entry, before, market);
    if (after === before || (after === undefined && unknown.isMeant(field, before))) continue;
    entry[field] = after ?? null;
    if (after === undefined)
      unknown.report({
        field,
        value: JSON.stringify(shortened(before)),
        expected: 'a word that is known here',
      });
    else
      report({ field, from: shortened(before), to: after === null ? 'nothing' : shortened(String(after)) });
  }
}

/** Takes the name of the colour away if it is the family, or none: `5 years`. */
function checkColourName(entry: Entry): void {
  const { colour, colour_name: name } = entry;
  if (typeof name !== 'string') return;
  if (name === colour || isSpelling(name) || (colour === null && /\d/.test(name)))
    // A deleted field would make each of a hundred thousand objects five times as large.
    entry.colour_name = null;
}

/** Replaces the words that shoppers filter by with ours, and nothing else. Changes the entry itself. */
export function tidyWords(entry: Entry, market: Market, report: ReportChange, unknown: UnknownValues): void {
  spread(entry);
  takeSteps(WORD_STEPS, entry, market, report, unknown);
  checkColourName(entry);
}

/** Replaces the words of an entry with ours and reports each change. Changes the entry itself. */
export function tidyEntry(entry: Entry, market: Market, report: ReportChange, unknown = UNASKED): void {
  spread(entry);
  takeSteps(STEPS, entry, market, report, unknown);
  partModel(entry, market.code);
  checkColourName(entry);
}
