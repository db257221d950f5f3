import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { PENDING_SCRIPT } from './src/features/search/pending-script.ts';
import { CALLED_OFF_SCRIPT } from './src/layouts/called-off-script.ts';
import { IS_MOCK_SITE } from './src/paths.ts';
import { clientDirectives } from './src/render/client-directives.ts';
import { compileOnce } from './src/render/compile-once.ts';

const { BUILD_DIR: buildDir = './.build', MOCK_SERVER: mockServer } = process.env;

/** @type {(script: string) => `sha256-${string}`} */
const hashOf = (script) => `sha256-${hash('sha256', script, 'base64')}`;

/**
 * Modules under src/.
 * @type {(...paths: string[]) => RegExp}
 */
const inSrc = (...paths) => new RegExp(`/src/(?:${paths.join('|')})\\.(?:tsx?|svg\\?url)$|preload-helper`);

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
                  {
                    name: 'react',
                    priority: 6,
                    test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\/|rolldown\/runtime/,
                  },
                  // Parts that are needed together. Every page loads the first group.
                  {
                    name: 'shell',
                    priority: 5,
                    test: inSrc(
                      'paths',
                      'domain/(?:dealer/(?:location-slug|open-state)|search/(?:selection|query-text)|spin/token|market/writing|text/capitals|rows/(?:rows|record))',
                      'domain/(?:lead/(?:events|visit)|saved/(?:saved-cars|stored)|time/zoned)',
                      'adapters/(?:data-loader/client(?:\\.fetch)?|accounts/client|analytics/(?:tracker|client))',
                      'features/(?:leads/(?:storage|visit-client)|saved/store|search/asked-search|vehicle/(?:picture-transition|called-off))',
                      'ui/(?:when-idle|dialog|add-script)',
                      'ui/icons',
                    ),
                  },
                  { name: 'icons', priority: 4, test: inSrc('ui/(?:Icon|icon-names)') },
                  {
                    name: 'format',
                    priority: 4,
                    test: inSrc(
                      'domain/market/(?:format|spelling)',
                      'domain/vehicle/(?:price-text|repayment|finance-example|availability|status|count-text)',
                      'features/vehicle/status-loader',
                      // Without React: suggestions of a large site draw vehicles, too.
                      'domain/page/drawing',
                      'adapters/images/client.*',
                    ),
                  },
                  {
                    name: 'cards',
                    priority: 2,
                    test: inSrc(
                      'domain/vehicle/(?:facts|hire|no-break-name|name-lines|tag|card-model|price)',
                      'domain/time/clock',
                      'features/(?:search/results-context|vehicle/(?:RepaymentNote|NewArrival|Price|VehicleCards?)|saved/SaveButton)',
                      'ui/Picture',
                    ),
                  },
                  {
                    name: 'results',
                    priority: 1,
                    test: inSrc(
                      'features/search/(?:Results|ResultsView|use-results|visit)',
                      'domain/(?:search/narrowing-offers|saved-search/saved-search)',
                    ),
                  },
                  {
                    name: 'search',
                    priority: 3,
                    test: inSrc(
                      'domain/search/(?:state|address|collections|range-text|queries|answer|wording|words|vocabulary|filters|multi-search)',
                      'domain/vehicle/(?:attributes|attribute-words|order|ranks)',
                      'adapters/search-engine/client.*',
                      'engine/(?:client|worker-messages|index-error)',
                      'features/search/(?:stock-search|query-reader|load-vocabulary)',
                    ),
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
