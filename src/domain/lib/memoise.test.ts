import { expect, test } from 'vitest';
import { cached, TwoRoundCache } from './memoise.ts';

test('what is asked for in each round is made once', () => {
  const cache = new TwoRoundCache<object>();
  const first = cache.of('a', () => ({}));
  cache.beginRound();
  expect(cache.of('a', () => ({}))).toBe(first);
  cache.beginRound();
  expect(cache.of('a', () => ({}))).toBe(first);
  expect(cache.of('b', () => ({}))).not.toBe(first);
});

test('what two rounds did not ask for is forgotten', () => {
  const cache = new TwoRoundCache<object>();
  const first = cache.of('a', () => ({}));
  cache.beginRound();
  cache.beginRound();
  expect(cache.of('a', () => ({}))).not.toBe(first);
});

test('nothing is remembered as nothing', () => {
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

test('without a memory everything is made, and nobody is asked what from', () => {
  const from = () => {
    throw new Error('asked');
  };
  expect(cached(undefined, from, () => 1)).toBe(1);
});
