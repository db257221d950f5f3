import { defineConfig } from 'playwright/test';
import { browserOf } from './tests/e2e/browser.ts';

/** Two cores bear three: one of them waits for its page while the others work. */
const WORKERS = 3;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: '.build/browser-tests',
  globalSetup: './tests/fleet/build.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: WORKERS,
  // Decision 32: what fails once is a defect, of the page or of the test.
  retries: 0,
  timeout: 60_000,
  // As long as a busy machine may take: how fast it is, no test asks.
  expect: { timeout: 20_000 },
  reporter: './tests/report/playwright.ts',
  use: { launchOptions: browserOf() },
});
