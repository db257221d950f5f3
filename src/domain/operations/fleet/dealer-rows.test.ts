import { describe, expect, test } from 'vitest';
import { NOTHING_UNFOUND } from '#domain/search/misses/search-misses.ts';
import {
  containsWords,
  isNarrowed,
  type ListQuery,
  listDealers,
  listQueryText,
  PAGE_SIZE,
  readListQuery,
  SORT_NAMES,
  summaryOf,
} from './dealer-rows.ts';
import type { FleetRow } from './fleet-row.ts';

const row = (slug: string, fields: Partial<FleetRow> = {}): FleetRow => ({
  ...{ slug, name: `Name ${slug}`, href: '/', template: 'classic', market: 'AU', need: 'fine' },
  ...{ built: '2 h ago', builtAt: 100, failed: false, seconds: 2, pages: 90, vehicles: 40, rejected: 0 },
  ...{ feedAt: 100, leads: { waiting: 0, dead: 0 }, leadsLastWeek: 5, lines: { seconds: [], leads: [] } },
  ...{ engine: 'embedded', measures: [], unfound: NOTHING_UNFOUND, warnings: [] },
  ...fields,
});

const asked = (text: string): ListQuery => readListQuery(new URLSearchParams(text));
const slugs = (all: readonly FleetRow[], text: string) =>
  listDealers(all, asked(text)).rows.map(({ slug }) => slug);

const lcp = (value: number) => [{ metric: 'LCP', text: '', value, rating: 'good', visits: 20 } as const];

describe('the list query', () => {
  test.each<[string, string]>([
    ['', ''],
    ['q=&state=&template=&sort=need&page=1', ''],
    ['q=++bay++', '?q=bay'],
    ['q=bay&state=failed&market=NZ&sort=lcp&page=3', '?q=bay&state=failed&market=NZ&sort=lcp&page=3'],
    ['sort=nonsense&page=-4', ''],
    ['page=1e99', ''],
    ['page=2.5', ''],
    ['unknown=1&state=failed', '?state=failed'],
    ['q=a%26b%3Dc', '?q=a%26b%3Dc'],
  ])('%j is read, and written as %j', (text, written) => {
    expect(listQueryText(asked(text))).toBe(written);
    expect(asked(written.slice(1))).toEqual(asked(text));
  });

  test('is cut if it is too long', () => {
    expect(asked(`q=${'x'.repeat(5_000)}&state=${'y'.repeat(5_000)}`).q).toHaveLength(100);
  });

  test('is narrowed by words and filters, not by order or page', () => {
    expect(['q=a', 'engine=x', 'sort=lcp', 'page=2', ''].map((text) => isNarrowed(asked(text)))).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});

test.each<[string, boolean]>([
  ['', true],
  ['bay', true],
  ['MOTORS bay', true],
  ['zoe', true],
  ['Zoë', true],
  ['bay-mot', true],
  ['bayside', false],
  ['bay nothing', false],
])('the words %j find "Zoë’s Bay Motors", bay-motors: %s', (words, isFound) => {
  expect(containsWords(words, ['Zoë’s Bay Motors', 'bay-motors'])).toBe(isFound);
});

describe('the list of dealers', () => {
  const all = [
    row('calm', { market: 'NZ', template: 'large' }),
    row('warned', { need: 'warned', warnings: [{ what: 'x', todo: 'y' }] }),
    row('stale', { need: 'stale', feedAt: 1 }),
    row('slower', { need: 'slower', measures: lcp(4_000) }),
    row('lost', { need: 'leads', leads: { waiting: 0, dead: 3 }, leadsLastWeek: 9 }),
    row('lost-less', { need: 'leads', leads: { waiting: 4, dead: 1 }, leadsLastWeek: 0 }),
    row('failed', { need: 'failed', builtAt: null, feedAt: null, engine: 'meilisearch (a.example)' }),
    row('unbuilt', { need: 'unbuilt', builtAt: 5 }),
  ];

  test('begins with dealers that need attention', () => {
    expect(slugs(all, '')).toEqual([
      ...['failed', 'lost', 'lost-less', 'unbuilt', 'slower', 'stale', 'warned', 'calm'],
    ]);
  });

  test.each<[string, string]>([
    ['sort=feed', 'stale'],
    ['sort=built', 'unbuilt'],
    ['sort=leads', 'lost'],
    ['sort=fewest', 'lost-less'],
    ['sort=lcp', 'slower'],
    ['sort=name', 'calm'],
    ['state=leads', 'lost'],
    ['engine=meilisearch', 'failed'],
    ['template=large&market=NZ', 'calm'],
    ['q=warn', 'warned'],
  ])('with %s begins with %s', (text, first) => {
    expect(slugs(all, text)[0]).toBe(first);
  });

  test.each(SORT_NAMES)('sorted by %s has every dealer once, with unknown values last', (sort) => {
    const unknown = { builtAt: null, seconds: null, pages: null, vehicles: null, feedAt: null };
    const found = slugs([row('unknown', { ...unknown, leadsLastWeek: 5 }), ...all], `sort=${sort}`);
    expect(found.toSorted()).toEqual(['unknown', ...all.map(({ slug }) => slug)].toSorted());
    if (['built', 'seconds', 'pages', 'stock', 'feed'].includes(sort))
      expect(found.slice(-2)).toContain('unknown');
  });

  test('counts the results of each filter, given the other filters', () => {
    const { facets, total } = listDealers(all, asked('state=leads&market=AU'));
    expect(total).toBe(2);
    expect(facets.state.map(({ value, count }) => `${value} ${count}`)).toEqual([
      ...['failed 1', 'leads 2', 'unbuilt 1', 'slower 1', 'stale 1', 'warned 1', 'fine 0'],
    ]);
    expect(facets.market.map(({ value, count }) => `${value} ${count}`)).toEqual(['AU 2', 'NZ 0']);
  });

  test('has pages, and a page number that is too high gives the last page', () => {
    const many = Array.from({ length: PAGE_SIZE * 2 + 3 }, (_, index) => row(`d-${1000 + index}`));
    const second = listDealers(many, asked('page=2'));
    expect([second.rows.length, second.pages, second.page]).toEqual([PAGE_SIZE, 3, 2]);
    expect(second.rows[0]?.slug).toBe(`d-${1000 + PAGE_SIZE}`);
    expect(listDealers(many, asked('page=99'))).toMatchObject({ page: 3, total: PAGE_SIZE * 2 + 3 });
    expect(listDealers([], asked('page=2'))).toMatchObject({ page: 1, pages: 1, total: 0, rows: [] });
  });

  test('has a summary', () => {
    expect(summaryOf(all)).toEqual({ dealers: 8, urgent: 6, leadsLastWeek: 39 });
  });
});
