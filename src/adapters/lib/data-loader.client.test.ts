import { describe, expect, test, vi } from 'vitest';
import { createLoader, FRESH_MS, type Loaded } from './data-loader.client.ts';
import { FetchError, NO_ANSWER } from './fetch-answer.client.ts';

/** Long enough for a machine that does much else. */
const PATIENCE = { timeout: 60_000 };

type Reply = readonly [body: string, status?: number] | Error;

const readWord = (answer: unknown): string => {
  if (typeof answer === 'object' && answer !== null && 'word' in answer) return String(answer.word);
  throw new Error('expected a word');
};

const word = (text: string): Reply => [JSON.stringify({ word: text })];

/** An endpoint that gives these replies one after another, and then repeats the last one. */
function loaderWith(...replies: readonly Reply[]) {
  const focused = new EventTarget();
  const clock = { now: 1_000 };
  const fetch = vi.fn(async () => {
    const reply = replies[Math.min(fetch.mock.calls.length, replies.length) - 1];
    if (reply === undefined || reply instanceof Error) throw reply ?? new Error('nothing to reply');
    return new Response(reply[0], { status: reply[1] ?? 200 });
  });
  const loader = createLoader({
    url: '/data/word.json',
    parse: readWord,
    fetch,
    focused,
    now: () => clock.now,
  });
  const states: Loaded<string>[] = [];
  const listen = () => loader.subscribe((answer) => void states.push(answer));
  const focus = (later: number) => {
    clock.now += later;
    focused.dispatchEvent(new Event('focus'));
  };
  const until = (count: number) =>
    vi.waitFor(() => expect(states.length).toBeGreaterThanOrEqual(count), PATIENCE);
  return { ...loader, fetch, states, listen, focus, until };
}

const loaded = (data: string) => ({ state: 'loaded', data, outdated: null });

describe('the data loader', () => {
  test('sends one request for all callers, and starts with the first listener', async () => {
    const { load, fetch, listen, states, until } = loaderWith(word('ute'));
    listen();
    await until(2);
    expect(states).toEqual([{ state: 'loading' }, loaded('ute')]);
    expect(await Promise.all([load(), load(), load()])).toEqual(['ute', 'ute', 'ute']);
    expect(await load()).toBe('ute');
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('retries after an error', async () => {
    const { load, listen, states } = loaderWith(new Error('offline'), word('ute'));
    await expect(load()).rejects.toThrow('offline');
    listen();
    expect(await load()).toBe('ute');
    expect(states.map(({ state }) => state)).toEqual(['error', 'loading', 'loaded']);
  });
});

test.each<[string, Reply, string]>([
  ['nothing', [''], 'No valid response returned by the endpoint'],
  ['blanks', [' \n'], NO_ANSWER],
  ['null', ['null'], NO_ANSWER],
  ['a page', ['<html>'], NO_ANSWER],
  ['an error of the host', ['gone', 410], '/data/word.json answered with status 410'],
  ['something else', ['{}'], 'expected a word'],
  ['no answer at all', new TypeError('Failed to fetch'), 'Failed to fetch'],
])('an endpoint that answers with %s causes the right error', async (_, reply, message) => {
  const { load, listen, states } = loaderWith(reply);
  await expect(load()).rejects.toThrow(message);
  listen();
  expect(states).toMatchObject([{ state: 'error', error: { message } }]);
});

test('an error has the HTTP status', async () => {
  const failed = loaderWith(['', 503]).load();
  await expect(failed).rejects.toBeInstanceOf(FetchError);
  await expect(failed).rejects.toMatchObject({ status: 503 });
});

describe('when the window gets the focus', () => {
  test('data is refreshed after its period, and the old data is shown meanwhile', async () => {
    const { listen, states, focus, until, fetch } = loaderWith(word('ute'), word('van'));
    listen();
    await until(2);
    focus(FRESH_MS - 1);
    expect(fetch).toHaveBeenCalledOnce();
    focus(1);
    await until(3);
    expect(states.slice(1)).toEqual([loaded('ute'), loaded('van')]);
  });

  test('data that cannot be refreshed stays, marked as outdated until it can', async () => {
    const { listen, states, focus, until } = loaderWith(word('ute'), ['', 500], word('van'));
    listen();
    await until(2);
    focus(FRESH_MS);
    await until(3);
    expect(states[2]).toMatchObject({ state: 'loaded', data: 'ute', outdated: { status: 500 } });
    focus(FRESH_MS);
    await until(4);
    expect(states[3]).toEqual(loaded('van'));
  });

  test('nothing is requested without listeners', async () => {
    const { load, listen, focus, fetch } = loaderWith(word('ute'));
    await load();
    listen()();
    focus(FRESH_MS);
    expect(fetch).toHaveBeenCalledOnce();
  });
});
