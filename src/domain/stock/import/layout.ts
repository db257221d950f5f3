import { folded } from './column-lookup.ts';
import type { FeedFormat } from './feed-format.ts';
import { KNOWN_NAMES } from './guess/header-words.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface TableLayout {
  readonly delimiter: Delimiter;
  readonly columns: readonly string[];
  /** Counted from 1, among the lines that are not empty; 0 for a table without names. */
  readonly headerLine: number;
  readonly remarks: readonly string[];
}

type Lines = readonly (readonly string[])[];

interface LayoutHints {
  readonly delimiter?: Delimiter;
  readonly headerRow?: number;
}

const NAMES: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

const MOST_HEADER_LINES = 10;
const LONGEST_NAME = 80;

/** Returns true for a cell that can be the name of a column: such names are short and are not numbers. */
const isName = (cell: string): boolean =>
  cell !== '' && cell.length <= LONGEST_NAME && !/^[\d.,$€£%/:\s-]+$/.test(cell) && !/^https?:/i.test(cell);

function headerScore(line: readonly string[], columns: number): number {
  const names = line.filter(isName);
  const distinct = new Set(names.map(folded)).size;
  return line.length === 0 ? 0 : (distinct / Math.max(columns, line.length)) * (names.length / line.length);
}

const mostFrequent = (counts: readonly number[]): number => {
  const byCount = Map.groupBy(counts, (count) => count);
  return [...byCount].sort(([a, x], [b, y]) => y.length - x.length || b - a)[0]?.[0] ?? 0;
};

interface Parted {
  readonly delimiter: Delimiter;
  readonly lines: Lines;
  readonly columns: number;
  /** The share of lines with that many columns. */
  readonly evenness: number;
}

function parted(delimiter: Delimiter, lines: Lines | null): Parted | null {
  if (lines === null || lines.length === 0) return null;
  const counts = lines.map(({ length }) => length);
  const columns = mostFrequent(counts);
  return {
    delimiter,
    lines,
    columns,
    evenness: counts.filter((count) => count === columns).length / counts.length,
  };
}

const better = (a: Parted, b: Parted): number =>
  Number(b.columns > 1) - Number(a.columns > 1) ||
  b.evenness * Math.min(b.columns, 8) - a.evenness * Math.min(a.columns, 8);

const LEAST_KNOWN = 2;

/** Finds the first line with nearly the most known column names. Returns null if no line has `LEAST_KNOWN` of them. */
function knownHeaderIn(lines: Lines): number | null {
  const counts = lines
    .slice(0, MOST_HEADER_LINES)
    .map((line) => new Set(line.filter(isName).map(folded)).intersection(KNOWN_NAMES).size);
  const most = Math.max(...counts);
  return most < LEAST_KNOWN ? null : counts.findIndex((count) => count > most * 0.8);
}

function headerIn({ lines, columns }: Parted): number {
  const headerLine = knownHeaderIn(lines);
  if (headerLine !== null) return headerLine;
  const scored = lines.slice(0, MOST_HEADER_LINES).map((line) => headerScore(line, columns));
  const best = Math.max(...scored);
  return scored.findIndex((score) => score >= best * 0.95 && score > 0);
}

const LEAST_FIGURES = 2;

/** Returns true if the likeliest header has figures or addresses where a name stands, and no known name. */
function isNameless({ lines }: Parted, at: number): boolean {
  const cells = (lines[at] ?? []).filter((cell) => cell !== '');
  const known = new Set(cells.map(folded)).intersection(KNOWN_NAMES).size;
  return known < LEAST_KNOWN && cells.filter((cell) => !isName(cell)).length >= LEAST_FIGURES;
}

/** Finds the delimiter and the header line of a table, or tells why there is none. */
export function findTable(
  linesBy: (delimiter: Delimiter) => Lines | null,
  hints: LayoutHints = {},
): TableLayout | string {
  const all = DELIMITERS.flatMap((delimiter) => parted(delimiter, linesBy(delimiter)) ?? []).sort(better);
  const [best] = all;
  const selected =
    hints.delimiter === undefined ? best : all.find(({ delimiter }) => delimiter === hints.delimiter);
  if (selected === undefined || best === undefined) return 'the file is empty';
  if (selected.columns === 1 && best.columns > 2)
    return `the table has one column if it is parted by ${NAMES[selected.delimiter]}, and ${best.columns} by ${NAMES[best.delimiter]}: set "delimiter" to ${JSON.stringify(best.delimiter)}, or leave it out`;
  if (selected.columns === 1) return 'the text is no table: no delimiter parts it into columns';
  const at = hints.headerRow === undefined ? headerIn(selected) : hints.headerRow - 1;
  if (hints.headerRow === 0 || (hints.headerRow === undefined && isNameless(selected, at)))
    return {
      delimiter: selected.delimiter,
      columns: Array.from({ length: selected.columns }, () => ''),
      headerLine: 0,
      remarks: [
        'The table has no line with the names of its columns. They are called "column 1", "column 2", … by their place.',
      ],
    };
  const header = selected.lines[at];
  if (header === undefined)
    return hints.headerRow === undefined
      ? 'the table has no line with the names of its columns: set "header_row"'
      : `the table has no line ${hints.headerRow}, which "header_row" names`;
  const remarks =
    at > 0 && hints.headerRow === undefined
      ? [
          `The names of the columns stand in line ${at + 1}, not counting empty ones; what is above is left out.`,
        ]
      : [];
  return { delimiter: selected.delimiter, columns: header, headerLine: at + 1, remarks };
}

/** The usual names of a vehicle's element, the likeliest first. */
const USUAL: readonly string[] = [
  ...['vehicle', 'listing', 'car', 'item', 'entry', 'ad', 'advert', 'advertisement', 'stock', 'stockitem'],
  ...['unit', 'inventory', 'record', 'row', 'product', 'auto', 'automobile', 'motorcycle', 'bike', 'caravan'],
  ...['fahrzeug', 'inserat', 'vehicule', 'voiture', 'annonce', 'veicolo', 'annuncio', 'vehiculo', 'coche'],
  ...['anuncio', 'veiculo', 'carro', 'moto'],
];

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';
const local = (name: string): string => folded(name.split(':').at(-1) ?? '');
const depthOf = (path: string): number => path.split('/').length;

/** Counts the different elements and attributes directly below each path. */
function childCounts(paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    counts.set(above, (counts.get(above) ?? 0) + 1);
  }
  return counts;
}

const LEAST_CHILDREN = 3;

interface Candidate {
  readonly path: string;
  readonly count: number;
  readonly rank: number;
}

const isWithin = (inner: Candidate, outer: Candidate): boolean => inner.path.startsWith(`${outer.path}/`);

/**
 * Returns true for an element with several vehicles in it. `<dealer>` with its vehicles is no vehicle, but an
 * `<ad>` with one `<vehicle>` is.
 */
const isContainer = (one: Candidate, all: readonly Candidate[]): boolean =>
  all.some((other) => isWithin(other, one) && other.rank < one.rank && other.count > one.count);

/** Returns true for a part of a vehicle: `<item>` within `<vehicle>`, however many there are. */
const isPart = (one: Candidate, all: readonly Candidate[]): boolean =>
  all.some((other) => isWithin(one, other) && other.rank < one.rank);

/** Finds the element that stands for a vehicle, by how often each path occurs at the beginning of the feed. Returns null if none does. */
export function findItems(counts: ReadonlyMap<string, number>): string | null {
  const children = childCounts([...counts.keys()]);
  const usual = (path: string): number => {
    const at = USUAL.indexOf(local(lastOf(path)));
    return at < 0 ? USUAL.length : at;
  };
  const candidates = [...counts]
    .filter(
      ([path]) =>
        depthOf(path) > 1 && !lastOf(path).startsWith('@') && (children.get(path) ?? 0) >= LEAST_CHILDREN,
    )
    .map(([path, count]) => ({ path, count, rank: usual(path) }))
    .filter(({ count, rank }) => count > 1 || rank < USUAL.length);
  const best = candidates
    .filter((one, _, all) => !isContainer(one, all) && !isPart(one, all))
    .sort(
      (a, b) =>
        Number(b.count > 1) - Number(a.count > 1) ||
        depthOf(a.path) - depthOf(b.path) ||
        a.rank - b.rank ||
        b.count - a.count,
    )[0];
  return best === undefined ? null : lastOf(best.path);
}

const MOST_SEEN = 5;

/** Returns what repeats in a feed, for a person who has to name the vehicles: `<foto> 12 times, <veiculo> 5 times`. */
export function seenItems(counts: ReadonlyMap<string, number>): string {
  const repeated = [...counts].filter(([path, count]) => count > 1 && !lastOf(path).startsWith('@'));
  return repeated
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_SEEN)
    .map(([path, count]) => `<${lastOf(path)}> ${count} times`)
    .join(', ');
}

/** Counts the known names of columns among the names of an object. */
export const knownNamesIn = (names: readonly string[]): number =>
  new Set(names.map(folded)).intersection(KNOWN_NAMES).size;

/** Names under which JSON feeds put their list. */
export const LIST_NAMES = ['vehicles', 'hits', 'results'] as const;

const WEB_PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|h1|p|div)\b/i;
const TITLE = /<title[^>]*>([^<]{0,80})/i;

/** Returns the title of a web page, empty if it has none, and null for any other text. */
export const webPageTitle = (start: string): string | null =>
  WEB_PAGE.test(start) ? (TITLE.exec(start)?.[1]?.replace(/\s+/g, ' ').trim() ?? '') : null;

/** Tells the format by the first character, ignoring a byte order mark and spaces. */
export function formatOf(start: string): FeedFormat {
  const first = start.replace(/^\uFEFF/, '').trimStart();
  if (first.startsWith('<')) return 'xml';
  return /^[[{]/.test(first) ? 'json' : 'csv';
}
