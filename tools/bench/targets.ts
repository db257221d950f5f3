import type { Findings, Table } from './bench.ts';

interface Target {
  readonly bench: string;
  /** All figures of the bench whose names match. */
  readonly figure: RegExp;
  readonly most?: number;
  readonly least?: number;
}

/** Times are those of whole processes, as a person at the terminal waits for them. */
const TARGETS: readonly Target[] = [
  { bench: 'build', figure: /^ours: times plain Astro/, least: 10 },
  { bench: 'build', figure: /^pages that differ from plain Astro$/, most: 0 },
  { bench: 'build', figure: /^ours: one dealer warm, s$/, most: 1.3 },
  { bench: 'build', figure: /^ours: one price changed.* its dealer, s$/, most: 0.8 },
  { bench: 'build', figure: /^ours: peak MB of the fleet$/, most: 500 },
  { bench: 'clicks', figure: /^ours: (?:500|5,000) vehicles.* 4×.*: INP, p75$/, most: 64 },
  { bench: 'clicks', figure: /^ours: (?:500|5,000) vehicles.* 4×.*: new cards, median$/, most: 130 },
  { bench: 'pages', figure: /, (?:home|search|vehicle|location): score of /, least: 100 },
  { bench: 'pages', figure: /, home: largest paint, ms$/, most: 1700 },
  { bench: 'pages', figure: /, (?:search|vehicle): largest paint, ms$/, most: 1400 },
  { bench: 'pages', figure: /: blocking time, ms$/, most: 50 },
  { bench: 'pages', figure: /, search: script, KB$/, most: 150 },
  { bench: 'pages', figure: /, (?:home|vehicle|location|content): script, KB$/, most: 45 },
  { bench: 'pages', figure: /: INP, p75$/, most: 64 },
  { bench: 'pages', figure: /: shifts of /, most: 0.001 },
  { bench: 'stock', figure: /^16,000 vehicles, from nothing: peak MB$/, most: 600 },
];

export interface Verdict {
  readonly name: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
}

const shown = (value: number): string =>
  Number.isNaN(value) ? 'not measured' : String(Number(value.toPrecision(3)));

/** Compares the figures of a bench with their limits. A figure that was not measured misses every limit. */
export const verdictsOf = (bench: string, { figures }: Pick<Findings, 'figures'>): readonly Verdict[] =>
  TARGETS.filter((target) => target.bench === bench).flatMap(
    ({ figure, most = Number.POSITIVE_INFINITY, least }) =>
      Object.entries(figures)
        .filter(([name]) => figure.test(name))
        .map(([name, value]) => ({
          name,
          wanted: least === undefined ? `≤ ${most}` : `≥ ${least}`,
          measured: shown(value),
          met: least === undefined ? value <= most : value >= least,
        })),
  );

export const verdictTable = (verdicts: readonly Verdict[]): Table => ({
  head: ['target', 'wanted', 'measured', ''],
  rows: verdicts.map(({ name, wanted, measured, met }) => [name, wanted, measured, met ? 'met' : 'MISSED']),
});
