import { expect, onTestFinished, test, vi } from 'vitest';
import type { ChangedFile } from '#domain/rebuild/changes.ts';
import { createBell, createDueWork, type Due } from './due-work.ts';
import type { WaitingRequest } from './handover/listener.ts';

const REQUEST: WaitingRequest = {
  request: {
    pid: 7,
    code: { root: '', node: '', stamp: '' },
    settings: {},
    environment: { salt: '', hashes: {} },
    order: { sites: ['a'], force: false, stockOnly: false, acceptShrink: false },
  },
  answer: () => undefined,
  gone: new AbortController().signal,
};

function openWork() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const bell = createBell();
  const waiting = { requests: [] as WaitingRequest[], files: [] as ChangedFile[] };
  const work = createDueWork({
    takeRequest: () => waiting.requests.shift(),
    takeFiles: () => waiting.files.splice(0),
    intervalMs: 60_000,
    ...{ bell, signal: stopping.signal },
  });
  return {
    ...{ work, stop: () => stopping.abort() },
    ask() {
      waiting.requests.push(REQUEST);
      bell.ring();
    },
    change(path: string) {
      waiting.files.push({ of: 'sites', path });
      bell.ring();
    },
  };
}

const pathsOf = (due: Due | undefined) => (due?.kind === 'files' ? due.changed.map(({ path }) => path) : due);

test('files that change one after the other are one piece of work', async () => {
  const { work, change } = openWork();
  const started = Date.now();
  change('a/site.json');
  const next = work.next();
  setTimeout(() => change('a/stock.json'), 100);
  await vi.advanceTimersByTimeAsync(199);
  await vi.advanceTimersByTimeAsync(1);
  expect(pathsOf(await next)).toEqual(['a/site.json', 'a/stock.json']);
  expect(Date.now() - started).toBe(200);
});

test('a request does not wait for files to settle, and they are not forgotten', async () => {
  const { work, change, ask } = openWork();
  change('a/site.json');
  ask();
  expect((await work.next())?.kind).toBe('request');
  const next = work.next();
  await vi.advanceTimersByTimeAsync(200);
  expect(pathsOf(await next)).toEqual(['a/site.json']);
});

test('feeds are polled at each interval', async () => {
  const { work } = openWork();
  for (let round = 0; round < 2; round++) {
    const next = work.next();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await next).toEqual({ kind: 'poll' });
  }
});

test('told to stop, it ends', async () => {
  const { work, stop } = openWork();
  const next = work.next();
  stop();
  expect(await next).toBeUndefined();
});
