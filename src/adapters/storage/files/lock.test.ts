import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LockedError, withLock } from './lock.ts';

/** A process id that no process has, as in the lock of a build that was killed. */
const DEAD = 2 ** 22 + 7;
const PATIENCE_MS = 120;

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  path = join(folder, 'lock');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const lockOf = (pid: number) => `${pid} 2026-07-01T00:00:00.000Z\n`;
const tried = () => withLock(path, 'It', async () => 'done', PATIENCE_MS);

describe('the lock of a build', () => {
  test('that is alive is waited for, and stays in place', async () => {
    writeFileSync(path, lockOf(process.pid));
    const waiting = tried();
    await expect(waiting).rejects.toThrow(LockedError);
    await expect(waiting).rejects.toThrow(
      `It is being built by another process (${process.pid}) for over 0.12 s. ` +
        `Wait for it or end it; if no such process runs, delete ${path}.`,
    );
    expect(readFileSync(path, 'utf8')).toBe(lockOf(process.pid));
  });

  test('lets one in at a time, and is released if the work fails', async () => {
    writeFileSync(path, lockOf(DEAD));
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(path, 'It', async () => {
        most = Math.max(most, ++inside);
        await wait(5);
        inside--;
      });
    const failing = withLock(path, 'It', () => Promise.reject(new Error('no luck')));
    await Promise.all([expect(failing).rejects.toThrow('no luck'), ...Array.from({ length: 8 }, work)]);
    expect([most, existsSync(path)]).toEqual([1, false]);
  });

  test('is reported once, with its process, if the wait is long', async () => {
    writeFileSync(path, lockOf(process.pid));
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(withLock(path, 'It', async () => 'done', 700)).rejects.toThrow(LockedError);
    expect(told.mock.calls).toEqual([
      [`It is being built by process ${process.pid}. This build waits for it.`],
    ]);
  });

  test('of a dead process is taken over', async () => {
    writeFileSync(path, lockOf(DEAD));
    expect(await tried()).toBe('done');
    expect(existsSync(path)).toBe(false);
  });

  test('that another build has just taken over stays with that build', async () => {
    writeFileSync(path, lockOf(DEAD));
    const isAlive = process.kill.bind(process);
    vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
      // The other build replaces the stale lock with its own at the moment when this one checks the holder.
      if (pid === DEAD) writeFileSync(path, lockOf(process.pid));
      return isAlive(pid, signal);
    });
    await expect(tried()).rejects.toThrow(`by another process (${process.pid})`);
    expect(readFileSync(path, 'utf8')).toBe(lockOf(process.pid));
  });
});
