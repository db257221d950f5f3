import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { HeaviestFirst } from './tests/heaviest-first.ts';
import { whole } from './tests/matrix.ts';

const HOST_CONDITIONS = ['node', 'import'];

/** Contract tests mostly wait, so one worker more than there are processors keeps all of them busy. */
const SIDE_BY_SIDE = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } };

/** Tests that are too slow for the inner loop. `npm run test:unit` leaves them out by their file name. */
const LONG = '{src,scripts,tests/contract}/**/*.long.test.ts';

/** Firefox and WebKit, one after the other: at night and before a release. */
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
    // Threads that keep their loaded modules: the unit tests take 77 seconds of CPU instead of 134.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: HeaviestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,tests/contract,tests/looks}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LONG],
          globalSetup: ['tests/contract/postgres.ts', 'tests/storage/store-for-run.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'long',
          include: [LONG],
          globalSetup: ['tests/contract/postgres.ts'],
          testTimeout: 60_000,
        },
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
          // A group of its own: these tests start builds that keep the processors busy, and other tests would time out.
          // They mostly wait for the processes they start, so there is one worker more than there are processors.
          ...{ maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 3 } },
          name: 'build',
          include: [
            'tests/build/**/*.test.ts',
            'tests/host/**/*.test.ts',
            'tests/leads/**/*.test.ts',
            'tests/cluster/**/*.test.ts',
          ],
          globalSetup: ['tests/build/bundle.ts', 'tests/contract/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      ...(whole ? [ENGINES] : []),
    ],
  },
});
