import type { FleetRow, ShownMeasure } from '#domain/fleet/row.ts';
import { textTable } from '../bench/table.ts';
import { printable } from '../leads/report.ts';

const HEAD = [
  ...['dealer', 'built', 'pages', 'stock', 'left out', 'leads', 'given up', 'engine'],
  ...['LCP', 'INP', 'CLS', 'warnings'],
];

const MARKS = { good: '', middling: ' !', poor: ' !!' } as const;

const measure = (measures: readonly ShownMeasure[], metric: ShownMeasure['metric']): string => {
  const found = measures.find((one) => one.metric === metric);
  return found === undefined ? '–' : `${found.text}${MARKS[found.rating]}`;
};

const cells = (row: FleetRow): readonly (string | number)[] => [
  row.slug,
  `${row.failed ? 'FAILED, ' : ''}${row.built ?? 'never'}`,
  row.pages ?? '–',
  row.vehicles ?? '–',
  row.rejected ?? '–',
  row.leads.waiting,
  row.leads.dead,
  row.engine,
  measure(row.measures, 'LCP'),
  measure(row.measures, 'INP'),
  measure(row.measures, 'CLS'),
  row.warnings.length,
];

const warningsText = ({ slug, warnings }: FleetRow): readonly string[] =>
  warnings.length === 0
    ? []
    : [
        `\n${slug}`,
        ...warnings.flatMap(({ what, todo }) => [
          `  ${what.split('\n').map(printable).join('\n    ')}`,
          `    → ${printable(todo)}`,
        ]),
      ];

/** The fleet as a table, and below it what is to be done for whom. */
export function fleetText(rows: readonly FleetRow[]): string {
  if (rows.length === 0) return 'There is nothing to be done.';
  const explained = rows.some(({ measures }) => measures.length > 0)
    ? [
        '\nLCP, INP and CLS: what three of four shoppers with a phone had, or better; ! is not good, !! is poor.',
      ]
    : [];
  return [textTable(HEAD, rows.map(cells)), ...explained, ...rows.flatMap(warningsText)].join('\n');
}
