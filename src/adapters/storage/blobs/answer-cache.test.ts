import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCache } from './answer-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FRESH_MS = 5000;
const LATENCY_MS = 20;
const KNOWN_LATER = 'dealers.json could not be read again, and is used as it was. Error: away';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What somebody is told in the end, and after how many milliseconds. */
async function told(coming: Promise<unknown>): Promise<unknown> {
  const started = Date.now();
  const ended: unknown[] = [];
  const end = (answer: unknown) => ended.push(answer, Date.now() - started);
  coming.then(end, (cause: unknown) => end(String(cause)));
  while (ended.length === 0 && Date.now() - started < 10_000) await pass(10);
  return ended;
}

/** A store that answers with the number of the question. */
function aStore() {
  const store = { is: 'up' as 'up' | 'empty' | 'away' | 'hanging' };
  /** What was known at each question. */
  const questions: (number | undefined)[] = [];
  const troubles: string[] = [];
  const answered = answerCache<number | undefined>({
    ...{ what: 'dealers.json', freshMs: FRESH_MS, now: Date.now },
    onTrouble: (what, cause) => troubles.push(`${what} ${cause}`),
    async ask(known) {
      const number = questions.push(known);
      const { is } = store;
      await new Promise<void>((resolve) => {
        if (is !== 'hanging') setTimeout(resolve, LATENCY_MS);
      });
      if (is === 'away') throw new Error('away');
      return is === 'empty' ? undefined : number;
    },
  });
  const value = () => told(answered.value());
  const valueNow = () => told(answered.valueNow());
  return { store, questions, troubles, answered, value, valueNow };
}

describe('a cached value of a store', () => {
  test('is requested once for all simultaneous readers', async () => {
    const { questions, value } = aStore();
    expect(await Promise.all([value(), value()])).toEqual([
      [1, LATENCY_MS],
      [1, LATENCY_MS],
    ]);
    expect(questions).toHaveLength(1);
  });

  test.each([
    ['is not asked for again', FRESH_MS - 1, [1, 0], 1],
    ['is asked for again', FRESH_MS, [2, LATENCY_MS], 2],
  ] as const)('%s %i ms after the request', async (_, ms, answer, count) => {
    const { questions, value } = aStore();
    await value();
    await pass(ms - LATENCY_MS);
    expect(await value()).toEqual(answer);
    expect(questions).toEqual([undefined, 1].slice(0, count));
  });

  test.each(['value', 'valueNow'] as const)(
    'fails if the store never answered (%s), and the next call retries',
    async (name) => {
      const { store, troubles, ...ask } = aStore();
      store.is = 'away';
      expect(await ask[name]()).toEqual(['Error: away', LATENCY_MS]);
      store.is = 'up';
      expect(await ask[name]()).toEqual([2, LATENCY_MS]);
      expect(troubles).toEqual([]);
    },
  );

  test.each([
    ['value', 'away', LATENCY_MS, [KNOWN_LATER]],
    ['valueNow', 'away', LATENCY_MS, [KNOWN_LATER]],
    ['value', 'hanging', 1000, []],
    ['valueNow', 'hanging', 1000, []],
  ] as const)('is used as it was (%s) while the store is %s', async (name, is, ms, said) => {
    const { store, troubles, questions, ...ask } = aStore();
    await ask.value();
    store.is = is;
    await pass(FRESH_MS);
    expect(await ask[name]()).toEqual([1, ms]);
    expect(troubles).toEqual(said);
    expect(questions).toEqual([undefined, 1]);
  });

  test('is requested again once the store is back', async () => {
    const { store, value } = aStore();
    await value();
    store.is = 'away';
    await pass(FRESH_MS);
    await value();
    store.is = 'up';
    expect(await value()).toEqual([1, 0]);
    await pass(FRESH_MS);
    expect(await value()).toEqual([3, LATENCY_MS]);
  });

  test('delays no reader after one has waited for a second', async () => {
    const { store, answered, value, questions } = aStore();
    await value();
    store.is = 'hanging';
    await pass(FRESH_MS);
    const first = answered.value();
    await pass(400);
    expect(await value()).toEqual([1, 600]);
    expect(await first).toBe(1);
    expect(await value()).toEqual([1, 0]);
    expect(questions).toHaveLength(2);
  });

  test('may be empty, and an empty one is not used while the store is away', async () => {
    const { store, value, questions, troubles } = aStore();
    store.is = 'empty';
    await value();
    expect(await value()).toEqual([undefined, 0]);
    await pass(FRESH_MS);
    store.is = 'away';
    expect(await value()).toEqual(['Error: away', LATENCY_MS]);
    expect([questions.length, troubles]).toEqual([2, []]);
  });
});

describe('the current value', () => {
  test('is requested even shortly after another request', async () => {
    const { value, valueNow } = aStore();
    await value();
    expect(await valueNow()).toEqual([2, LATENCY_MS]);
  });

  test.each(['up', 'away'] as const)(
    'needs one more request for all who ask while a store is queried that is %s',
    async (is) => {
      const { store, value, valueNow, questions } = aStore();
      store.is = is;
      const earlier = value();
      store.is = 'up';
      const answers = Promise.all([valueNow(), valueNow()]);
      expect(await earlier).toEqual([is === 'up' ? 1 : 'Error: away', LATENCY_MS]);
      expect(await answers).toEqual([
        [2, LATENCY_MS * 2],
        [2, LATENCY_MS * 2],
      ]);
      expect(questions).toHaveLength(2);
    },
  );
});
