import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { temporaryName } from '#adapters/files/temporary-name.ts';

const isUnchanged = async (path: string, text: string): Promise<boolean> => {
  try {
    return (await readFile(path, 'utf8')) === text;
  } catch {
    return false;
  }
};

const writeThrough = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * All or nothing: a reader, or the next build after this one was killed, finds the old text or the new one.
 */
export const writeSafely = async (path: string, text: string): Promise<void> => {
  if (await isUnchanged(path, text)) return;
  await mkdir(dirname(path), { recursive: true });
  const temporary = temporaryName(path);
  try {
    await writeThrough(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
