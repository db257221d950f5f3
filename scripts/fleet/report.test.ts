import { expect, test } from 'vitest';
import type { CountedWords } from '#domain/lib/count-text-model.ts';
import type { FleetRow } from '#domain/operations/fleet/fleet-row.ts';
import { NOTHING_UNFOUND } from '#domain/search/misses/search-misses.ts';
import { fleetText } from './report.ts';

const row = (slug: string, warnings: number, failed = false): FleetRow => ({
  slug,
  name: slug,
  template: 'classic',
  href: '/',
  failed,
  need: failed ? 'failed' : warnings > 0 ? 'warned' : 'fine',
  market: 'AU',
  built: 'just now',
  builtAt: 0,
  feedAt: 0,
  seconds: 1,
  lines: { seconds: [], leads: [] },
  pages: 3,
  vehicles: 2,
  rejected: 0,
  engine: 'embedded',
  leads: { waiting: 0, dead: 0 },
  leadsLastWeek: 0,
  measures: [],
  unfound: NOTHING_UNFOUND,
  warnings: Array.from({ length: warnings }, (_, index) => ({
    what: `thing ${index} of ${slug}`,
    todo: `do ${index}`,
  })),
});

const textOf = (...dealers: readonly FleetRow[]) => fleetText({ dealers, templates: [] });

test('the report on one dealer lists everything', () => {
  expect(textOf(row('one', 9))).toContain('thing 8 of one');
});

test('the report on several dealers lists the first items of each, and how to see the rest', () => {
  const text = textOf(row('one', 9), row('two', 4));
  expect(text).not.toContain('thing 4 of one');
  expect(text).toContain('and 5 more: npm run fleet -- --site=one');
  expect(text).toContain('thing 3 of two');
  expect(text).not.toContain('--site=two');
});

test('a long report starts with failed dealers, and counts those left out', () => {
  const many = Array.from({ length: 40 }, (_, index) => row(`dealer-${index}`, 1));
  const text = textOf(...many, row('broken', 1, true));
  expect(text.indexOf('\nbroken\n')).toBeLessThan(text.indexOf('\ndealer-0\n'));
  expect(text).toContain('16 more dealers have something to be done');
});

const asked = (...words: readonly string[]): readonly CountedWords[] =>
  words.map((one, index) => ({ words: one, count: 30 - index, since: '2026-11-01' }));

test('searches without results are listed below the table, grouped and without control characters', () => {
  const unfound = {
    unstocked: asked('suzuki jimny', 'utes'),
    unclear: asked('\u001b[2Jhilx\u202e', 'b', 'c', 'd', 'e', 'sixth'),
  };
  const text = textOf({ ...row('one', 0), unfound }, row('two', 0));
  expect(text).toContain('one, not in stock: suzuki jimny (30), utes (29)');
  expect(text).toContain('one, not understood: ·[2Jhilx· (30), b (29)');
  expect(text).not.toContain('sixth');
  expect(text).not.toContain('two, not');
  expect(textOf(row('two', 0))).not.toContain('not found');
  expect(textOf({ ...row('one', 0), unfound })).toContain('sixth (25)');
});
