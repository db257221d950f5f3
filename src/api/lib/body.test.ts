import { expect, it } from 'vitest';
import { parseForm } from './body.ts';

it.each([
  ['a=1&b=two+words', { a: '1', b: 'two words' }],
  ['a=1&a=2', { a: ['1', '2'] }],
  ['a[]=1', { a: ['1'] }],
  ['a=', { a: '' }],
  ['', {}],
])('the form body %s is parsed', (text, parsed) => {
  expect(parseForm(text)).toEqual(parsed);
});

it('a form body cannot reach the prototype of the parsed object', () => {
  const parsed = parseForm('__proto__=x&constructor=y');
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
});
