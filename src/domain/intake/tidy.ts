import { maskedPhone } from '#domain/dealer/phone-model.ts';
import type { Market } from '#domain/market/markets.ts';
import { parsePhone } from '#domain/market/phone.ts';
import { cleanBlock } from '#domain/vehicle/clean-text.ts';
import type { Change } from './change.ts';
import type { Entry } from './entry.ts';
import type { IntakeField } from './fields.ts';
import { hasMarkup, withoutMarkup } from './plain-text.ts';
import { calmed, isShouted, titled } from './shouting.ts';
import { knownMake } from './words/makes.ts';
import { knownModel } from './words/models.ts';
import {
  BODIES,
  COLOURS,
  CONDITIONS,
  DRIVES,
  FUELS,
  ITEM_TYPES,
  RESERVED,
  STATUSES,
  TRANSMISSIONS,
} from './words/tables.ts';
import type { WordTable } from './words/word-table.ts';

type Tell = (change: Change) => void;

interface Step {
  readonly field: IntakeField;
  readonly tidy: (entry: Entry, text: string, market: Market) => unknown;
}

const LONGEST_TOLD = 60;
const shortened = (text: string): string =>
  text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text;

/** Our word where the table has one; what it does not know stays, calmed. */
const byTable =
  (table: WordTable) =>
  (_: Entry, text: string, { code }: Market): string | null => {
    const ours = table(text, code);
    return ours === undefined ? titled(text) : ours;
  };

/** Where only known words are valid, an unknown one stays for the reader to refuse. */
const closedTable =
  (table: WordTable) =>
  (_: Entry, text: string, { code }: Market): string =>
    table(text, code) ?? text;

const SPACED = String.raw`[ .\-]?`;
/** Ten digits, or the short numbers of businesses, with usual spaces. */
const PHONES = new RegExp(
  String.raw`(?<![\d$,.#])(?:(?:\+|00)\d{1,3}${SPACED})?(?:\(0?\d{1,3}\)|\d{2,4})(?:${SPACED}\d{2,4}){2,3}(?![\d%]|,\d)`,
  'g',
);
const BUSINESS_PHONE = /^(?:1[38]00\d{6}|13\d{4}|0800\d{6,7}|0508\d{6})$/;

/** `Call 0412 345 678` → `Call 0412 ••• •••`, as on the buttons of the page, so that calls are counted. */
export const withoutPhones = (text: string, market: Market): string =>
  text.replace(PHONES, (found) => {
    const digits = found.replace(/\D/g, '');
    return parsePhone(found, market).ok || BUSINESS_PHONE.test(digits) ? maskedPhone(found) : found;
  });

const LONGEST_DESCRIPTION = 20_000;

function description({ make, model }: Entry, text: string, market: Market): string {
  const plain = hasMarkup(text) ? withoutMarkup(text) : text;
  const names = [make, model].filter((name) => typeof name === 'string');
  return withoutPhones(calmed(cleanBlock(plain, LONGEST_DESCRIPTION), names), market);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const calmLine = (_: Entry, text: string): string =>
  isShouted(text) ? titled(oneLine(text)) : oneLine(text);

/** In this order: a model is looked up by its make, a family by the colour that was kept. */
const STEPS: readonly Step[] = [
  { field: 'make', tidy: (_, text, { code }) => knownMake(text, code) ?? titled(oneLine(text)) },
  {
    field: 'model',
    tidy: ({ make }, text, { code }) => knownModel(String(make ?? ''), text, code) ?? titled(oneLine(text)),
  },
  { field: 'badge', tidy: (_, text) => oneLine(text) },
  { field: 'car_type', tidy: closedTable(CONDITIONS) },
  { field: 'status', tidy: closedTable(STATUSES) },
  { field: 'item_type', tidy: byTable(ITEM_TYPES) },
  { field: 'simple_body', tidy: byTable(BODIES) },
  { field: 'simple_drive', tidy: byTable(DRIVES) },
  { field: 'simple_fuel', tidy: byTable(FUELS) },
  { field: 'simple_transmission', tidy: byTable(TRANSMISSIONS) },
  { field: 'colour', tidy: byTable(COLOURS) },
  { field: 'name', tidy: calmLine },
  { field: 'city', tidy: (_, text) => titled(oneLine(text)) },
  { field: 'description', tidy: description },
];

/** Facts that one value says of several fields. */
function spread(entry: Entry): void {
  const { status, car_type, colour } = entry;
  if (typeof status === 'string' && RESERVED.test(status)) entry.reserved ??= true;
  if (typeof car_type === 'string' && /certified|\bcpo\b/i.test(car_type)) entry.certified ??= true;
  if (typeof colour === 'string') entry.colour_name ??= titled(oneLine(colour));
}

/** Makes the words of an entry ours, in its place, and tells what was changed. */
export function tidyEntry(entry: Entry, market: Market, tell: Tell): void {
  spread(entry);
  for (const { field, tidy } of STEPS) {
    const before = entry[field];
    if (typeof before !== 'string' || before === '') continue;
    const after = tidy(entry, before, market);
    if (after === before) continue;
    entry[field] = after;
    tell({ field, from: shortened(before), to: after === null ? 'nothing' : shortened(String(after)) });
  }
  if (typeof entry.colour_name === 'string' && entry.colour_name === entry.colour) delete entry.colour_name;
}
