import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type BucketCount,
  beaconSchema,
  bucketOf,
  METRIC_NAMES,
  type Metric,
  measuredKind,
  measureOf,
  percentile,
  ratingOf,
} from './metrics.ts';
import { type Measured, regressionsIn } from './regressions.ts';

const visits = (metric: Metric, ...values: readonly number[]): readonly BucketCount[] =>
  values.map((value) => ({ bucket: bucketOf(metric, value), count: 1 }));

describe('measurements', () => {
  test('are counted in buckets that differ by less than 3 % from the value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...METRIC_NAMES),
        fc.double({ min: 50, max: 60_000, noNaN: true }),
        (metric, value) => {
          const scaled = metric === 'CLS' ? value / 1000 : value;
          expect(Math.abs(measureOf(metric, bucketOf(metric, scaled)) / scaled - 1)).toBeLessThan(0.03);
        },
      ),
    );
  });

  test.each<[Metric, readonly number[], number]>([
    ['LCP', [1000, 1200, 1400, 9000], 1400],
    ['LCP', [700], 700],
    ['CLS', [0, 0, 0, 0.4], 0],
    ['INP', [40, 80, 120, 160, 900, 1000, 1100, 1200], 1000],
  ])('of %s with values %j have the 75th percentile %d', (metric, values, expected) => {
    const found = percentile(metric, visits(metric, ...values), 0.75) ?? expect.fail('nothing');
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(expected * 0.03);
  });

  test('without visits have no percentile', () => {
    expect(percentile('LCP', [], 0.75)).toBeNull();
    expect(percentile('LCP', [{ bucket: 3, count: 0 }], 0.75)).toBeNull();
  });

  test.each([
    ['LCP', 2500, 'good'],
    ['LCP', 2501, 'middling'],
    ['LCP', 4001, 'poor'],
    ['CLS', 0.1, 'good'],
    ['INP', 501, 'poor'],
  ] as const)('of %s with value %d are rated %s', (metric, value, rating) => {
    expect(ratingOf(metric, value)).toBe(rating);
  });

  test.each([
    ['vehicle', 'vehicle'],
    ['site-search', 'other'],
    ['<script>', 'other'],
  ])('of a page of kind %s are counted as %s', (kind, counted) => {
    expect(measuredKind(kind)).toBe(counted);
  });
});

describe('a beacon', () => {
  const good = { kind: 'home', device: 'phone', metrics: [{ name: 'LCP', value: 1234.5 }] };
  test('may have metrics, the page kind and the device', () => {
    expect(v.is(beaconSchema, good)).toBe(true);
  });
  test.each([
    [{ ...good, metrics: [] }],
    [{ ...good, metrics: [{ name: 'LCP', value: -1 }] }],
    [{ ...good, metrics: [{ name: 'LCP', value: Number.POSITIVE_INFINITY }] }],
    [{ ...good, metrics: [{ name: 'XSS', value: 1 }] }],
    [{ ...good, metrics: Array.from({ length: 6 }, () => ({ name: 'LCP', value: 1 })) }],
    [{ ...good, device: 'fridge' }],
    [{ ...good, kind: 'x'.repeat(41) }],
    [null],
  ])('with anything else is rejected: %j', (beacon) => {
    expect(v.is(beaconSchema, beacon)).toBe(false);
  });
});

describe('a regression', () => {
  const measured = (version: string, since: string, value: number, count = 60, fields = {}): Measured => ({
    ...{ version, since, kind: 'home', device: 'phone', metric: 'LCP' },
    counted: [{ bucket: bucketOf('LCP', value), count }],
    ...fields,
  });

  test('is reported with the version that caused it', () => {
    const [found, ...more] = regressionsIn([
      measured('a', '2026-11-01', 900),
      measured('c', '2026-11-20', 3600),
      measured('b', '2026-11-10', 2000),
    ]);
    expect(found).toMatchObject({ version: 'c', since: '2026-11-20', kind: 'home', metric: 'LCP' });
    expect(Math.round((found?.to ?? 0) / (found?.from ?? 1))).toBe(2);
    expect(more).toEqual([]);
  });

  test.each<[string, readonly Measured[]]>([
    ['while all is good', [measured('a', '2026-11-01', 900), measured('b', '2026-11-10', 2300)]],
    ['where it is hardly slower', [measured('a', '2026-11-01', 3000), measured('b', '2026-11-10', 3300)]],
    ['where it got faster', [measured('a', '2026-11-01', 5000), measured('b', '2026-11-10', 3300)]],
    ['of too few visits', [measured('a', '2026-11-01', 900), measured('b', '2026-11-10', 4000, 49)]],
    ['without a version before', [measured('b', '2026-11-10', 4000)]],
    [
      'between two kinds of pages',
      [measured('a', '2026-11-01', 900), measured('b', '2026-11-10', 4000, 60, { kind: 'vehicle' })],
    ],
  ])('is not reported %s', (_, versions) => {
    expect(regressionsIn(versions)).toEqual([]);
  });
});
