import { expect, test } from 'vitest';
import { DROPDOWN_LIMITS, makeGroups, modelGroups, priceChoices } from './choices.ts';

const counts = (...pairs: readonly (readonly [string, number])[]) =>
  pairs.map(([value, count]) => ({ value, count }));
const named = (groups: ReturnType<typeof makeGroups>) =>
  groups.map(({ label, choices }) => [label, choices.map((one) => one.label)]);
const numbered = (count: number) =>
  counts(...Array.from({ length: count }, (_, at) => [`M${at}`, 1] as const));

test.each([
  [0, [[null, ['Ford', 'Kia', 'Mazda', 'Toyota']]]],
  [
    2,
    [
      ['Popular makes', ['Kia', 'Toyota']],
      ['All other makes', ['Ford', 'Mazda']],
    ],
  ],
  [4, [[null, ['Ford', 'Kia', 'Mazda', 'Toyota']]]],
])('makes are grouped if %i of them are popular', (popular, groups) => {
  const makes = counts(['Toyota', 9], ['Kia', 8], ['Mazda', 3], ['Ford', 3]);
  expect(named(makeGroups(makes, popular))).toEqual(groups);
});

test('models are grouped by make, and both are sorted by name', () => {
  const models = { Mazda: counts(['CX-5', 2], ['3', 1], ['CX-30', 1]), Kia: counts(['Rio', 1]) };
  expect(named(modelGroups(models))).toEqual([
    ['Kia', ['Rio']],
    ['Mazda', ['3', 'CX-5', 'CX-30']],
  ]);
});

test('a dropdown has no more entries than its limit', () => {
  expect(makeGroups(numbered(120), 0)[0]?.choices).toHaveLength(DROPDOWN_LIMITS.make);
  const groups = modelGroups({ Kia: counts(['Rio', 2]), Other: numbered(300) });
  expect(groups.map(({ choices }) => choices.length)).toEqual([1, DROPDOWN_LIMITS.model - 1]);
});

test('the price choices are the site’s ranges that contain a vehicle', () => {
  const prices = counts(['0', 4], ['9990', 1], ['20000', 2], ['75000', 1]);
  expect(priceChoices([10_000, 20_000, 30_000, 60_000], prices)).toEqual([
    { value: ':10000', label: 'Under $10,000', count: 1 },
    { value: '10000:20000', label: '$10,000 - $20,000', count: 2 },
    { value: '20000:30000', label: '$20,000 - $30,000', count: 2 },
    { value: '60000:', label: 'Over $60,000', count: 1 },
  ]);
});
