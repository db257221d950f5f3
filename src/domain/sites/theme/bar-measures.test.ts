import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { barDeclarations, barGapAt, barPixels } from './bar-measures.ts';

test('bar measures are in pixels at the default text size', () => {
  expect(barPixels('bar-logo')).toBe(160);
  expect(barPixels('bar-press')).toBe(44);
});

test.each([
  [320, 12],
  [1200, 19.2],
  [2000, 28],
])('in a window of %i pixels the gap is %f', (width, gap) => expect(barGapAt(width)).toBeCloseTo(gap));

test('every bar measure is used by a stylesheet', () => {
  const styles = [
    ...['shell/header/header.css', 'shell/menu/menu.css', 'search/site/site-search.css'].map(
      (name) => `../../../features/${name}`,
    ),
    '../../../styles/recipes.css',
  ]
    .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
    .join('\n');
  const unread = Object.keys(barDeclarations()).filter((name) => !styles.includes(`var(--${name})`));
  expect(unread).toEqual([]);
});
