import { describe, expect, test } from 'vitest';
import { chartOf, lineInWords, linePath, niceStep, scaleTo, sparkline, ticksTo, UNITS } from './chart.ts';

const BOX = { left: 0, right: 100, top: 0, bottom: 50 };
const line = (...values: readonly (number | null)[]) =>
  values.map((value, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, value }));

describe('an axis', () => {
  test.each<[number, number, number]>([
    [10, 4, 2.5],
    [4, 4, 1],
    [0.8, 4, 0.2],
    [7.3, 4, 2],
    [1234, 4, 500],
    [0, 4, 1],
    [Number.NaN, 4, 1],
  ])('up to %d in about %d steps has the step %d', (most, count, step) => {
    expect(niceStep(most, count)).toBeCloseTo(step, 10);
  });

  test.each<[number, boolean, readonly number[]]>([
    [7.3, false, [0, 2, 4, 6, 8]],
    [0.3, false, [0, 0.1, 0.2, 0.3]],
    [1, true, [0, 1]],
    [2, true, [0, 1, 2]],
    [9, true, [0, 3, 6, 9]],
  ])('up to %d (whole numbers: %s) has the ticks %j', (most, isWhole, ticks) => {
    expect(ticksTo(most, 4, isWhole)).toEqual(ticks);
  });

  test.each([0.004, 0.7, 1, 3.2, 99, 250, 12_345])('ends just above %d', (most) => {
    const ticks = ticksTo(most, 4);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
    expect(ticks.at(-2)).toBeLessThan(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });
});

test.each<[number, number]>([
  [0, 50],
  [5, 25],
  [10, 0],
])('a scale maps %d to %d', (value, place) => {
  expect(scaleTo(0, 10, 50, 0)(value)).toBe(place);
  expect(scaleTo(3, 3, 7, 9)(value)).toBe(7);
});

test.each<[string, readonly (number | null)[], string]>([
  ['all known', [1, 2, 3], 'M0 1L10 2L20 3'],
  ['a gap', [1, 2, null, 4, 5], 'M0 1L10 2M30 4L40 5'],
  ['a value between gaps, which is a dot', [null, 2, null, 4, 5], 'M10 2L10 2M30 4L40 5'],
  ['a single value at the end', [null, 2], 'M10 2L10 2'],
  ['nothing known', [null, null], ''],
])('the path of a line is right for: %s', (_, values, path) => {
  expect(linePath(values, (value, index) => ({ x: index * 10, y: value }))).toBe(path);
});

describe('a sparkline', () => {
  test('fills its box, and ends at its last value', () => {
    expect(sparkline([0, 5, 10], BOX)).toEqual({ path: 'M0 50L50 25L100 0', last: { x: 100, y: 0 } });
    expect(sparkline([10, 5, null], BOX)?.last).toEqual({ x: 50, y: 25 });
  });

  test.each<[string, readonly (number | null)[]]>([
    ['nothing', []],
    ['gaps', [null, null]],
    ['one value', [null, 4, null]],
  ])('is null for %s', (_, values) => {
    expect(sparkline(values, BOX)).toBeNull();
  });

  test('of zeros lies at the bottom', () => {
    expect(sparkline([0, 0], BOX)?.path).toBe('M0 50L100 50');
  });
});

describe('a chart', () => {
  test('has every value inside its box, and labels on both axes', () => {
    const chart = chartOf(line(...Array.from({ length: 29 }, (_, index) => index)), UNITS.seconds, BOX);
    const numbers = (chart.path.match(/[\d.]+/g) ?? []).map(Number);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(100);
    expect(chart.across.map(({ text }) => text)).toEqual(['1 Nov', '15 Nov', '29 Nov']);
    expect(chart.upward.map(({ text }) => text)).toEqual(['0 s', '10 s', '20 s', '30 s']);
    expect(chart.last).toMatchObject({ text: '28 s', day: '2026-11-29', x: 100 });
  });

  test.each<[string, readonly (number | null)[], number, boolean]>([
    ['near', [30, 31], 36, true],
    ['below', [50], 36, true],
    ['far above, which would flatten the line', [2, 3], 36, false],
    ['of nothing', [null], 36, false],
  ])('shows or hides a limit that is %s', (_, values, value, isShown) => {
    const chart = chartOf(line(...values), UNITS.hours, BOX, { value, text: 'old' });
    expect(chart.limit !== null).toBe(isShown);
    if (chart.limit) expect(chart.limit.at).toBeGreaterThanOrEqual(BOX.top);
  });

  test('without values has axes and no line', () => {
    expect(chartOf(line(null, null), UNITS.count, BOX)).toMatchObject({ path: '', last: null });
  });
});

test('a line is summarised in a sentence', () => {
  expect(lineInWords(line(1, 3, null, 2), UNITS.count)).toBe(
    'From 1 on 1 Nov to 2 on 4 Nov; lowest 1, highest 3 on 2 Nov.',
  );
  expect(lineInWords(line(null), UNITS.count)).toContain('There is no data');
});

test.each<[keyof typeof UNITS, number, string]>([
  ['seconds', 1.74, '1.7 s'],
  ['seconds', 61.3, '61 s'],
  ['milliseconds', 2500, '2.5 s'],
  ['count', 1234, '1,234'],
  ['hours', 1.08, '1.1 h'],
  ['days', 4.5, '4.5 d'],
])('the unit %s formats %d as %s', (unit, value, text) => {
  expect(UNITS[unit].text(value)).toBe(text);
});
