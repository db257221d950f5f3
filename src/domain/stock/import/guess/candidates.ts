import type { Market } from '#domain/sites/markets/markets.ts';
import { FIELD_NAMES, fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import type { FieldSign } from '#domain/vehicles/attributes/stock-field.ts';
import { folded } from '../column-lookup.ts';
import type { WordTable } from '../words/word-table.ts';
import type { FeedColumn } from './columns.ts';
import { distinctShare, type Evidence, shareOf } from './evidence.ts';
import { headerWords } from './header-words.ts';

/** What stands around the telling words of a name: `Vehicle Make`, `txtModel`, `Price (AUD)`, `fuel_desc` */
const BEFORE: ReadonlySet<string> = new Set([
  ...[
    'vehicle',
    'veh',
    'car',
    'bike',
    'auto',
    'listing',
    'advert',
    'ad',
    'item',
    'product',
    'unit',
    'the',
    'txt',
    'str',
  ],
  ...[
    'used',
    'stock',
    'inventory',
    'prod',
    'v',
    'fld',
    'is',
    'spec',
    'specs',
    'details',
    'attributes',
    'attribute',
  ],
]);
const AFTER: ReadonlySet<string> = new Set([
  ...[
    'name',
    'desc',
    'description',
    'value',
    'val',
    'text',
    'label',
    'title',
    'display',
    'std',
    'raw',
    'amount',
  ],
  ...[
    'km',
    'kms',
    'kilometres',
    'kilometers',
    'mi',
    'miles',
    'usd',
    'aud',
    'nzd',
    'nz',
    'au',
    'us',
    'gst',
    'incl',
  ],
  ...['cents', 'k', 'thousands', '000s', 'url', 'urls', 'pipe', 'full', 'href'],
]);
/** These name what their object is of: `brand.name` is a brand, `price.amount` a price. */
const GENERIC: ReadonlySet<string> = new Set([
  ...[
    'name',
    'value',
    'text',
    'label',
    'amount',
    'title',
    'description',
    'display',
    '#text',
    'url',
    'code',
    'id',
  ],
]);

const LAST_STEP = /[^.]+$/;
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9#]+/)
    .filter((word) => word !== '');

interface Spelling {
  /** Folded, as it is. */
  readonly exact: readonly string[];
  /** Folded, without the words around it. */
  readonly core: readonly string[];
  /** The words by which patterns look for it. */
  readonly words: string;
}

const joined = (words: readonly string[]): string => words.join('');

function cores(words: readonly string[]): readonly string[] {
  const names: string[] = [];
  let begin = 0;
  while (begin < words.length - 1 && BEFORE.has(words[begin] ?? '')) begin += 1;
  for (let end = words.length; end > begin; end -= 1) {
    names.push(joined(words.slice(begin, end)), joined(words.slice(0, end)));
    if (!AFTER.has(words[end - 1] ?? '')) break;
  }
  // `price_internet` is written as often as `internet_price`.
  return words.length === 2 ? [...names, joined(words.toReversed())] : names;
}

/** Splits a column's name, or the path to a value, into the ways in which it may be meant. */
function spellingOf(name: string): Spelling {
  const plain = name.replace(/(^|\.)[\w-]+:(?=\w)/g, '$1').replace(/@/g, '');
  const steps = plain.split('.').filter((step) => step !== '');
  const last = LAST_STEP.exec(plain)?.[0] ?? plain;
  const isGeneric = steps.length > 1 && GENERIC.has(last.toLowerCase());
  const above = steps.at(-2) ?? '';
  const unit = plain.replace(/\([^)]*\)/g, ' ');
  const own = isGeneric ? [above, `${above} ${last}`] : [last, `${above} ${last}`];
  return {
    exact: [...new Set([folded(name), folded(plain), folded(unit), ...own.map(folded)])].filter(
      (one) => one !== '',
    ),
    core: cores(wordsOf(isGeneric ? above : unit.replace(/^.*\./, ''))),
    words: steps.length > 1 ? steps.join(' ') : name,
  };
}

const EXACT = 1;
const CORE = 0.85;
const LIKE = 0.55;
/** If a field has two names, the one that comes first in its list is likelier, by this much for each place. */
const EACH_PLACE = 0.006;
const LEAST_EVIDENCE = 0.25;
const BY_VALUES_SHARE = 0.85;
const BY_VALUES_ROWS = 3;
const LEAST_DISTINCT = 0.6;

const isUnlike = ({ words }: Spelling, { unlike }: FieldSign): boolean => unlike?.test(words) === true;

const best = (positions: readonly number[]): number | null =>
  positions.length === 0 ? null : Math.min(...positions);

function nameScore(field: VehicleField, spelling: Spelling, sign: FieldSign): number {
  const lists = headerWords[field] ?? [];
  const places = (spellings: readonly string[]) =>
    best(lists.flatMap((names) => spellings.map((one) => names.indexOf(one))).filter((at) => at >= 0));
  const exact = places(spelling.exact);
  if (exact !== null) return EXACT - exact * EACH_PLACE;
  if (isUnlike(spelling, sign)) return 0;
  const core = places(spelling.core);
  if (core !== null) return CORE - core * EACH_PLACE;
  return sign.like?.test(spelling.words) ? LIKE : 0;
}

export interface ColumnCandidate {
  readonly field: VehicleField;
  readonly column: FeedColumn;
  readonly score: number;
  /** How well its name fits, without what it says. */
  readonly name: number;
  readonly isNamed: boolean;
}

/** Returns true for a column with one value in all rows, which proves nothing by itself. */
const isTooCoarse = (field: VehicleField, { values }: FeedColumn): boolean =>
  field !== 'vin' && new Set(values.slice(0, 50)).size < 2;

const evidenceOf = (sign: FieldSign): Evidence | WordTable =>
  sign.words === undefined ? sign.evidence : sign.words;

/** Pictures are recognised by their endings if no name tells what the addresses are of. */
const evidenceByValues = (field: VehicleField, sign: FieldSign): Evidence | WordTable =>
  field === 'images' ? 'pictures' : evidenceOf(sign);

const LONG = 150;

/** Rates the length of the texts, from 0.5 for a few words to 1 for a paragraph. */
function lengthOf({ values }: FeedColumn): number {
  const mean = values.reduce((sum, { length }) => sum + length, 0) / Math.max(1, values.length);
  return 0.5 + 0.5 * Math.min(1, mean / LONG);
}

const NAME_WEIGHT = 0.65;
const SHARE_WEIGHT = 0.3;
const FILLED_WEIGHT = 0.05;

function candidate(
  field: VehicleField,
  sign: FieldSign,
  column: FeedColumn,
  market: Market,
): ColumnCandidate | null {
  const name = nameScore(field, spellingOf(column.name), sign);
  // The kinds of several prices are no words beside one of them.
  if (field === 'price_qualifier' && column.values.some((text) => text.includes('|'))) return null;
  if (sign.isDistinct === true && distinctShare(column) < LEAST_DISTINCT) return null;
  const isLike = name > 0 && name <= LIKE;
  const share =
    shareOf(column, (isLike ? sign.likeEvidence : undefined) ?? evidenceOf(sign), market) *
    (sign.isLong === true ? lengthOf(column) : 1);
  if (name > 0)
    return share >= (sign.least ?? LEAST_EVIDENCE)
      ? {
          field,
          column,
          name,
          isNamed: true,
          score: name * NAME_WEIGHT + share * SHARE_WEIGHT + column.filled * FILLED_WEIGHT,
        }
      : null;
  const isRecognised =
    sign.byValues === true &&
    column.values.length >= BY_VALUES_ROWS &&
    shareOf(column, evidenceByValues(field, sign), market) >= BY_VALUES_SHARE &&
    !isTooCoarse(field, column);
  return isRecognised ? { field, column, name, isNamed: false, score: share * 0.3 } : null;
}

/** Finds every field that a column may stand for, the likeliest first. */
export function candidatesFor(columns: readonly FeedColumn[], market: Market): readonly ColumnCandidate[] {
  return FIELD_NAMES.flatMap((field) => {
    const sign = fieldUse(field);
    if (sign.names === null) return [];
    return columns
      .filter(({ values }) => values.length > 0)
      .flatMap((column) => candidate(field, sign, column, market) ?? []);
  }).toSorted((a, b) => b.score - a.score);
}

/** Fields that may be read from a column that another field is read from. */
const SHARED: ReadonlySet<VehicleField> = new Set(['certified', 'reserved']);

/** Finds the likeliest column of each field. A column stands for one field only, unless the field is in `SHARED`. */
export function assigned(candidates: readonly ColumnCandidate[]): ReadonlyMap<VehicleField, FeedColumn> {
  const usedColumns = new Set<string>();
  const columns = new Map<VehicleField, FeedColumn>();
  for (const { field, column } of candidates) {
    if (columns.has(field) || (usedColumns.has(column.name) && !SHARED.has(field))) continue;
    columns.set(field, column);
    usedColumns.add(column.name);
  }
  return columns;
}
