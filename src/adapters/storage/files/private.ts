import { existsSync } from 'node:fs';
import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { temporaryName } from './whole-file.ts';

/** Files with personal data are readable by the server's user only. */
const FOLDER = 0o700;
const FILE = 0o600;

/** Creates a folder and its parents. An existing one keeps its permissions. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER });
}

/** Removes permissions that a former release left. Files that are missing or belong to another user stay. */
export const closeFile = (path: string): Promise<void> => chmod(path, FILE).catch(() => undefined);
export const closeFolder = (path: string): Promise<void> => chmod(path, FOLDER).catch(() => undefined);

/** Creates an empty private file, so that it is never readable by others. */
export async function privateFile(path: string): Promise<void> {
  await privateFolder(dirname(path));
  if (!existsSync(path)) {
    const file = await open(path, 'a', FILE);
    await file.close();
  }
  await closeFile(path);
}

/** Writes like `putFile`, with private permissions. */
export async function putPrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryName(path);
  await privateFolder(dirname(path));
  const file = await open(temporary, 'w', FILE);
  try {
    await file.writeFile(content);
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
