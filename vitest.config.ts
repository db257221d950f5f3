import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { HeaviestFirst } from './tests/heaviest-first.ts';
import { whole } from './tests/matrix.ts';

const HOST_CONDITIONS = ['node', 'import'];

/** Much of what contracts take is waiting: with a worker for each processor, one of these would often be idle. */
const SIDE_BY_SIDE = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } };

/** What takes longer than an inner loop may: left out of `npm run test:unit` by name. */
const LONG = '{src,scripts,tests/contract}/**/*.long.test.ts';

/** Two browsers of other makers, one after the other: for the night and before a release. */
const ENGINES: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'engines',
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: ['tests/fleet/build.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { groupOrder: 2 },
  },
};

export default defineConfig({
  resolve: { conditions: HOST_CONDITIONS },
  test: {
    reporters: ['./tests/report/vitest.ts'],
    // Threads that keep what they have loaded: 77 seconds of processor for the rules in the place of 134.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: HeaviestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,tests/contract}/**/*.test.ts'],
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
          ...SIDE_BY_SIDE,
          name: 'html',
          include: ['tests/html/**/*.test.ts'],
          globalSetup: ['tests/fleet/build.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // In a group of its own: what it starts keeps processors busy, and other tests would wait. They wait for what
          // they have started, each on a yard of its own: one more of them than there are processors.
          ...{ maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 3 } },
          name: 'build',
          include: ['tests/build/**/*.test.ts', 'tests/host/**/*.test.ts', 'tests/leads/**/*.test.ts'],
          globalSetup: ['tests/build/bundle.ts', 'tests/contract/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      ...(whole ? [ENGINES] : []),
    ],
  },
});
