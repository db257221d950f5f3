import { defineConfig } from 'playwright/test';
import { browserOf } from './tests/e2e/browser.ts';

/** Three workers suit two cores: one of them is usually waiting for a page. */
const WORKERS = 3;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: '.build/browser-tests',
  globalSetup: './tests/fleet/build.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: WORKERS,
  // Decision 32: a test that fails once has found a defect, of the page or of the test.
  retries: 0,
  timeout: 60_000,
  // Long enough for a busy machine. No test measures speed by this.
  expect: { timeout: 20_000 },
  reporter: './tests/report/playwright.ts',
  use: { launchOptions: browserOf() },
});
