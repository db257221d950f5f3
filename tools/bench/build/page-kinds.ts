import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const KIND = /<main id="main"[^>]* data-kind="([\w-]+)"/;

/** The kind that a page says it is of. Undefined for a file that is no page, such as a search engine’s proof of ownership. */
export const kindOf = (html: string): string | undefined => KIND.exec(html)?.[1];

/** How many pages of each kind the folders hold, the most frequent first. */
export function countKinds(folders: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.html')) continue;
      const kind = kindOf(readFileSync(join(folder, name), 'utf8'));
      if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  return Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}
