import { namesOf } from '#domain/lib/records.ts';
import { counted } from '#domain/lib/words.ts';
import { formatDistance } from '#domain/sites/markets/format.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { FeedColumn } from '#domain/stock/import/guess/columns.ts';
import type { Guess } from '#domain/stock/import/guess/guess.ts';
import { priceText } from '#domain/vehicles/price/price-text.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { leftOutLines, rejectedText } from '../build/report.ts';
import { printable, textTable } from '../terminal/table.ts';
import type { Sample, Understood } from './sample.ts';

const LONGEST_EXAMPLE = 34;
const SHOWN_CARS = 3;
const SHOWN_CHANGES = 8;
const SHOWN_ODD = 3;

const short = (text: string, most = LONGEST_EXAMPLE): string =>
  printable(text.length > most ? `${text.slice(0, most - 1)}…` : text);

const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? value.length > 1
      ? `${value.length}: ${value.join(' | ')}`
      : value.join('')
    : String(value ?? '');

const share = (count: number, of: number): string => (of === 0 ? '–' : `${Math.round((count / of) * 100)}%`);

const SHOWN_COLUMNS = 60;
const SHOWN_VALUES = 3;

const valuesOf = ({ values }: FeedColumn): string =>
  [...new Set(values.slice(0, 50))]
    .slice(0, SHOWN_VALUES)
    .map((text) => short(text, 24))
    .join(', ') || '(empty)';

/** Shows each column by its number: its name, how often it is filled, three values, and what it is read as. */
export function columnTable({ columns, used }: Guess): string {
  const fieldOf = ({ name }: FeedColumn) =>
    namesOf(used).filter((field) => used[field]?.includes(name) === true);
  const rows = columns
    .slice(0, SHOWN_COLUMNS)
    .map((column, at) => [
      `${at + 1}.`,
      short(column.name, 30),
      `${Math.round(column.filled * 100)}%`,
      valuesOf(column),
      fieldOf(column).join(', '),
    ]);
  const more = columns.length > SHOWN_COLUMNS ? `\n… and ${columns.length - SHOWN_COLUMNS} more columns` : '';
  return textTable(['no.', 'column', 'filled', 'values', 'read as'], rows) + more;
}

/** Lists the columns that nothing is read from yet, by their numbers, for a question. */
export const columnLines = ({ columns, unused }: Guess): string =>
  columns
    .flatMap((column, at) =>
      unused.includes(column) ? [`  ${at + 1}. ${short(column.name, 30)}: ${valuesOf(column)}`] : [],
    )
    .slice(0, SHOWN_COLUMNS)
    .join('\n');

/** Shows one line a field: where it stands, how often it is filled, what it says. */
function fieldTable({ guess, reading, report, entries }: Understood): string {
  const fields = namesOf(report.filled);
  const imported = report.rows - report.leftOut;
  const rows = fields.map((field) => {
    const from = guess.used[field];
    const columns =
      from && from.length > 0
        ? from.join(', ')
        : reading.preset === undefined
          ? '(the same for all)'
          : `(${reading.preset})`;
    const example = entries
      .map((entry) => valueText((entry as Readonly<Record<string, unknown>>)[field]))
      .find((text) => text !== '');
    const odd = report.odd.filter(({ what }) => what.field === field);
    const oddText = odd
      .slice(0, SHOWN_ODD)
      .map(({ what, count }) => `${what.value} ${count}×, row ${what.row}`);
    return [
      field,
      short(columns, 40),
      share(report.filled[field] ?? 0, imported),
      short(example ?? ''),
      short(oddText.join('; '), 60),
    ];
  });
  return textTable(['our field', 'stands in', 'filled', 'first value', 'odd values'], rows);
}

const carLine = (vehicle: Vehicle, market: Market): string =>
  [
    vehicle.name,
    priceText(vehicle.price, market),
    vehicle.km === null ? null : formatDistance(vehicle.km, market),
    vehicle.simple_transmission,
    vehicle.simple_fuel,
    counted(vehicle.images.length, 'picture'),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

/** Shows what was understood of a feed, so that a person can decide whether it is right. */
export function feedReport(sample: Sample, understood: Understood, market: Market): string {
  const { guess, report, vehicles, rejected, doubts } = understood;
  const lines = [
    `${sample.where}: ${sample.format ?? 'documents'}, ${counted(sample.rows.length, 'row')}${sample.isCut ? ' and more' : ''}${guess.preset === null ? '' : `, laid out like "${guess.preset}"`}`,
    ...sample.remarks.map((remark) => `  ${remark}`),
    ...(report.headers > 0
      ? [`  ${counted(report.headers, 'second line', 'second lines')} of column names left out.`]
      : []),
    '',
    fieldTable(understood),
  ];
  if (guess.unused.length > 0)
    lines.push('', `Not used: ${short(guess.unused.map(({ name }) => name).join(', '), 300)}`);
  if (report.changes.length > 0)
    lines.push(
      '',
      'Made ours:',
      ...report.changes
        .slice(0, SHOWN_CHANGES)
        .map(({ what, count }) => `  ${what.field}: ${short(what.from)} → ${short(what.to)} (${count})`),
      ...(report.changes.length > SHOWN_CHANGES
        ? [`  … and ${report.changes.length - SHOWN_CHANGES} more`]
        : []),
    );
  lines.push('', `${counted(vehicles.length, 'vehicle')} can be shown, ${rejected.length} cannot.`);
  lines.push(...leftOutLines(rejected.map(rejectedText)));
  for (const doubt of doubts) lines.push(`  warning: ${printable(doubt)}`);
  if (vehicles.length > 0) lines.push('', 'The first vehicles:');
  for (const vehicle of vehicles.slice(0, SHOWN_CARS)) lines.push(`  ${printable(carLine(vehicle, market))}`);
  return lines.join('\n');
}
