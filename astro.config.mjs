import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { PENDING_SCRIPT } from './src/features/search/pending-script.ts';
import { CALLED_OFF_SCRIPT } from './src/layouts/called-off-script.ts';
import { IS_MOCK_SITE } from './src/paths.ts';
import { compileOnce } from './src/render/compile-once.ts';
import { leftOut } from './src/render/library-stubs.ts';
import { trims } from './src/render/library-trims.ts';

const { BUILD_DIR: buildDir = './.build', MOCK_SERVER: mockServer } = process.env;

/** @type {(script: string) => `sha256-${string}`} */
const hashOf = (script) => `sha256-${hash('sha256', script, 'base64')}`;

export default defineConfig({
  output: 'server',
  adapter: compileOnce(),
  integrations: [react()],
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
    plugins: [leftOut(), trims()],
    // `npm run dev -- --mock` runs the mock API beside Astro's server.
    ...(mockServer && { server: { proxy: { '/mock/': { target: mockServer } } } }),
    resolve: {
      alias: [
        {
          find: /^meilisearch$/,
          replacement: fileURLToPath(new URL('./src/features/search/meilisearch-client.ts', import.meta.url)),
        },
        {
          find: /^qs$/,
          replacement: fileURLToPath(new URL('./src/features/search/no-query-strings.ts', import.meta.url)),
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
                  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\// },
                  // Parts that are needed together. Every page loads the first group.
                  {
                    name: 'paths',
                    priority: 3,
                    test: /src\/(?:paths|domain\/(?:dealer\/location-slug|search\/selection))\.ts/,
                  },
                  {
                    name: 'writing',
                    priority: 4,
                    test: /src\/domain\/(?:market\/writing|text\/capitals|rows\/rows)\.ts/,
                  },
                  {
                    name: 'format',
                    priority: 3,
                    test: /src\/domain\/(?:market\/(?:format|spelling)|vehicle\/price-text)\.ts/,
                  },
                  {
                    name: 'repayment',
                    priority: 2,
                    test: /src\/domain\/vehicle\/(?:repayment|finance-example)\.ts/,
                  },
                  {
                    name: 'vehicle-words',
                    priority: 2,
                    test: /src\/domain\/vehicle\/(?:attributes|attribute-words|order|ranks)\.ts/,
                  },
                  {
                    name: 'search',
                    priority: 1,
                    test: /src\/domain\/search\/(?:state|address|collections|range-text|queries|answer|wording|words|vocabulary|filters)\.ts/,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
});
