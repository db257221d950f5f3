import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPlaces } from './upload-slots.ts';

const IDLE_MS = 5_000;

function places(changes: Partial<Parameters<typeof createPlaces>[0]> = {}) {
  const enter = createPlaces({
    ...{ most: 2, mostOfOne: 2, mostOfDealer: 8, mostIdleMs: IDLE_MS },
    ...{ longestWaitMs: 1_000, mostWaiting: 2, mostWaitingOfOne: 2, ...changes },
  });
  return (address: string, dealer = 'a-cars') => enter({ address, dealer });
}

function withClock(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

it('upload slots are given out while there are some, and again once they are released', async () => {
  const enter = places({ mostWaiting: 0 });
  const [first, second, third] = await Promise.all(['a', 'b', 'c'].map((sender) => enter(sender)));
  expect([first, second, third]).toEqual([expect.any(Object), expect.any(Object), null]);
  first?.leave();
  expect(await enter('c')).not.toBeNull();
  expect(await enter('d')).toBeNull();
});

it('upload slots are given out in the order of arrival', async () => {
  const enter = places({ most: 1 });
  const entered: string[] = [];
  const place = await enter('a');
  const both = ['b', 'c'].map(async (sender) => {
    const left = await enter(sender);
    entered.push(sender);
    left?.leave();
  });
  place?.leave();
  await Promise.all(both);
  expect(entered).toEqual(['b', 'c']);
});

it('an upload slot is waited for only for a limited time', async () => {
  withClock();
  const enter = places({ most: 1 });
  const place = await enter('a');
  const late = enter('b');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBeNull();
  place?.leave();
  expect(await enter('c')).not.toBeNull();
});

it('upload slots of one sender are limited, and do not block other senders', async () => {
  const enter = places({ most: 3, mostOfOne: 1 });
  const first = await enter('a');
  const second = enter('a');
  expect(await enter('b')).not.toBeNull();
  first?.leave();
  expect(await second).not.toBeNull();
});

it('upload slots of one dealer are limited for all senders', async () => {
  const enter = places({ most: 3, mostOfDealer: 2, mostWaiting: 0 });
  expect([await enter('a'), await enter('b')]).not.toContain(null);
  expect(await enter('c')).toBeNull();
  expect(await enter('c', 'b-cars')).not.toBeNull();
});

describe('if all upload slots are taken', () => {
  const taken = async (most = 2) => {
    withClock();
    const enter = places({ most, longestWaitMs: 2 * IDLE_MS });
    return { enter, first: await enter('a'), second: await enter('b') };
  };

  it('a silent sender loses its slot after a while, and a slow one does not', async () => {
    const { enter, first, second } = await taken();
    first?.waits();
    second?.waits();
    const third = enter('c');
    await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
    expect([first?.lost.aborted, second?.lost.aborted]).toEqual([false, false]);
    second?.hears();
    second?.waits();
    await vi.advanceTimersByTimeAsync(1);
    expect(await third).not.toBeNull();
    expect([first?.lost.aborted, second?.lost.aborted]).toEqual([true, false]);
    // Who has lost a place leaves it once more, and takes none from anybody by it.
    first?.leave();
    expect(await Promise.race([enter('d'), 'waits'])).toBe('waits');
  });

  it('a sender loses none to the same address, or while its body is read or stored', async () => {
    const { enter, first, second } = await taken();
    first?.waits();
    const own = enter('a');
    await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
    expect(await own).toBeNull();
    first?.hears();
    const other = enter('c');
    await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
    expect(await other).toBeNull();
    expect([first?.lost.aborted, second?.lost.aborted]).toEqual([false, false]);
  });

  it('a sender loses none before that', async () => {
    const { enter, first } = await taken(3);
    first?.waits();
    await vi.advanceTimersByTimeAsync(10 * IDLE_MS);
    expect(await enter('c')).not.toBeNull();
    expect(first?.lost.aborted).toBe(false);
  });
});
