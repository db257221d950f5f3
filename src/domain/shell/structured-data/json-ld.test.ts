import { describe, expect, test } from 'vitest';
import { jsonLd, known } from './json-ld.ts';
import type { GraphNode } from './types.ts';

const page = (name: string): GraphNode => ({
  '@type': 'WebPage',
  '@id': 'https://a.example/',
  name,
  isPartOf: { '@id': 'https://a.example/#website' },
});

describe('the data of a page', () => {
  test.each(['</script><script>alert(1)</script>', '<!-- <script>', '"\\u003c/script>', ']]>\u2028'])(
    'keeps %s as text',
    (words) => {
      const text = jsonLd([page(words)]);
      expect(text).not.toContain('<');
      expect(JSON.parse(text)['@graph'][0].name).toBe(words);
    },
  );

  test('is empty without nodes', () => {
    expect(jsonLd([])).toBe('');
  });
});

test('unknown fields are left out, but zero and false stay', () => {
  expect(known({ a: null, b: undefined, c: '', d: [], e: 0, f: false, g: 'x' })).toEqual({
    e: 0,
    f: false,
    g: 'x',
  });
});
