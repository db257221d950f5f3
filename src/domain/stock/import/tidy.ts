import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import { FIELD_NAMES, fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { cleanBlock } from '#domain/vehicles/clean-text.ts';
import { calmed, isCode, isShouted, spoken, titled } from './capitals.ts';
import type { Entry, EntryChange, OddValue } from './entry.ts';
import { hasMarkup, withoutMarkup, withoutPhones } from './plain-text.ts';
import { knownMake } from './words/makes.ts';
import { knownModel, modelInTitle } from './words/models.ts';
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
        isCode(word) && !/\d/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
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

/** Splits a model that includes the badge, such as `Corolla Ascent Sport`, if the feed has no badge. */
function partModel(entry: Entry, code: MarketCode): void {
  const { make, model, badge } = entry;
  if (typeof make !== 'string' || typeof model !== 'string') return;
  if (typeof badge === 'string' && badge !== '') return;
  const modelName = knownModel(make, model, code) === null ? modelInTitle(make, model, code) : null;
  if (modelName === null || modelName.rest === '') return;
  entry.model = modelName.model;
  entry.badge = capitalLetters(modelName.rest);
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
