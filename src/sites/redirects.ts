import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Redirect, readRedirects } from '#domain/routing/redirects-file.ts';
import type { Problem } from './problems.ts';

const NAME = 'redirects.txt';

/** A dealer’s `redirects.txt`, if it has one. */
export function readRedirectsFile(
  folder: string,
  shown: string,
): { readonly redirects: readonly Redirect[]; readonly problems: readonly Problem[] } {
  const path = join(folder, NAME);
  if (!existsSync(path)) return { redirects: [], problems: [] };
  const { redirects, faults } = readRedirects(readFileSync(path, 'utf8'));
  const file = `${shown}/${NAME}`;
  return { redirects, problems: faults.map((fault) => ({ file, path: '(redirect)', ...fault })) };
}
