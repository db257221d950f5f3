import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { HeaviestFirst } from './tests/heaviest-first.ts';
import { measuring, whole } from './tests/matrix.ts';

// NODE_ENV=production in the shell would take act() from React.
process.env['NODE_ENV'] = 'test';

const HOST_CONDITIONS = ['node', 'import'];

/** Contract tests mostly wait, so one worker more than there are processors keeps all of them busy. */
const SIDE_BY_SIDE = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } };

/** Tests that are too slow for the inner loop. `npm run test:unit` leaves them out by their file name. */
const LONG = '{src,scripts,tools,tests/contract}/**/*.long.test.ts';
/** Second examples, and what changes rarely: only `npm run test:all` runs them. */
const NIGHT = '{src,scripts,tools,tests/{build,contract,host,leads}}/**/*.night.test.ts';
/** Tests of seconds, memory and the like, which say something only on a machine that does nothing else. */
const MEASURE = '{src,scripts,tools,tests/{build,contract,host,leads}}/**/*.measure.test.ts';
const EXCLUDED = [...configDefaults.exclude, NIGHT, MEASURE];

const BUILDS = {
  globalSetup: ['tests/build/bundle.ts', 'tests/contract/postgres.ts', 'tests/storage/store-for-run.ts'],
};

const AT_NIGHT: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...BUILDS,
    ...{ name: 'night', include: [NIGHT], testTimeout: 600_000, hookTimeout: 600_000 },
    ...{ maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 4 } },
  },
};

/** One file at a time, after everything else. */
const MEASURES: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...BUILDS,
    ...{ name: 'measure', include: [MEASURE], fileParallelism: false, sequence: { groupOrder: 5 } },
  },
};

/** Firefox and WebKit, one after the other: at night and before a release. */
const ENGINES: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'engines',
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: ['tests/fleet/build.ts'],
    fileParallelism: false,
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
    // Long enough for a machine that does much else: what takes this long will never end.
    ...{ testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } },
    projects: [
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{scripts,tools,tests/contract}/**/*.test.ts'],
          exclude: [...EXCLUDED, LONG],
          globalSetup: ['tests/contract/postgres.ts', 'tests/storage/store-for-run.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'long',
          include: [LONG],
          globalSetup: ['tests/contract/postgres.ts', 'tests/storage/store-for-run.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...SIDE_BY_SIDE,
          name: 'html',
          include: ['tests/html/**/*.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['tests/fleet/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          // A group of its own: these tests start builds that keep the processors busy, and other tests would time out.
          // They mostly wait for the processes they start, so there is one worker more than there are processors.
          ...{ maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 3 } },
          // A test follows a dealer through several builds.
          testTimeout: 300_000,
          name: 'build',
          include: [
            'tests/build/**/*.test.ts',
            'tests/host/**/*.test.ts',
            'tests/leads/**/*.test.ts',
            'tests/cluster/**/*.test.ts',
          ],
          exclude: EXCLUDED,
          ...BUILDS,
        },
      },
      ...(measuring ? [MEASURES] : whole ? [ENGINES, AT_NIGHT] : []),
    ],
  },
});
