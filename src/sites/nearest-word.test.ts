import { describe, expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const FIELDS = ['phone', 'home', 'opening_hours', 'address', 'classic', 'square', 'mazda'];

describe('the word somebody most likely meant', () => {
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
  ])('%s: %s', (typed, meant) => {
    expect(nearestWord(typed, FIELDS)).toBe(meant);
  });

  test.each(['caravan', 'xy', 'zzzzzzzzz', 'tel'])('%s: none is near', (typed) => {
    expect(nearestWord(typed, FIELDS)).toBeUndefined();
  });

  test.each([
    ['UK', 'US'],
    ['au', 'AU'],
    ['GB', undefined],
  ])('of two letters one has to be right: %s: %s', (typed, meant) => {
    expect(nearestWord(typed, ['AU', 'NZ', 'US'])).toBe(meant);
  });

  test('of two words as near, the one with the same first letter, then the first by name', () => {
    expect(nearestWord('bat', ['cat', 'bar'])).toBe('bar');
    expect(nearestWord('bat', ['bay', 'bar'])).toBe('bar');
  });

  test('nothing to choose from: nothing', () => {
    expect(nearestWord('phone', [])).toBeUndefined();
  });
});
