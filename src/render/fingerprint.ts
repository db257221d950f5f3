import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const IS_TEXT = /\.(?:json|md|txt)$/;

/** Text counts by its contents; pictures by size and time, since reading them all would cost more than a build. */
function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    hash.update(`${entry.name}\0`);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (IS_TEXT.test(entry.name)) hash.update(readFileSync(path));
    else {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${size} ${mtimeMs}\0`);
    }
  }
}

/** Stands for all that a dealer’s folder holds. */
export function folderFingerprint(...folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) addFolder(hash, folder);
  return hash.digest('hex').slice(0, 32);
}

/** Groups, brands and shared pictures: a change there may touch any dealer. */
export const sharedFingerprint = (sitesDir: string): string =>
  folderFingerprint(...['_groups', '_brands', '_shared'].map((name) => join(sitesDir, name)));
