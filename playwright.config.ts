import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { browserOf } from './tests/e2e/browser.ts';
import { measuring } from './tests/matrix.ts';

// NODE_ENV=production in the shell would build and serve other pages.
process.env['NODE_ENV'] = 'test';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: measuring ? '**/*.measure.test.ts' : '**/*.test.ts',
  testIgnore: measuring ? [] : '**/*.measure.test.ts',
  outputDir: '.build/browser-tests',
  globalSetup: './tests/fleet/build.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Decision 57: a page keeps a core busy, so one worker more makes them all slower.
  workers: measuring ? 1 : availableParallelism(),
  // Decision 32: a test that fails once has found a defect, of the page or of the test.
  retries: 0,
  // Long enough for a machine that does much else. No test measures speed by this.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: './tests/report/playwright.ts',
  use: { launchOptions: browserOf() },
});
