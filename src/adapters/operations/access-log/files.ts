import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { privateFile } from '#adapters/storage/files/private.ts';
import { monthOf, retentionStart } from './months.ts';
import { type AccessLine, type AccessLog, AccessLogError } from './types.ts';

const MONTH_FILE = /^(\d{4}-\d{2})\.jsonl$/;

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ at: v.string(), who: v.string(), from: v.string(), what: v.string() }),
);

/** Returns undefined for a line that was cut off, as by a full disk. */
function lineIn(text: string): AccessLine | undefined {
  const parsed = v.safeParse(lineSchema, text);
  return parsed.success ? { ...parsed.output, at: Date.parse(parsed.output.at) } : undefined;
}

/** Writes one JSON line for each access to `access/2026-11.jsonl` in the data folder, readable by the server's user only. */
export function accessFiles(dataDir: string): AccessLog {
  const folder = join(dataDir, 'access');
  /** Lists the months, oldest first. */
  const months = async (): Promise<readonly string[]> =>
    (await readdir(folder).catch(() => [])).flatMap((name) => MONTH_FILE.exec(name)?.[1] ?? []).sort();
  const fileOf = (month: string): string => join(folder, `${month}.jsonl`);

  return {
    async write({ at, who, from, what }) {
      const file = fileOf(monthOf(at));
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

    async lines({ since = 0, limit }) {
      const accessLines: AccessLine[] = [];
      for (const month of (await months()).toReversed()) {
        if (accessLines.length >= limit || month < monthOf(since)) break;
        const text = await readFile(fileOf(month), 'utf8');
        const lines = text.split('\n').flatMap((line) => lineIn(line) ?? []);
        accessLines.push(...lines.filter(({ at }) => at >= since).toReversed());
      }
      return accessLines.slice(0, limit);
    },

    async purge(now) {
      const old = (await months()).filter((month) => month < monthOf(retentionStart(now)));
      for (const month of old) await rm(fileOf(month));
      return old.length;
    },
  };
}
