import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { PENDING_SCRIPT } from './src/features/search/browse/pending-script.ts';
import { CALLED_OFF_SCRIPT } from './src/layouts/called-off-script.ts';
import { IS_MOCK_SITE } from './src/paths.ts';
import { clientDirectives } from './src/render/bundle/client-directives.ts';
import { compileOnce } from './src/render/bundle/compiler.ts';
import { scriptGroups } from './src/render/bundle/script-groups.ts';

const { BUILD_DIR: buildDir = './.build', MOCK_SERVER: mockServer } = process.env;

/** @type {(script: string) => `sha256-${string}`} */
const hashOf = (script) => `sha256-${hash('sha256', script, 'base64')}`;

export default defineConfig({
  output: 'server',
  adapter: compileOnce(),
  integrations: [react(), clientDirectives()],
  trailingSlash: 'never',
  outDir: buildDir,
  cacheDir: `${buildDir}/cache`,
  build: {
    format: 'file',
    client: './client',
    server: './server',
    inlineStylesheets: 'never',
  },
  security: {
    // The hashes of our own inline scripts. Astro adds those of its own.
    csp: {
      scriptDirective: {
        hashes: [hashOf(PENDING_SCRIPT), hashOf(CALLED_OFF_SCRIPT)],
      },
    },
    checkOrigin: false,
  },
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  vite: {
    // Beside the other output of this working tree, because two servers that prepare packages in one folder
    // disturb each other.
    cacheDir: `${buildDir}/vite`,
    define: { MOCK_SITE: JSON.stringify(IS_MOCK_SITE) },
    // `npm run dev -- --mock` runs the mock API beside Astro's server.
    ...(mockServer && { server: { proxy: { '/mock/': { target: mockServer } } } }),
    resolve: {
      alias: [
        {
          find: /^meilisearch$/,
          replacement: fileURLToPath(
            new URL('./src/features/search/engine/meilisearch-client.ts', import.meta.url),
          ),
        },
        {
          find: /^qs$/,
          replacement: fileURLToPath(
            new URL('./src/features/search/engine/no-query-strings.ts', import.meta.url),
          ),
        },
      ],
    },
    build: { assetsInlineLimit: 0 },
    // As modules, so that a worker can load the parts that only some queries need.
    worker: { format: 'es' },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // An island that uses React needs all of it. One file is a kilobyte smaller than four.
            output: {
              // Each page names the scripts of its components: by their hash alone, which says more than enough.
              entryFileNames: ({ name }) =>
                name.includes('.astro_astro_type_script') ? '_astro/[hash].js' : '_astro/[name].[hash].js',
              // A page refers to its icons a hundred times.
              assetFileNames: ({ names: [name = ''] }) =>
                name === 'icons.svg' ? '_astro/[hash][extname]' : '_astro/[name].[hash][extname]',
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    priority: 6,
                    test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\/|rolldown\/runtime/,
                  },
                  ...scriptGroups(),
                ],
              },
            },
          },
        },
      },
    },
  },
});
