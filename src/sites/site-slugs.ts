import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the folders of dealers. Folders that start with `_` hold what dealers share. */
export function listSiteSlugs(sitesDir: string): readonly string[] {
  if (!existsSync(sitesDir)) return [];
  return readdirSync(sitesDir)
    .filter((name) => !name.startsWith('_') && !name.startsWith('.'))
    .filter((name) => statSync(join(sitesDir, name)).isDirectory())
    .sort();
}
