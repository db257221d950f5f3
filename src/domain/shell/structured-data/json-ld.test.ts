import { describe, expect, test } from 'vitest';
import { jsonLd, known } from './json-ld.ts';
import type { GraphNode } from './types.ts';

const page = (name: string): GraphNode => ({
  '@type': 'WebPage',
  '@id': 'https://a.example/',
  name,
  isPartOf: { '@id': 'https://a.example/#website' },
});

describe('a page’s data', () => {
  test.each(['</script><script>alert(1)</script>', '<!-- <script>', '"\\u003c/script>', ']]>\u2028'])(
    '%s stays a text in it',
    (words) => {
      const text = jsonLd([page(words)]);
      expect(text).not.toContain('<');
      expect(JSON.parse(text)['@graph'][0].name).toBe(words);
    },
  );

  test('with nothing to tell is nothing', () => {
    expect(jsonLd([])).toBe('');
  });
});

test('only what is known is told; nought is known', () => {
  expect(known({ a: null, b: undefined, c: '', d: [], e: 0, f: false, g: 'x' })).toEqual({
    e: 0,
    f: false,
    g: 'x',
  });
});
