import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes only what changed, so that a second run leaves every file as it was. */
export function writeIfChanged(file: string, content: string | Buffer): void {
  const bytes = Buffer.from(content);
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  writeFileSync(file, bytes);
}

/** Leaves in a folder exactly the files named. */
export function fillFolder(
  folder: string,
  names: ReadonlySet<string>,
  contentOf: (name: string) => string,
): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name));
  for (const name of names) writeIfChanged(join(folder, name), contentOf(name));
}
