import { configDefaults, defineConfig } from 'vitest/config';

/** What tests the rules and the engine without a server or a database: by itself, and through what is made of them. */
export default defineConfig({
  resolve: { conditions: ['node', 'import'] },
  test: {
    include: [
      'src/{domain,engine,features,sites}/**/*.test.{ts,tsx}',
      'src/routes.test.ts',
      'tests/contract/{search-engine,site-search,structured-data}.test.ts',
    ],
    // Whole pages over a whole stock take minutes where each step is counted.
    exclude: [...configDefaults.exclude, '**/*.long.test.ts', 'src/features/page-models.test.ts'],
    setupFiles: ['scripts/mutate/sample/coverage-of-file.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 120_000,
  },
});
