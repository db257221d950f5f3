import { defineCollection, type RenderedContent } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docsSchema } from '@astrojs/starlight/schema';
import type { Loader, LoaderContext } from 'astro/loaders';
import { bodyForSite, docsPage, docsSlug } from '../../tools/docs/page.ts';
import { docsFiles } from '../../tools/docs/read.ts';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** A wide table scrolls by itself, so it must be reachable by keyboard. */
const withTables = ({ html, ...rest }: RenderedContent): RenderedContent => ({
  ...rest,
  html: html
    .replaceAll('<table>', '<div class="wide-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>'),
});

/**
 * The pages are plain Markdown without front matter, so that they read well on a code host, too: the first heading is
 * the title, the first paragraph the description, and links name files.
 */
async function read(file: string, { store, parseData, renderMarkdown, generateDigest }: LoaderContext) {
  const text = await readFile(join(FOLDER, file), 'utf8');
  const page = docsPage(file, text);
  const id = docsSlug(file);
  const body = bodyForSite(page);
  store.set({
    id,
    body,
    data: await parseData({ id, data: { title: page.title, description: page.description, editUrl: false } }),
    filePath: join('docs', file),
    digest: generateDigest(text),
    rendered: withTables(await renderMarkdown(body)),
  });
}

const loader: Loader = {
  name: 'docs',
  async load(context) {
    context.store.clear();
    await Promise.all(docsFiles(FOLDER).map((file) => read(file, context)));
    context.watcher?.add(FOLDER);
    context.watcher?.on('change', (path) => {
      const file = docsFiles(FOLDER).find((one) => join(FOLDER, one) === path);
      if (file) void read(file, context);
    });
  },
};

export const collections = { docs: defineCollection({ loader, schema: docsSchema() }) };
