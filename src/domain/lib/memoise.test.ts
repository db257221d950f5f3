import { expect, test } from 'vitest';
import { cached, TwoRoundCache } from './memoise.ts';

test('a value that is requested in each round is made once', () => {
  const cache = new TwoRoundCache<object>();
  const first = cache.of('a', () => ({}));
  cache.beginRound();
  expect(cache.of('a', () => ({}))).toBe(first);
  cache.beginRound();
  expect(cache.of('a', () => ({}))).toBe(first);
  expect(cache.of('b', () => ({}))).not.toBe(first);
});

test('a value that is not requested for two rounds is dropped', () => {
  const cache = new TwoRoundCache<object>();
  const first = cache.of('a', () => ({}));
  cache.beginRound();
  cache.beginRound();
  expect(cache.of('a', () => ({}))).not.toBe(first);
});

test('undefined is cached too', () => {
  const cache = new TwoRoundCache<undefined>();
  let made = 0;
  const make = () => {
    made++;
    return undefined;
  };
  cache.of('a', make);
  cache.of('a', make);
  expect(made).toBe(1);
});

test('without a cache every value is made, and its inputs are not read', () => {
  const from = () => {
    throw new Error('asked');
  };
  expect(cached(undefined, from, () => 1)).toBe(1);
});
