import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '#tools/processes/child.ts';
import { PROJECT } from '../fleet/place.ts';
import { whole } from '../matrix.ts';
import { hydrated, sendWhole, somebody } from './form-filling.ts';
import { newShopper } from './new-shopper.ts';
import { afterwards, expect, test } from './test.ts';

/** The dev server compiles what it has not served before, which takes long on a busy machine. */
const COLD_MS = 120_000;

/** Runs `npm run dev -- --mock` during the test. */
async function startDev(slug: string): Promise<string> {
  const buildDir = mkdtempSync(join(tmpdir(), 'dev-'));
  const { port, end } = await startProgram({
    command: process.execPath,
    args: [join(PROJECT, 'scripts/command.mjs'), 'dev', `--site=${slug}`, '--mock'],
    // Astro serves nothing if it detects a test run by the environment.
    env: { NODE_ENV: undefined, BUILD_DIR: buildDir },
    port: /localhost:(\d+)/,
    gone: 'The dev server ended before it served anything',
  });
  afterwards(async () => {
    await end();
    rmSync(buildDir, { recursive: true });
  });
  return `http://${slug}.localhost:${port}/`;
}

test('the dev server with the mock acknowledges a form, signs anybody in, and contacts nothing else', async () => {
  test.skip(!whole, 'compiles the dev server for half a minute: npm run test:all');
  test.setTimeout(5 * COLD_MS);
  const address = await startDev('sapphire-coast-mazda');
  const page = await (await newShopper()).newPage();
  page.setDefaultTimeout(COLD_MS / 4);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto(`${address}contact`, { timeout: COLD_MS });
  await page.getByText('Preview: nothing is sent').waitFor();
  await hydrated(page);
  await sendWhole(page, { email: somebody(), message: 'Hello', postcode: '2550' });
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();

  await page.goto(`${address}sign-in`, { timeout: COLD_MS });
  await page.locator('#sign-in-email').fill(somebody());
  await page.locator('.form-submit:visible').click();
  await page.locator('#sign-in-code').fill('123456');
  await page.locator('.form-submit:visible').click();
  await page.getByText('Welcome back, Ada.').waitFor({ timeout: COLD_MS });

  expect(asked).toContain('/mock/leads');
  expect(asked).toContain('/mock/account/session');
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
