import { Unreadable } from '#domain/vehicles/attributes/read-field.ts';

type DecimalMark = '.' | ',';

/** A number as a feed writes it. Neither prices nor distances have three decimals, so `9.500` is grouped by itself. */
export interface WrittenNumber {
  readonly value: number;
  /** What follows it. */
  readonly rest: string;
  /** The decimal mark that the number shows: `24,990` and `12.50` a point, `9.500` and `12,50` a comma. */
  readonly mark: DecimalMark | null;
  /** True for `1234.500`, whose three decimals cannot be a group. */
  readonly isFine: boolean;
  /** The value of `9.500` or `24,990` if its only sign is a decimal mark, otherwise null. */
  readonly asDecimal: number | null;
}

const SPACE = String.raw`[ \u00a0\u202f'’]`;

/** The ways to write a number, likeliest first. The groups of digits, the mark and the decimals have names. */
const NUMBER = new RegExp(
  [
    String.raw`(?<spaced>\d{1,3}(?:${SPACE}\d{3})+)(?!\d)(?:(?<spacedMark>[.,])(?<spacedRest>\d{1,2})(?!\d|[.,]\d))?`,
    String.raw`(?<commas>\d{1,3}(?:,\d{3})+|\d{1,3}(?:,\d{2})+,\d{3})(?!\d|,\d)(?:\.(?<commasRest>\d+))?`,
    String.raw`(?<points>[1-9]\d{0,2}(?:\.\d{3})+)(?!\d|\.\d)(?:,(?<pointsRest>\d+|(?=-)))?`,
    String.raw`(?<plain>\d+)(?:(?<mark>\.)(?<decimals>\d+)|(?<comma>,)(?<commaDecimals>\d{1,2}(?!\d|[.,]\d)|(?<=\d{4},)\d{3}(?!\d)))?`,
  ].join('|'),
);

/** `1.2e4` of a spreadsheet. The digits of the number itself are lost. */
const EXPONENT = /^e[+-]?\d/i;
/** A second mark behind the number, as in `1.234.56`, fits no way to write one. */
const BROKEN = /^[.,]\d/;
/** `12k`, `12.5 K`, but not `12 km` */
export const THOUSANDS = /^\s*k(?![a-z])/i;
/** `-5` and `-$5`, but not `Drive away - $24,990` */
const NEGATIVE = /^\s*-\D{0,4}$|-$/;

/** Further decimals would round the number up. */
const MOST_DECIMALS = 6;

const numberOf = (groups: string, decimals = ''): number =>
  Number(`${groups.replace(/\D/g, '')}.${decimals.slice(0, MOST_DECIMALS)}`);

type Shape = Pick<WrittenNumber, 'value' | 'mark' | 'isFine' | 'asDecimal'>;

/** Reads `24,990` or `9.500`: one sign and three digits behind it may be a group or decimals. */
function grouped(text: string, rest: string | undefined, sign: DecimalMark): Shape {
  const isOnlySign = rest === undefined && /^\d{1,3}\D\d{3}$/.test(text);
  return {
    value: numberOf(text, rest),
    mark: sign === ',' ? '.' : ',',
    isFine: false,
    asDecimal: isOnlySign ? numberOf(text.slice(0, -4), text.slice(-3)) : null,
  };
}

function shapeOf(found: Readonly<Record<string, string | undefined>>): Shape {
  const { spaced, commas, points, plain = '', mark, comma } = found;
  if (spaced !== undefined) {
    const spacedMark = found['spacedMark'] === ',' ? ',' : found['spacedMark'] === '.' ? '.' : null;
    return {
      value: numberOf(spaced, found['spacedRest']),
      mark: spacedMark,
      isFine: false,
      asDecimal: null,
    };
  }
  if (commas !== undefined) return grouped(commas, found['commasRest'], ',');
  if (points !== undefined) return grouped(points, found['pointsRest'], '.');
  const decimals = found['decimals'] ?? found['commaDecimals'] ?? '';
  return {
    value: numberOf(plain, decimals),
    mark: mark === undefined ? (comma === undefined ? null : ',') : '.',
    isFine: decimals.length === 3 && plain.length > 3,
    asDecimal: null,
  };
}

/** Returns the first number of a text. Returns null if there is none, or one that is negative or written in no known way. */
export function writtenNumber(text: string): WrittenNumber | null {
  const match = NUMBER.exec(text);
  if (!match || NEGATIVE.test(text.slice(0, match.index))) return null;
  const rest = text.slice(match.index + match[0].length);
  if (EXPONENT.test(rest) || BROKEN.test(rest)) return null;
  const shape = shapeOf(match.groups ?? {});
  return THOUSANDS.test(rest)
    ? { ...shape, rest, value: (shape.asDecimal ?? shape.value) * 1000, asDecimal: null }
    : { ...shape, rest };
}

/** Tells what the numbers of one column mean, after all of them were seen. */
export interface NumberColumn {
  see(number: WrittenNumber): void;
  /** Returns null for a number that is written unlike the others: nobody can say what it means. */
  valueOf(number: WrittenNumber): number | null;
}

export function createNumberColumn(): NumberColumn {
  const counts = { '.': 0, ',': 0 };
  /** Numbers such as `9.500`, by the sign in them. */
  const open = { '.': 0, ',': 0 };
  const fine = { '.': 0, ',': 0 };

  /** Counts the numbers that show this decimal mark. Where `1234.500` is one of them, `9.500` is another. */
  function weight(mark: DecimalMark): number {
    const other = mark === '.' ? ',' : '.';
    return counts[mark] + (fine[mark] > 0 ? open[mark] : 0) + (fine[other] > 0 ? 0 : open[other]);
  }

  return {
    see({ mark, isFine, asDecimal }) {
      if (mark === null) return;
      if (asDecimal !== null) open[mark === '.' ? ',' : '.'] += 1;
      else counts[mark] += 1;
      if (isFine) fine[mark] += 1;
    },
    valueOf({ value, mark, asDecimal }) {
      if (asDecimal === null || mark === null) return value;
      const sign = mark === '.' ? ',' : '.';
      if (counts[sign] === 0 || weight(sign) <= weight(mark)) return value;
      return fine[sign] > 0 ? asDecimal : null;
    },
  };
}

/** A value that only the whole column explains. It is settled after the last row. */
export class Unsettled {
  readonly settle: () => number | null | Unreadable;

  constructor(settle: () => number | null | Unreadable) {
    this.settle = settle;
  }
}

interface NumberUse {
  readonly text: string;
  /** What the text was expected to be: `an amount`. */
  readonly kind: string;
  readonly column: NumberColumn | undefined;
  readonly finish: (value: number) => number | null | Unreadable;
}

/** Finishes a number at once, or after the last row if its column explains it. */
export function inItsColumn(
  number: WrittenNumber,
  { text, kind, column, finish }: NumberUse,
): number | null | Unreadable | Unsettled {
  column?.see(number);
  if (column === undefined || number.asDecimal === null) return finish(number.value);
  const found = JSON.stringify(text);
  return new Unsettled(() => {
    const value = column.valueOf(number);
    return value === null ? new Unreadable(`${kind} that is written like the others`, found) : finish(value);
  });
}
