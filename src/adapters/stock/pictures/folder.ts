import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { putFile } from '#adapters/storage/files/whole-file.ts';
import { parseLedger } from '#domain/stock/pictures/stock-picture.ts';
import type { PictureStore } from './types.ts';

const DAY_MS = 24 * 3_600_000;
/** A file that no ledger names is deleted after this time. */
const UNNAMED_MS = 30 * DAY_MS;
/** An older file is written again before it is used, because it may be about to be deleted. */
const TRUSTED_MS = 7 * DAY_MS;
const NAME_DIGITS = 20;

const LEDGERS = 'ledgers';
/** The modification time of this file is when the folder was last swept. */
const SWEPT = 'swept';

const nameOf = (bytes: Uint8Array, extension: string): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, NAME_DIGITS)}.${extension}`;

const ageOf = async (path: string): Promise<number | undefined> => {
  const stats = await stat(path).catch(() => undefined);
  return stats && Date.now() - stats.mtimeMs;
};

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** A store that machines share to reuse each other's pictures of the same dealers. */
export interface Elsewhere {
  get(name: string): Promise<Uint8Array | undefined>;
  put(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Stores the pictures of all dealers in one folder, because cars of a group are photographed once. Missing files are fetched from
 * `elsewhere`.
 */
export function pictureFolder(folder: string, elsewhere?: Elsewhere): PictureStore {
  const pathOf = (file: string): string => join(folder, file);
  const ledgerOf = (slug: string): string => `${LEDGERS}/${slug}.json`;
  const sharedName = (file: string): string => `photographs/${file}`;
  return {
    pathOf,
    async has(file) {
      if ((await ageOf(pathOf(file))) !== undefined) return true;
      const bytes = await elsewhere?.get(sharedName(file));
      if (bytes) await putFile(pathOf(file), bytes);
      return bytes !== undefined;
    },
    async put(bytes, extension) {
      const file = nameOf(bytes, extension);
      const age = await ageOf(pathOf(file));
      if (age === undefined || age > TRUSTED_MS) await putFile(pathOf(file), bytes);
      await elsewhere?.put(sharedName(file), bytes);
      return file;
    },
    async loadLedger(slug) {
      // Any machine may have built the dealer since this one did.
      const bytes = await elsewhere?.get(sharedName(ledgerOf(slug)));
      return bytes ? Buffer.from(bytes).toString() : textOf(pathOf(ledgerOf(slug)));
    },
    async saveLedger(slug, text) {
      await putFile(pathOf(ledgerOf(slug)), text);
      await elsewhere?.put(sharedName(ledgerOf(slug)), Buffer.from(text));
    },
  };
}

async function namedFiles(folder: string): Promise<ReadonlySet<string>> {
  const ledgers = await readdir(join(folder, LEDGERS)).catch(() => []);
  return new Set(
    ledgers.flatMap((name) =>
      [...parseLedger(readFileSync(join(folder, LEDGERS, name), 'utf8')).values()].flatMap(
        ({ photograph }) => (photograph === null ? [] : [photograph.file]),
      ),
    ),
  );
}

/** Deletes, once a day, the files that no ledger has named for a month. Sites that show them have links of their own. */
export async function sweepPictures(folder: string): Promise<number> {
  const swept = join(folder, SWEPT);
  const age = await ageOf(swept);
  if (age !== undefined && age < DAY_MS) return 0;
  await putFile(swept, '');
  const named = await namedFiles(folder);
  let removed = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isFile() || entry.name === SWEPT || named.has(entry.name)) continue;
    if (((await ageOf(path)) ?? 0) <= UNNAMED_MS) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
