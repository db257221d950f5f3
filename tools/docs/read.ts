import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type DocsPage, docsPage } from './page.ts';

/** Folders with programs, settings and pictures, which are no pages. */
const NO_PAGES = /^(?:site|plain-host|pictures)\//;

export const docsFiles = (folder: string): readonly string[] =>
  globSync('**/*.md', { cwd: folder })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !NO_PAGES.test(file))
    .sort();

export const readDocs = (folder: string): readonly DocsPage[] =>
  docsFiles(folder).map((file) => docsPage(file, readFileSync(join(folder, file), 'utf8')));
