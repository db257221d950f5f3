import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { docsSlug } from '../../tools/docs/page.ts';
import { docsFiles } from '../../tools/docs/read.ts';
import { DECISIONS, SECTIONS } from '../../tools/docs/sections.ts';

const inProject = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const docs = inProject('docs');

export default defineConfig({
  root: inProject('docs/site'),
  srcDir: inProject('docs/site'),
  publicDir: inProject('docs/pictures'),
  outDir: inProject('.build/docs'),
  cacheDir: inProject('.build/docs-cache'),
  // Starlight asks for an address. The site has no fixed one: its links are absolute paths.
  site: 'http://localhost:4323',
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Dealer websites',
      description: 'How the platform for dealer websites is used, run and changed.',
      customCss: ['./docs.css'],
      pagination: false,
      // Long lines break, so that no code has to be scrolled on a phone.
      expressiveCode: { defaultProps: { wrap: true } },
      sidebar: [
        ...SECTIONS.map(({ label, pages }) => ({
          label,
          items: pages.filter((file) => existsSync(`${docs}/${file}`)).map(docsSlug),
        })),
        {
          label: 'Decisions',
          collapsed: true,
          items: docsFiles(docs)
            .filter((file) => file.startsWith(DECISIONS))
            .map(docsSlug),
        },
      ],
    }),
  ],
});
