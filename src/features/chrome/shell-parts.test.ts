import { expect, test } from 'vitest';
import { placedPart } from './shell-parts.ts';

const html = '<a aria-current="?" href="/finance">Finance</a><a aria-current="?" href="/finance-2">Two</a>';

test('links to the page itself are marked, and no others', () => {
  expect(placedPart(html, '/finance')).toBe(
    '<a aria-current="page" href="/finance">Finance</a><a href="/finance-2">Two</a>',
  );
  expect(placedPart(html, '/')).toBe('<a href="/finance">Finance</a><a href="/finance-2">Two</a>');
});
