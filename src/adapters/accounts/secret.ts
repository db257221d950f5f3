import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryName } from '#adapters/files/temporary-name.ts';

const FILE = 'account-secret';

const read = async (path: string): Promise<string | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text?.trim() || undefined;
};

/** The secret of this machine, made at its first use. Of several processes at once the first decides for all. */
export async function localSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const known = await read(path);
  if (known !== undefined) return known;
  await mkdir(dataDir, { recursive: true });
  const temporary = temporaryName(path);
  await writeFile(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  await link(temporary, path).catch(() => undefined);
  await rm(temporary);
  const made = await read(path);
  if (made === undefined) throw new Error(`The secret of accounts could not be kept in ${path}.`);
  return made;
}
