import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endPrograms } from './child.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A killed program may have been writing: what it left in a folder that was empty a moment ago goes as well. */
const PATIENCE = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;

/**
 * Works in a folder that is gone afterwards: at the end, after an error and after Ctrl+C. Programs that still run
 * are ended first. `keep` leaves it and prints its path.
 */
export async function inTemporaryFolder<T>(
  prefix: string,
  keep: boolean,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const leave = () => (keep ? console.error(`Kept: ${folder}`) : rmSync(folder, PATIENCE));
  let interrupted: Promise<never> | undefined;
  const interrupt = async (signal: (typeof SIGNALS)[number]): Promise<never> => {
    await endPrograms();
    leave();
    return process.exit(128 + constants.signals[signal]);
  };
  const onSignal = (signal: (typeof SIGNALS)[number]) => {
    interrupted ??= interrupt(signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work(folder);
  } catch (cause) {
    // A program that was ended is an error here, but the process is about to exit, and that says enough.
    await interrupted;
    throw cause;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    leave();
  }
}
