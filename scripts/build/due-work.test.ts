import { expect, onTestFinished, test, vi } from 'vitest';
import type { ChangedFile } from '#domain/operations/builds/changes.ts';
import { createBell, createDueWork, type Due } from './due-work.ts';

function openWork() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const bell = createBell();
  const files: ChangedFile[] = [];
  const stock = { isDue: false };
  const work = createDueWork({
    takeFiles: () => files.splice(0),
    isStockDue: () => stock.isDue,
    intervalMs: 60_000,
    ...{ bell, signal: stopping.signal },
  });
  return {
    ...{ work, stock, bell, stop: () => stopping.abort() },
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

test('changed stock is due at once, and files and polls are not kept waiting by it', async () => {
  const { work, change, stock, bell } = openWork();
  const next = work.next();
  stock.isDue = true;
  bell.ring();
  expect(await next).toEqual({ kind: 'stock' });
  change('a/site.json');
  expect(await work.next()).toEqual({ kind: 'stock' });
  await vi.advanceTimersByTimeAsync(200);
  expect(pathsOf(await work.next())).toEqual(['a/site.json']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await work.next(), await work.next()]).toEqual([{ kind: 'poll' }, { kind: 'stock' }]);
});

test('the work ends after a stop', async () => {
  const { work, stop } = openWork();
  const next = work.next();
  stop();
  expect(await next).toBeUndefined();
});
