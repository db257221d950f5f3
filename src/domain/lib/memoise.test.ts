import { expect, test } from 'vitest';
import { cached, TwoRoundCache } from './memoise.ts';

test('a value that is requested in each round is made once', () => {
  const memory = new TwoRoundCache<object>();
  const first = memory.of('a', () => ({}));
  memory.beginRound();
  expect(memory.of('a', () => ({}))).toBe(first);
  memory.beginRound();
  expect(memory.of('a', () => ({}))).toBe(first);
  expect(memory.of('b', () => ({}))).not.toBe(first);
});

test('a value that is not requested for two rounds is dropped', () => {
  const memory = new TwoRoundCache<object>();
  const first = memory.of('a', () => ({}));
  memory.beginRound();
  memory.beginRound();
  expect(memory.of('a', () => ({}))).not.toBe(first);
});

test('undefined is cached too', () => {
  const memory = new TwoRoundCache<undefined>();
  let made = 0;
  const make = () => {
    made++;
    return undefined;
  };
  memory.of('a', make);
  memory.of('a', make);
  expect(made).toBe(1);
});

test('without a cache every value is made, and its inputs are not read', () => {
  const from = () => {
    throw new Error('asked');
  };
  expect(cached(undefined, from, () => 1)).toBe(1);
});
