import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EDITOR_FOLDER, EDITOR_SCRIPT } from '#features/editing/editor-files.ts';
import type { SiteFile } from './site-files.ts';

const installed = (): string => join(dirname(fileURLToPath(import.meta.resolve('@sveltia/cms'))), '../dist');

const kept = (path: string, source: string): SiteFile => ({ path, source, stamp: 'hashed', link: true });

/** The editor’s own files, which only sites with an editor carry: it is never on a shopper’s way. */
export function editorFiles(): readonly SiteFile[] {
  const folder = installed();
  const chunks = readdirSync(join(folder, 'chunks')).filter((name) => name.endsWith('.js'));
  return [
    kept(EDITOR_SCRIPT, join(folder, 'sveltia-cms.mjs')),
    ...chunks.map((name) => kept(`${EDITOR_FOLDER}/chunks/${name}`, join(folder, 'chunks', name))),
  ];
}
