import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LockedError, withLock } from '#adapters/files/lock.ts';
import { times } from '../matrix.ts';
import { differences } from './yard/tree.ts';
import { builtDealer, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'prairie-trucks';
const SLUGS = [SLUG, 'valley-bikes'];
const BUILDS_AT_ONCE = times(2, 4);
const lockOf = (yard: Yard) => join(yard.distDir, '.gen', SLUG, 'lock');

/** A process id that no process has, as a killed process leaves it in a lock. */
const DEAD = 2 ** 22 + 7;

function putLock(path: string, pid: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${pid} 2026-07-01T00:00:00.000Z\n`);
}

describe('builds at once on one output', () => {
  test('end well, and what is served is right', async () => {
    const yard = openYard();
    for (const slug of SLUGS) yard.addSmall(slug);
    const builds = Array.from({ length: BUILDS_AT_ONCE }, (_, at) =>
      yard.startBuild(at === 0 ? ['--threads=1'] : ['--threads=1', '--force']),
    );
    for (const { code, err } of await Promise.all(builds.map(({ done }) => done))) expect(code, err).toBe(0);
    const fresh = yard.twin();
    await fresh.build();
    for (const slug of SLUGS) expect(differences(yard.tree(slug), fresh.tree(slug))).toEqual([]);
    expect(existsSync(lockOf(yard))).toBe(false);
  });
});

describe('a lock', () => {
  test('of a build that was killed is taken over', async () => {
    const yard = openYard();
    yard.addSmall(SLUG);
    putLock(lockOf(yard), DEAD);
    const { code, err } = await yard.build();
    expect(code, err).toBe(0);
    expect(existsSync(lockOf(yard))).toBe(false);
  });

  test('of a build that was killed when all but that was done goes with the next, which writes nothing', async () => {
    const yard = await builtDealer(SLUG);
    const before = yard.tree(SLUG);
    putLock(lockOf(yard), DEAD);
    const { code, err } = await yard.build();
    expect(code, err).toBe(0);
    expect(existsSync(lockOf(yard))).toBe(false);
    expect(differences(yard.tree(SLUG), before)).toEqual([]);
  });

  test('of a living process is waited for, and then told of with its number and its file', async () => {
    const yard = openYard();
    putLock(lockOf(yard), process.pid);
    const waiting = withLock(lockOf(yard), `"${SLUG}"`, async () => 'done', 200);
    await expect(waiting).rejects.toThrow(LockedError);
    await expect(waiting).rejects.toThrow(
      `"${SLUG}" is being built by another process (${process.pid}) for over 0.2 s. ` +
        `Wait for it or end it; if no such process runs, delete ${lockOf(yard)}.`,
    );
  });

  test('lets one in at a time, in whatever order they come', async () => {
    const yard = openYard();
    const path = lockOf(yard);
    putLock(path, DEAD);
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(path, 'It', async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside--;
      });
    await Promise.all(Array.from({ length: 8 }, work));
    expect(most).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  test('is given back when the work fails', async () => {
    const yard = openYard();
    const path = lockOf(yard);
    const failing = withLock(path, 'It', () => Promise.reject(new Error('no luck')));
    await expect(failing).rejects.toThrow('no luck');
    expect(existsSync(path)).toBe(false);
  });
});
