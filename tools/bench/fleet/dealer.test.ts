import { expect, it } from 'vitest';
import { nameAt, slugOf } from './dealer.ts';

it('gives a thousand dealers names and slugs of their own', () => {
  const names = Array.from({ length: 1000 }, (_, index) => nameAt(index).name);
  expect(new Set(names).size).toBe(1000);
  expect(new Set(names.map(slugOf)).size).toBe(1000);
  expect(names.map(slugOf).every((slug) => /^[a-z0-9-]+$/.test(slug))).toBe(true);
});
