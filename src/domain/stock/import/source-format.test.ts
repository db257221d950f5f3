import { describe, expect, it } from 'vitest';
import { oddWarnings } from './source-format.ts';

const REPORT = {
  ...{ rows: 9, leftOut: 0, headers: 0, filled: {}, changes: [], odd: [], alike: null },
  ...{ missing: [], columns: [] },
};

const warningsOf = (report: object) =>
  oddWarnings({ name: 'stock', where: 'feed', remarks: [], report: { ...REPORT, ...report } });

describe('The warnings about a feed', () => {
  it('say how often a value stands in it, and its first row and column', () => {
    const what = { field: 'simple_body', value: '"Zeppelin"', expected: 'a word that is known here' };
    const odd = [
      { what: { ...what, row: 3, column: 'Body' }, count: 2 },
      { what: { ...what, value: '"5 years"', row: 8, column: 'Body' }, count: 1 },
    ];
    expect(warningsOf({ odd })).toEqual([
      'feed: simple_body: 3 values left out, as they are not a word that is known here: "Zeppelin" (2 times, first in row 3, column "Body"); "5 years" (1 time in row 8, column "Body").',
    ]);
  });

  it('name rows that are alike in all but their number', () =>
    expect(warningsOf({ alike: { count: 3, ids: ['A1', 'A2'] } })).toEqual([
      'feed: 3 rows are alike in all but their number: A1, A2, …. Ask whoever sends the feed whether they are different vehicles.',
    ]));
});
