import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes a text below a folder, with the folders on its way. */
export function writeBelow(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** A folder with these files. It is deleted when the test ends, or when `later` says so. */
export function folderWith(
  files: Readonly<Record<string, string>> = {},
  later: (remove: () => void) => void = onTestFinished,
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'test-')));
  later(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) writeBelow(folder, file, text);
  return folder;
}
