import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const HOST_CONDITIONS = ['node', 'import'];

/** Much of what contracts take is waiting: one worker less than there are processors, as is usual, would leave one idle. */
const SIDE_BY_SIDE = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };

/** What takes longer than an inner loop may: left out of `npm run test:unit` by name. */
const LONG = '{src,scripts,tests/contract}/**/*.long.test.ts';

export default defineConfig({
  resolve: { conditions: HOST_CONDITIONS },
  test: {
    reporters: ['./tests/report/vitest.ts'],
    // Threads that keep what they have loaded: 77 seconds of processor for the rules in the place of 134.
    pool: 'threads',
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LONG],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LONG],
          globalSetup: ['tests/contract/postgres.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { ...SIDE_BY_SIDE, name: 'long', include: [LONG], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'html',
          include: ['tests/html/**/*.test.ts'],
          globalSetup: ['tests/fleet/build.ts'],
          testTimeout: 60_000,
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
    ],
  },
});
