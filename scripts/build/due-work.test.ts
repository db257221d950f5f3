import { expect, onTestFinished, test, vi } from 'vitest';
import type { ChangedFile } from '#domain/operations/builds/changes.ts';
import { createBell, createDueWork, type Due } from './due-work.ts';

function openWork() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const bell = createBell();
  const files: ChangedFile[] = [];
  const work = createDueWork({
    takeFiles: () => files.splice(0),
    intervalMs: 60_000,
    ...{ bell, signal: stopping.signal },
  });
  return {
    ...{ work, stop: () => stopping.abort() },
    change(path: string) {
      files.push({ of: 'sites', path });
      bell.ring();
    },
  };
}

const pathsOf = (due: Due | undefined) => (due?.kind === 'files' ? due.changed.map(({ path }) => path) : due);

test('files that change shortly after each other are one piece of work', async () => {
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

test('feeds are polled at each interval', async () => {
  const { work } = openWork();
  for (let round = 0; round < 2; round++) {
    const next = work.next();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await next).toEqual({ kind: 'poll' });
  }
});

test('the work ends after a stop', async () => {
  const { work, stop } = openWork();
  const next = work.next();
  stop();
  expect(await next).toBeUndefined();
});
