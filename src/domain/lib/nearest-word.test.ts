import { describe, expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const FIELDS = ['phone', 'home', 'opening_hours', 'address', 'classic', 'square', 'mazda'];

describe('the nearest word', () => {
  test.each([
    ['phne', 'phone'],
    ['pohne', 'phone'],
    ['phome', 'phone'],
    ['opening_huors', 'opening_hours'],
    ['OPENING_HOURS', 'opening_hours'],
    ['adress', 'address'],
    ['clasic', 'classic'],
    ['mazdda', 'mazda'],
    ['address', 'address'],
  ])('to %s is %s', (typed, meant) => {
    expect(nearestWord(typed, FIELDS)).toBe(meant);
  });

  test.each(['caravan', 'xy', 'zzzzzzzzz', 'tel'])('to %s does not exist', (typed) => {
    expect(nearestWord(typed, FIELDS)).toBeUndefined();
  });

  test.each([
    ['UK', 'US'],
    ['au', 'AU'],
    ['GB', undefined],
  ])('to a word of two letters shares one of them: %s, %s', (typed, meant) => {
    expect(nearestWord(typed, ['AU', 'NZ', 'US'])).toBe(meant);
  });

  test('of two equally near ones has the same first letter, or else comes first by name', () => {
    expect(nearestWord('bat', ['cat', 'bar'])).toBe('bar');
    expect(nearestWord('bat', ['bay', 'bar'])).toBe('bar');
  });

  test('of an empty list does not exist', () => {
    expect(nearestWord('phone', [])).toBeUndefined();
  });
});
