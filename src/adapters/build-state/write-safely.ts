import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

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

let writes = 0;

/**
 * All or nothing: a reader, or the next build after this one was killed, finds the old text or the new one. The name
 * of the temporary file is this process's own, so that two builds at once cannot write into each other's.
 */
export const writeSafely = async (path: string, text: string): Promise<void> => {
  if (await isUnchanged(path, text)) return;
  await mkdir(dirname(path), { recursive: true });
  writes += 1;
  const temporary = `${path}.${process.pid}-${writes}.tmp`;
  try {
    await writeThrough(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
