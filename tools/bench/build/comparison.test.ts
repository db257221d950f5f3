import { expect, it } from 'vitest';
import { comparison, comparisonTable } from './comparison.ts';
import { run } from './run-fixture.ts';

it('compares the cases that both trees went through, by the clock and by processor time', () => {
  const cases = {
    both: { ours: run(1, { cpu: 2 }), other: run(3, { cpu: 3 }) },
    ours: { ours: run(1) },
  };
  expect(comparison(cases)).toMatchObject([{ name: 'both', ratio: 3, ratioByCpu: 1.5, sameWork: true }]);
});

it.each([
  ['another number of pages', { pages: 201 }],
  ['another number of rendered pages over all runs', { renderedInAll: 201 }],
])('says loudly that %s is different work', (_, changes) => {
  const rows = comparison({ warm: { ours: run(1), other: run(1, changes) } });
  expect(comparisonTable('abc1234', rows)).toContain('OURS AND abc1234 DID DIFFERENT WORK');
});

it('counts the pages of all runs, because the median run of each tree may be another', () => {
  const rows = comparison({ price: { ours: run(1, { rendered: 13 }), other: run(1, { rendered: 14 }) } });
  expect(comparisonTable('abc1234', rows)).toContain('had and rendered as many pages in every case');
});
