import { existsSync } from 'node:fs';
import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { temporaryName } from './whole-file.ts';

/** What holds people’s data is read by nobody else on the machine. */
const FOLDER = 0o700;
const FILE = 0o600;

/** Makes a folder, and those above it that are missing. One that is there stays as whoever made it wants it. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER });
}

/** Closes what a former release left open to others; what is not there, or is somebody else’s, stays so. */
export const closeFile = (path: string): Promise<void> => chmod(path, FILE).catch(() => undefined);
export const closeFolder = (path: string): Promise<void> => chmod(path, FOLDER).catch(() => undefined);

/** Makes an empty file where there is none, so that nobody finds it open before it is closed. */
export async function privateFile(path: string): Promise<void> {
  await privateFolder(dirname(path));
  if (!existsSync(path)) {
    const file = await open(path, 'a', FILE);
    await file.close();
  }
  await closeFile(path);
}

/** Like `putFile`, for nobody else to read. */
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
