import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 50;
/** Most builds end before anybody wonders. */
const REPORT_AFTER_MS = 500;

export class LockedError extends Error {
  override name = 'LockedError';
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
};

const holderOf = (path: string): number | undefined => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    return undefined;
  }
};

let claims = 0;

/** Creates the lock as a link, which is whole or does not exist. So a lock always has its holder’s number in it. */
function tryLock(path: string): boolean {
  const claim = `${path}.${process.pid}.${claims++}`;
  writeFileSync(claim, `${process.pid} ${new Date().toISOString()}\n`);
  try {
    linkSync(claim, path);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Moves the lock of a killed build away before removing it, so that only one of two finders gets it. */
function breakDeadLock(path: string): void {
  const holder = holderOf(path);
  if (holder === undefined || isAlive(holder)) return;
  const away = `${path}.dead-${process.pid}.${claims++}`;
  try {
    renameSync(path, away);
    // Another build may have broken the same lock and made its own in between. Then that one is put back.
    const moved = holderOf(away);
    if (moved !== undefined && isAlive(moved)) linkSync(away, path);
    rmSync(away, { force: true });
  } catch {
    // Another build was quicker.
  }
}

/** Releases the lock of a thread of this process that died with it. */
export function releaseOwnLock(path: string): void {
  if (holderOf(path) === process.pid) rmSync(path, { force: true });
}

/** Runs `work` under the dealer's lock. Waits for another build, and says so. */
export async function withLock<T>(
  path: string,
  what: string,
  work: () => Promise<T>,
  patience = PATIENCE_MS,
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const begun = Date.now();
  let isReported = false;
  while (!tryLock(path)) {
    breakDeadLock(path);
    const waited = Date.now() - begun;
    if (waited > REPORT_AFTER_MS && !isReported) {
      isReported = true;
      console.error(
        `${what} is being built by process ${holderOf(path) ?? 'unknown'}. This build waits for it.`,
      );
    }
    if (waited > patience)
      throw new LockedError(
        `${what} is being built by another process (${holderOf(path) ?? 'unknown'}) for over ${patience / 1000} s. ` +
          `Wait for it or end it; if no such process runs, delete ${path}.`,
      );
    await wait(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
