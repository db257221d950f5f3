import type { CountedWords } from '#domain/lib/count-text-model.ts';
import { counted } from '#domain/lib/words.ts';
import type { FleetRow, FleetRows, ShownMeasure, TemplateRow } from '#domain/operations/fleet/fleet-row.ts';
import { MOST_SEARCHES } from '#domain/search/misses/search-misses.ts';
import { printable, textTable } from '../terminal/table.ts';

const HEAD = [
  ...['dealer', 'built', 'pages', 'stock', 'left out', 'leads', 'given up', 'engine'],
  ...['LCP', 'INP', 'CLS', 'warnings'],
];

const MARKS = { good: '', middling: ' !', poor: ' !!' } as const;

const measure = (measures: readonly ShownMeasure[], metric: ShownMeasure['metric']): string => {
  const measure = measures.find((one) => one.metric === metric);
  return measure === undefined ? '–' : `${measure.text}${MARKS[measure.rating]}`;
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

/**
 * Of many dealers only the first warnings are shown. The rest is a number, with the command that shows it.
 */
const MOST_DEALERS = 25;
const MOST_EACH = 4;

const shown = ({ what, todo }: FleetRow['warnings'][number]): readonly string[] => [
  `  ${what.split('\n').map(printable).join('\n    ')}`,
  `    → ${printable(todo)}`,
];

function warningsText({ slug, warnings }: FleetRow, most: number): readonly string[] {
  const more = warnings.length - most;
  return [
    `\n${slug}`,
    ...warnings.slice(0, most).flatMap(shown),
    ...(more > 0 ? [`  and ${more} more: npm run fleet -- --site=${slug}`] : []),
  ];
}

/** Lists dealers whose build failed first. */
function allWarnings(dealers: readonly FleetRow[]): readonly string[] {
  const warned = dealers
    .filter(({ warnings }) => warnings.length > 0)
    .toSorted((a, b) => Number(b.failed) - Number(a.failed));
  const most = dealers.length === 1 ? Number.POSITIVE_INFINITY : MOST_EACH;
  const left = warned.length - MOST_DEALERS;
  return [
    ...warned.slice(0, MOST_DEALERS).flatMap((row) => warningsText(row, most)),
    ...(left > 0
      ? [
          `\n${counted(left, 'more dealer has', 'more dealers have')} something to be done: --site=… shows one of them whole, --json all.`,
        ]
      : []),
  ];
}

const templateCells = ({ template, dealers, measures }: TemplateRow): readonly (string | number)[] => [
  template,
  dealers,
  ...(['LCP', 'INP', 'CLS'] as const).map((metric) => measure(measures, metric)),
];

const templatesText = (templates: readonly TemplateRow[]): readonly string[] =>
  templates.length === 0
    ? []
    : [
        '',
        textTable(['template', 'dealers', 'LCP', 'INP', 'CLS'], templates.map(templateCells)),
        '\nLCP, INP and CLS: the 75th percentile of phone visits in four weeks. ! is not good, !! is poor.',
      ];

/** If there are many dealers, each gets as many words as fit on a line. */
const MOST_WORDS_EACH = 5;

const searchesText = (searches: readonly CountedWords[], most: number): string =>
  searches
    .slice(0, most)
    .map(({ words, count }) => `${printable(words)} (${count})`)
    .join(', ');

function missesText(dealers: readonly FleetRow[]): readonly string[] {
  const most = dealers.length === 1 ? MOST_SEARCHES : MOST_WORDS_EACH;
  const lines = dealers.flatMap(({ slug, unfound: { unstocked, unclear } }) => [
    ...(unstocked.length > 0 ? [`${slug}, not in stock: ${searchesText(unstocked, most)}`] : []),
    ...(unclear.length > 0 ? [`${slug}, not understood: ${searchesText(unclear, most)}`] : []),
  ]);
  if (lines.length === 0) return [];
  return [
    '\nAsked for in four weeks, and not found (npm run reports -- --searches says since when):',
    ...lines.map((line) => `  ${line}`),
  ];
}

/**
 * Shows the fleet as a table. Below it stand what shoppers searched for in vain, and what has to be done for which
 * dealer.
 */
export function fleetText({ dealers, templates }: Pick<FleetRows, 'dealers' | 'templates'>): string {
  if (dealers.length === 0) return 'There is nothing to be done.';
  return [
    textTable(HEAD, dealers.map(cells)),
    ...templatesText(templates),
    ...missesText(dealers),
    ...allWarnings(dealers),
  ].join('\n');
}
