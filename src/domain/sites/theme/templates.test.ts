import { expect, test } from 'vitest';
import { mergeLayers } from './templates.ts';

test.each([
  ['later layers win', [{ a: 1, b: 1 }, { b: 2 }], { a: 1, b: 2 }],
  ['objects merge field by field', [{ a: { x: 1, y: 1 } }, { a: { y: 2 } }], { a: { x: 1, y: 2 } }],
  ['arrays replace', [{ a: [1, 2, 3] }, { a: [4] }], { a: [4] }],
  ['an empty array replaces too', [{ a: [1] }, { a: [] }], { a: [] }],
  ['null takes away', [{ a: { x: 1 } }, { a: null }], { a: null }],
  ['what is not said stays', [{ a: 1 }, { a: undefined }], { a: 1 }],
  ['text replaces an object', [{ a: { x: 1 } }, { a: 'none' }], { a: 'none' }],
  [
    'three layers',
    [{ a: 1, c: { d: 1 } }, { b: 2, c: { e: 2 } }, { c: { d: 3 } }],
    { a: 1, b: 2, c: { d: 3, e: 2 } },
  ],
])('mergeLayers follows its rules: %s', (_what, layers, merged) => {
  expect(mergeLayers(...layers)).toEqual(merged);
});

test('mergeLayers cannot change the prototype of all objects', () => {
  const merged = mergeLayers({}, JSON.parse('{"__proto__": {"polluted": true}}'));
  expect(Object.hasOwn({}, 'polluted')).toBe(false);
  expect((merged as Record<string, unknown>)['polluted']).toBe(undefined);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
