import type { DayValue } from './fleet-history.ts';

/** The positions in a drawing, in its own units. */
export interface ChartBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const NICE = [1, 2, 2.5, 5, 10] as const;

/** Returns a step that people count in (1, 2, 2.5, 5, 10, …), so that about `count` of them reach `most`. */
export function niceStep(most: number, count: number): number {
  if (!(most > 0)) return 1;
  const rough = most / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = NICE.find((nice) => nice * magnitude >= rough * (1 - 1e-9)) ?? 10;
  return factor * magnitude;
}

/** Returns the values of an axis from 0 to at least `most`, in even steps. */
export function ticksTo(most: number, count: number, wholeOnly = false): readonly number[] {
  const step = wholeOnly ? Math.max(1, Math.ceil(niceStep(most, count))) : niceStep(most, count);
  const steps = Math.max(1, Math.ceil(most / step - 1e-9));
  // Multiplied, not added up: 0.1 + 0.2 is not 0.3.
  return Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

export const scaleTo =
  (from: number, to: number, low: number, high: number) =>
  (value: number): number =>
    to === from ? low : low + ((value - from) / (to - from)) * (high - low);

const written = (value: number): string => String(Number(value.toFixed(1)));

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Draws an SVG path over the values. A null leaves a gap, and a value between two gaps is a dot (a line of no length). */
export function linePath(
  values: readonly (number | null)[],
  placeOf: (value: number, index: number) => Place,
): string {
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const { x, y } = placeOf(value, index);
      const point = `${written(x)} ${written(y)}`;
      const isAlone = !isDrawing && (values[index + 1] ?? null) === null;
      const command = `${isDrawing ? 'L' : 'M'}${point}${isAlone ? `L${point}` : ''}`;
      isDrawing = true;
      return command;
    })
    .join('');
}

/** Draws a chart the size of a word. Returns null for fewer than two values. */
export function sparkline(
  values: readonly (number | null)[],
  { left, right, top, bottom }: ChartBox,
): { readonly path: string; readonly last: Place } | null {
  const measured = values.filter((value) => value !== null);
  if (measured.length < 2) return null;
  const most = Math.max(...measured);
  const x = scaleTo(0, Math.max(1, values.length - 1), left, right);
  // All zeros lie on the ground.
  const y = scaleTo(0, most > 0 ? most : 1, bottom, top);
  const placeOf = (value: number, index: number) => ({ x: x(index), y: y(value) });
  const at = values.findLastIndex((value) => value !== null);
  return { path: linePath(values, placeOf), last: placeOf(values[at] ?? 0, at) };
}

/** The unit of a chart. */
export interface Unit {
  readonly text: (value: number) => string;
  /** Counts have no halves. */
  readonly isWhole: boolean;
}

export const UNITS = {
  seconds: {
    text: (value) => (value < 10 ? `${written(value)} s` : `${Math.round(value)} s`),
    isWhole: false,
  },
  milliseconds: { text: (value) => `${Number((value / 1000).toFixed(2))} s`, isWhole: false },
  count: { text: (value) => value.toLocaleString('en-AU'), isWhole: true },
  hours: { text: (value) => `${written(value)} h`, isWhole: false },
  days: { text: (value) => `${written(value)} d`, isWhole: false },
} as const satisfies Readonly<Record<string, Unit>>;

export interface ChartTick {
  readonly at: number;
  readonly text: string;
}

/** A chart with everything in its place, ready to be written down as SVG. */
export interface Chart {
  readonly box: ChartBox;
  readonly path: string;
  readonly last: (Place & { readonly text: string; readonly day: string }) | null;
  readonly across: readonly ChartTick[];
  readonly upward: readonly ChartTick[];
  /** A limit, such as what still counts as good. */
  readonly limit: ChartTick | null;
}

const MOST_UPWARD = 4;
const LABELLED_EVERY = 14;

const DAY_NAME = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });
export const dayText = (day: string): string => DAY_NAME.format(Date.parse(day));

/** Labels today, and every two weeks before it. */
const acrossTicks = (line: readonly DayValue[], x: (index: number) => number): readonly ChartTick[] =>
  line.flatMap(({ day }, index) =>
    (line.length - 1 - index) % LABELLED_EVERY === 0 ? [{ at: x(index), text: dayText(day) }] : [],
  );

export function chartOf(
  line: readonly DayValue[],
  unit: Unit,
  box: ChartBox,
  limit: { readonly value: number; readonly text: string } | null = null,
): Chart {
  const values = line.map(({ value }) => value);
  const measured = values.filter((value) => value !== null);
  const highest = Math.max(0, ...measured);
  // A limit far above all values would flatten the line.
  const isNear = limit !== null && highest > 0 && limit.value <= highest * 2;
  const ticks = ticksTo(Math.max(highest, isNear ? limit.value : 0) || 1, MOST_UPWARD, unit.isWhole);
  const x = scaleTo(0, Math.max(1, line.length - 1), box.left, box.right);
  const y = scaleTo(0, ticks.at(-1) ?? 1, box.bottom, box.top);
  const placeOf = (value: number, index: number) => ({ x: x(index), y: y(value) });
  const lastAt = values.findLastIndex((value) => value !== null);
  const lastValue = values[lastAt] ?? null;
  return {
    box,
    path: linePath(values, placeOf),
    last:
      lastValue === null
        ? null
        : { ...placeOf(lastValue, lastAt), text: unit.text(lastValue), day: line[lastAt]?.day ?? '' },
    across: acrossTicks(line, x),
    upward: ticks.map((value) => ({ at: y(value), text: unit.text(value) })),
    limit: isNear ? { at: y(limit.value), text: limit.text } : null,
  };
}

/** Describes the chart in a sentence, for screen readers. */
export function lineInWords(line: readonly DayValue[], unit: Unit): string {
  const points = line.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]));
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return 'There is no data for these days.';
  const lowest = points.reduce((a, b) => (b.value < a.value ? b : a));
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a));
  return `From ${unit.text(first.value)} on ${dayText(first.day)} to ${unit.text(last.value)} on ${dayText(last.day)}; lowest ${unit.text(lowest.value)}, highest ${unit.text(highest.value)} on ${dayText(highest.day)}.`;
}
