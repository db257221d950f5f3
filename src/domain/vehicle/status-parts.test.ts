import { expect, test } from 'vitest';
import type { StatusRow } from './status.ts';
import { STATUS_PARTS, statusPartOf, statusParts } from './status-parts.ts';

/** Browsers keep pages for days: a vehicle that changed its part would be taken for sold. */
test.each([
  ['7', 246],
  ['5104', 247],
  ['1010000', 255],
  ['new-one', 136],
  ['AU:toyota.17_b', 12],
])('the state of %s stands in part %i', (id, part) => expect(statusPartOf(id)).toBe(part));

test('each vehicle stands in its part, and in no other', () => {
  const row: StatusRow = [9_990, 'in_stock', false];
  const ids = Array.from({ length: 5_000 }, (_, index) => String(10_000 + index));
  const parts = statusParts(Object.fromEntries(ids.map((id) => [id, row])));
  expect(parts).toHaveLength(STATUS_PARTS);
  for (const id of ids) expect(parts[statusPartOf(id)]?.[id]).toBe(row);
  const sizes = parts.map((part) => Object.keys(part).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5_000);
  // Twenty on average: ids that count up do not gather in a few parts.
  expect(Math.max(...sizes)).toBeLessThan(60);
});

test('a part without vehicles is an empty table', () => {
  expect(statusParts({})).toEqual(Array.from({ length: STATUS_PARTS }, () => ({})));
});
