import { defineConfig } from 'vitest/config';

const HOST_CONDITIONS = ['node', 'import'];

export default defineConfig({
  resolve: { conditions: HOST_CONDITIONS },
  test: {
    reporters: ['./tests/reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Everything is drawn and modelled for real, and builds of other tests share the machine.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts', 'tests/host/**/*.test.ts', 'tests/leads/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/serve.ts'],
          fileParallelism: false,
          maxConcurrency: 3,
          // Decision 13: on a shared machine once more, and said at the end.
          retry: process.env['CI'] ? 1 : 0,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
