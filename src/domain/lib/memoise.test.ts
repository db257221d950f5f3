import { expect, test } from 'vitest';
import { cached, TwoRoundCache } from './memoise.ts';

test('what is asked for in each round is made once', () => {
  const memory = new TwoRoundCache<object>();
  const first = memory.of('a', () => ({}));
  memory.beginRound();
  expect(memory.of('a', () => ({}))).toBe(first);
  memory.beginRound();
  expect(memory.of('a', () => ({}))).toBe(first);
  expect(memory.of('b', () => ({}))).not.toBe(first);
});

test('what two rounds did not ask for is forgotten', () => {
  const memory = new TwoRoundCache<object>();
  const first = memory.of('a', () => ({}));
  memory.beginRound();
  memory.beginRound();
  expect(memory.of('a', () => ({}))).not.toBe(first);
});

test('nothing is remembered as nothing', () => {
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

test('without a memory everything is made, and nobody is asked what from', () => {
  const from = () => {
    throw new Error('asked');
  };
  expect(cached(undefined, from, () => 1)).toBe(1);
});
