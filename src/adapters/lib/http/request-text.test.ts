import { describe, expect, test } from 'vitest';
import { requestText, type Transport } from './request-text.ts';

const request = { url: 'https://feed.example/stock', where: 'the feed' };

type Reply = Response | Error;

/** A transport that gives these replies in turn, and records its calls and waits. */
const replying = (...replies: Reply[]) => {
  const waits: number[] = [];
  let calls = 0;
  const transport: Transport = {
    fetch: async () => {
      const reply = replies[calls] ?? new Error('asked too often');
      calls += 1;
      if (reply instanceof Error) throw reply;
      return reply;
    },
    wait: async (ms) => waits.push(ms),
  };
  return { transport, waits, calls: () => calls };
};

const status = (code: number): Response => new Response('{}', { status: code });

describe('a temporary failure is retried twice, with growing waits', () => {
  test.each<[string, Reply]>([
    ['a failing network', new TypeError('fetch failed')],
    ['HTTP 500', status(500)],
    ['HTTP 503', status(503)],
    ['HTTP 429', status(429)],
  ])('for %s', async (_, trouble) => {
    const { transport, waits } = replying(trouble, new TypeError('fetch failed'), new Response('[1]'));
    expect(await requestText(request, transport)).toBe('[1]');
    expect(waits).toEqual([300, 1200]);
  });

  test('and then reported, except that a request marked as once is not retried', async () => {
    const { transport, calls } = replying(status(502), status(502), status(502), new Response('[1]'));
    await expect(requestText(request, transport)).rejects.toMatchObject({ what: 'the answer was HTTP 502' });
    expect(calls()).toBe(3);
    const other = replying(status(503), new Response('[1]'));
    await expect(requestText({ ...request, once: true }, other.transport)).rejects.toThrow('HTTP 503');
    expect(other.calls()).toBe(1);
  });
});

test.each([
  [400, 'Check the address'],
  [401, 'environment variable'],
  [403, 'environment variable'],
  [404, 'There is nothing at this address'],
  [410, 'refuses this request'],
])('HTTP %d is not retried', async (code, remedy) => {
  const { transport, calls } = replying(status(code));
  await expect(requestText(request, transport)).rejects.toThrow(remedy);
  expect(calls()).toBe(1);
});

test('a request without a response in time fails', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const transport = { fetch: never, timeoutMs: 20, wait: async () => undefined };
  await expect(requestText(request, transport)).rejects.toMatchObject({
    where: 'the feed',
    what: 'timeout: no complete answer within 0.02 seconds',
  });
});

test('a response that is too large is not read to the end', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const { transport, calls } = replying(new Response(endless));
  const limited = { ...transport, maxBytes: 3 * 1024 * 1024 };
  await expect(requestText(request, limited)).rejects.toMatchObject({
    what: 'the answer is larger than 3 MB',
  });
  expect(calls()).toBe(1);
  expect(sent).toBeLessThan(8);
});

test('a character split between chunks is joined', async () => {
  const bytes = new TextEncoder().encode('["Citroën"]');
  const chunks = new ReadableStream({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await requestText(request, replying(new Response(chunks)).transport)).toBe('["Citroën"]');
});
