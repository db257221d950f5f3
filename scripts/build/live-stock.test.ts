import { expect, test } from 'vitest';
import { createLiveStock, createTurns } from './live-stock.ts';

/** Builds that end when the test says so, with a record of all that was begun. */
function openLive() {
  const begun: string[] = [];
  let end = () => {};
  const live = createLiveStock({
    refresh: async (slugs) => void begun.push(`stock of ${slugs.join(' ')}`),
    build: (slugs) => {
      begun.push(`pages of ${slugs.join(' ')}`);
      return new Promise<void>((ended) => {
        end = ended;
      });
    },
  });
  return { live, begun, end: () => end() };
}

test('the stock is refreshed first, and the pages follow, those that wait longest first', async () => {
  const { live, begun } = openLive();
  live.noteChanges(['bay', 'cove']);
  await live.refreshDue();
  live.noteChanges(['bay', ...Array.from({ length: 6 }, (_, index) => `d${index}`)]);
  await live.refreshDue();
  await live.refreshDue();
  void live.buildNext();
  expect(begun).toEqual([
    'stock of bay cove',
    'stock of bay d0 d1 d2 d3',
    'stock of d4 d5',
    'pages of bay cove d0 d1 d2',
  ]);
  expect(live.hasOutdatedPages()).toBe(true);
});

test('a dealer is in one build at a time, and what comes meanwhile is in the next', async () => {
  const { live, begun, end } = openLive();
  live.noteChanges(['bay']);
  await live.refreshDue();
  const building = live.buildNext();
  live.noteChanges(['bay']);
  expect(live.isDue()).toBe(false);
  live.noteChanges(['cove']);
  await live.refreshDue();
  end();
  await building;
  expect(live.isDue()).toBe(true);
  await live.refreshDue();
  void live.buildNext();
  expect(begun).toEqual([
    'stock of bay',
    'pages of bay',
    'stock of cove',
    'stock of bay',
    'pages of cove bay',
  ]);
});

test('a failed build leaves nobody behind in hand', async () => {
  const live = createLiveStock({
    refresh: () => Promise.reject(new Error('no')),
    build: () => Promise.reject(new Error('no')),
  });
  live.noteChanges(['bay']);
  await expect(live.refreshDue()).rejects.toThrow('no');
  await expect(live.buildNext()).rejects.toThrow('no');
  live.noteChanges(['bay']);
  expect(live.isDue()).toBe(true);
});

test('a watch of the stock alone builds no pages', async () => {
  const live = createLiveStock({ refresh: async () => undefined, build: null });
  live.noteChanges(['bay']);
  await live.refreshDue();
  expect(live.hasOutdatedPages()).toBe(false);
});

test('turns are taken one after the other, also after a failure', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const work = (name: string, ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    order.push(name);
    if (name === 'bad') throw new Error('bad');
  };
  const turns = [inTurn(work('slow', 5)), inTurn(work('bad', 1)), inTurn(work('quick', 0))];
  await Promise.allSettled(turns);
  expect(order).toEqual(['slow', 'bad', 'quick']);
});
