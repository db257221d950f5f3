import { describe, expect, it } from 'vitest';
import { clickOf } from '../clicks/click-fixture.ts';
import type { AuditedPage } from './report.ts';
import type { VisitedResults } from './results.ts';
import { targetsOf } from './targets.ts';

const NO_BYTES = { gzip: 0, brotli: 0 };
const FULL = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const TIMINGS = { fcp: 900, lcp: 1400, tbt: 50, cls: 0 };

const page = (changes: Partial<AuditedPage> = {}): AuditedPage => ({
  ...{ slug: 'a-cars', template: 'classic', kind: 'search', path: '/search' },
  ...{ scores: FULL, timings: TIMINGS, failing: [], complaints: [] },
  reasons: { largest: { element: '<img>', parts: {} }, longTasks: [] },
  bytes: { html: NO_BYTES, style: NO_BYTES, script: NO_BYTES, font: NO_BYTES, image: NO_BYTES },
  ...changes,
});

const STILL = { path: '/search?price=:1', sum: 0.001, moved: [] };
const results = (changes: Partial<VisitedResults> = {}): VisitedResults => ({
  ...{ slug: 'a-cars', template: 'classic', screen: 390, reloaded: STILL, shared: STILL },
  clicks: [clickOf(100, 10, { interaction: 48 })],
  ...changes,
});

const missed = (one: AuditedPage, used: VisitedResults) =>
  targetsOf([one], [used])
    .filter(({ met }) => !met)
    .map(({ name }) => name);

describe('what is asked of pages', () => {
  it('is met at every limit', () => expect(missed(page(), results())).toEqual([]));

  it.each<[string, Partial<AuditedPage>, RegExp]>([
    ['a lost point', { scores: { ...FULL, seo: 99 } }, /search: seo/],
    ['a late picture', { timings: { ...TIMINGS, lcp: 1401 } }, /search: largest paint/],
    [
      'a late picture of the first page',
      { kind: 'home', timings: { ...TIMINGS, lcp: 1701 } },
      /home: largest/,
    ],
    [
      'a blocked page of any kind',
      { kind: 'content', timings: { ...TIMINGS, tbt: 51 } },
      /content: blocking/,
    ],
  ])('is missed by %s', (_, changes, name) =>
    expect(missed(page(changes), results())).toEqual([expect.stringMatching(name)]),
  );

  it.each<[string, Partial<VisitedResults>, RegExp]>([
    ['a slow filter', { clicks: [clickOf(100, 10, { interaction: 56 })] }, /INP of a filter/],
    ['no filter that could be clicked', { clicks: [] }, /INP of a filter/],
    ['a jump after loading again', { reloaded: { ...STILL, sum: 0.002 } }, /loaded again/],
    ['a jump behind a shared link', { shared: { ...STILL, sum: 0.002 } }, /shared link/],
  ])('is missed by %s', (_, changes, name) =>
    expect(missed(page(), results(changes))).toEqual([expect.stringMatching(name)]),
  );
});
