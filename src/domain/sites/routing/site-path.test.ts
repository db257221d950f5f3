import { expect, it } from 'vitest';
import { canonicalPath, isCanonical, vehicleStatus } from './site-path.ts';

it.each([
  ['/', '/'],
  ['/cars/x', '/cars/x'],
  ['/cars/x/', '/cars/x'],
  ['/cars/x.html', '/cars/x'],
  ['/index.html', '/'],
  ['/index', '/'],
  ['/news/index.html', '/news'],
  ['//evil.example', '/evil.example'],
  ['/a///b//', '/a/b'],
  ['/reindex', '/reindex'],
  ['/index-of-makes', '/index-of-makes'],
  ['/news/about.html-mails', '/news/about.html-mails'],
  ['/data/stock.json', '/data/stock.json'],
])('the canonical form of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(isCanonical(canonical)).toBe(true);
  expect(isCanonical(path)).toBe(path === canonical);
});

it.each([
  ['here', 200],
  ['came-back', 200],
  ['left', 410],
  ['never', 404],
] as const)('a vehicle that is %s gets the status %i', (slug, status) => {
  const shown = new Set(['here', 'came-back']);
  const gone = new Set(['left', 'came-back']);
  expect(vehicleStatus(slug, { shown, gone })).toBe(status);
});
