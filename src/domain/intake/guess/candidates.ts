import type { Market } from '#domain/market/markets.ts';
import { FIELD_NAMES, fieldUse, type VehicleField } from '#domain/vehicle/fields.ts';
import { columnNames, type FieldSign } from '#domain/vehicle/stock-field.ts';
import type { WordTable } from '../words/word-table.ts';
import type { Column } from './columns.ts';
import { distinctShare, type Evidence, shareOf } from './evidence.ts';
import { type Spelling, spellingOf } from './spelling.ts';

const EXACT = 1;
const CORE = 0.85;
const LIKE = 0.55;
/** Of two names for one field the one that stands first in its list is likelier, a little for each place. */
const EACH_PLACE = 0.006;
const LEAST_EVIDENCE = 0.25;
const BY_VALUES_SHARE = 0.85;
const BY_VALUES_ROWS = 3;
const LEAST_DISTINCT = 0.6;

const isUnlike = ({ words }: Spelling, { unlike }: FieldSign): boolean => unlike?.test(words) === true;

const best = (found: readonly number[]): number | null => (found.length === 0 ? null : Math.min(...found));

function nameScore(spelling: Spelling, sign: FieldSign): number {
  const names = columnNames(sign);
  const places = (spellings: readonly string[]) =>
    best(spellings.map((one) => names.indexOf(one)).filter((at) => at >= 0));
  const exact = places(spelling.exact);
  if (exact !== null) return EXACT - exact * EACH_PLACE;
  if (isUnlike(spelling, sign)) return 0;
  const core = places(spelling.core);
  if (core !== null) return CORE - core * EACH_PLACE;
  return sign.like?.test(spelling.words) ? LIKE : 0;
}

export interface Candidate {
  readonly field: VehicleField;
  readonly column: Column;
  readonly score: number;
  /** How well its name fits, without what it says. */
  readonly name: number;
  readonly isNamed: boolean;
}

/** A column with one value in all rows proves nothing of itself. */
const isTooCoarse = (field: VehicleField, { values }: Column): boolean =>
  field !== 'vin' && new Set(values.slice(0, 50)).size < 2;

const evidenceOf = (sign: FieldSign): Evidence | WordTable =>
  sign.words === undefined ? sign.evidence : sign.words;

/** Pictures are found by their endings where no name tells what the addresses are of. */
const evidenceByValues = (field: VehicleField, sign: FieldSign): Evidence | WordTable =>
  field === 'images' ? 'pictures' : evidenceOf(sign);

const LONG = 150;

/** From a half for a few words to 1 for a paragraph. */
function lengthOf({ values }: Column): number {
  const mean = values.reduce((sum, { length }) => sum + length, 0) / Math.max(1, values.length);
  return 0.5 + 0.5 * Math.min(1, mean / LONG);
}

const NAME_WEIGHT = 0.65;
const SHARE_WEIGHT = 0.3;
const FILLED_WEIGHT = 0.05;

function candidate(field: VehicleField, sign: FieldSign, column: Column, market: Market): Candidate | null {
  const name = nameScore(spellingOf(column.name), sign);
  if (sign.isDistinct === true && distinctShare(column) < LEAST_DISTINCT) return null;
  const isLike = name > 0 && name <= LIKE;
  const share =
    shareOf(column, (isLike ? sign.likeEvidence : undefined) ?? evidenceOf(sign), market) *
    (sign.isLong === true ? lengthOf(column) : 1);
  if (name > 0)
    return share >= (sign.least ?? LEAST_EVIDENCE)
      ? {
          ...{ field, column, name, isNamed: true },
          score: name * NAME_WEIGHT + share * SHARE_WEIGHT + column.filled * FILLED_WEIGHT,
        }
      : null;
  const isTold =
    sign.byValues === true &&
    column.values.length >= BY_VALUES_ROWS &&
    shareOf(column, evidenceByValues(field, sign), market) >= BY_VALUES_SHARE &&
    !isTooCoarse(field, column);
  return isTold ? { ...{ field, column, name, isNamed: false }, score: share * 0.3 } : null;
}

/** Every field that a column may stand for, the likeliest first. */
export function candidatesFor(columns: readonly Column[], market: Market): readonly Candidate[] {
  return FIELD_NAMES.flatMap((field) => {
    const sign = fieldUse(field);
    if (sign.names === null) return [];
    return columns
      .filter(({ values }) => values.length > 0)
      .flatMap((column) => candidate(field, sign, column, market) ?? []);
  }).toSorted((a, b) => b.score - a.score);
}

/** Several fields may be read from these: `Caringbah, NSW` is a town and a state. */
const SHARED: ReadonlySet<VehicleField> = new Set(['certified', 'reserved']);

/** By field the likeliest column; a column stands for one field. */
export function assigned(candidates: readonly Candidate[]): ReadonlyMap<VehicleField, Column> {
  const taken = new Set<string>();
  const found = new Map<VehicleField, Column>();
  for (const { field, column } of candidates) {
    if (found.has(field) || (taken.has(column.name) && !SHARED.has(field))) continue;
    found.set(field, column);
    taken.add(column.name);
  }
  return found;
}
