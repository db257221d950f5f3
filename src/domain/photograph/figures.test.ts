import { expect, it } from 'vitest';
import { failingSummary } from './figures.ts';

const failing = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), name: `Kia Rio (stock number ${at})`, failed: 2, of: 20 },
    reasons: ['answers HTTP 404', 'is not a picture', 'is too small: 1 × 1 pixels'],
  }));

it.each<[string, Parameters<typeof failingSummary>[0], string | null]>([
  ['nothing', { failed: 0, failing: [] }, null],
  [
    'one vehicle',
    { failed: 2, failing: failing(1) },
    '2 photographs of 1 vehicle cannot be used: Kia Rio (stock number 0): 2 of 20 (answers HTTP 404; is not a picture)',
  ],
  [
    'many vehicles',
    { failed: 14, failing: failing(7) },
    expect.stringMatching(/^14 photographs of 7 vehicles .*; and 2 more$/),
  ],
])('%s', (_, figures, summary) => {
  expect(failingSummary(figures)).toEqual(summary);
});
