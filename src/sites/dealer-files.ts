import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Redirect, readRedirects } from '#domain/sites/routing/redirects-file.ts';
import type { Asset } from '#domain/sites/site.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Problem } from './problems.ts';
import { readText } from './text-file.ts';

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const urlOf = (root: string, prefix: string, file: string) =>
  `${prefix}/${relative(root, file).split(sep).map(encodeURIComponent).join('/')}`;

/** Lists a dealer’s own `assets/` and the shared folders it names. */
export function listAssets(sitesDir: string, slug: string, config: SiteConfig): readonly Asset[] {
  const own = join(sitesDir, slug, 'assets');
  return [
    ...filesBelow(own).map((source) => ({ source, url: urlOf(own, '/assets', source), shared: false })),
    ...config.images.shared.flatMap((name) => {
      const folder = join(sitesDir, '_shared', name);
      return filesBelow(folder).map((source) => ({
        source,
        url: urlOf(folder, `/assets/${name}`, source),
        shared: true,
      }));
    }),
  ];
}

const NAME = 'redirects.txt';

export function readRedirectsFile(
  folder: string,
  shown: string,
): { readonly redirects: readonly Redirect[]; readonly problems: readonly Problem[] } {
  const path = join(folder, NAME);
  if (!existsSync(path)) return { redirects: [], problems: [] };
  const { redirects, faults } = readRedirects(readText(path));
  const file = `${shown}/${NAME}`;
  return { redirects, problems: faults.map((fault) => ({ file, path: '(redirect)', ...fault })) };
}
