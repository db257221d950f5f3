import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFile } from '../files/private.ts';
import type { AccessLog } from './types.ts';

const KEPT_MS = 400 * 86_400_000;
const MONTH_FILE = /^(\d{4})-(\d{2})\.jsonl$/;

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Epoch milliseconds at which the month of a file is over. */
function endOf(name: string): number | undefined {
  const [, year, month] = MONTH_FILE.exec(name) ?? [];
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month));
}

export class AccessLogError extends Error {
  override name = 'AccessLogError';
}

/**
 * One JSON line for each reading, in `access/2026-11.jsonl` of the data folder, readable by the server's user
 * only.
 */
export function accessFiles(dataDir: string): AccessLog {
  const folder = join(dataDir, 'access');
  return {
    async write({ at, who, from, what }) {
      const file = join(folder, `${monthOf(at)}.jsonl`);
      const line = JSON.stringify({ at: new Date(at).toISOString(), who, from, what });
      try {
        await privateFile(file);
        await appendFile(file, `${line}\n`, { flush: true });
      } catch (cause) {
        throw new AccessLogError(
          `Nothing is shown, because the access cannot be logged in ${file}. Give this user write access to it.`,
          { cause },
        );
      }
    },

    async purge(now) {
      const names = await readdir(folder).catch(() => []);
      const old = names.filter((name) => (endOf(name) ?? now) < now - KEPT_MS);
      for (const name of old) await rm(join(folder, name));
      return old.length;
    },
  };
}
