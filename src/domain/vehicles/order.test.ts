import { expect, test } from 'vitest';
import { newestFirst } from './order.ts';

const dated = (id: string, created_at: number | null) => ({ id, created_at });

test('the newest vehicle comes first, then by id, and unknown dates come last', () => {
  const vehicles = [
    dated('7', null),
    dated('1000', 20),
    dated('999', 20),
    dated('b', 10),
    dated('2', 30),
    dated('3', null),
  ];
  expect(vehicles.sort(newestFirst).map(({ id }) => id)).toEqual(['2', '999', '1000', 'b', '3', '7']);
});
