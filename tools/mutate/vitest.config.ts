import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that reach the rules and the engine without a server or a database, directly or through page models. */
export default defineConfig({
  resolve: { conditions: ['node', 'import'] },
  test: {
    include: [
      'src/{domain,engine,features,sites}/**/*.test.{ts,tsx}',
      'src/routes.test.ts',
      'tests/contract/{search-engine,site-search,structured-data}.test.ts',
    ],
    // Whole pages over a whole stock take minutes when Stryker counts each step.
    exclude: [...configDefaults.exclude, '**/*.long.test.ts', 'src/features/page-models.test.ts'],
    testTimeout: 120_000,
  },
});
