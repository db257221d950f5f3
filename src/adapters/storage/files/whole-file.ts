import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';

let names = 0;

/** Returns a temporary name to rename later. It is unique over builds, threads of one process and earlier writes. */
export const temporaryName = (path: string): string => {
  names += 1;
  return `${path}.${process.pid}-${threadId}-${names}.tmp`;
};

/** Writes a new file and renames it: a reader sees the old file or the new one, never half of it. */
export async function putFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryName(path);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, content);
  await rename(temporary, path);
}

export function putFileSync(path: string, content: string | Uint8Array): void {
  const temporary = temporaryName(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}
