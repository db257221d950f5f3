import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { LARGE_STOCK } from '#domain/vehicle/large-stock.ts';
import { paths } from '#paths';
import { runNode, startOwnServer } from '#tools/processes/child.ts';
import { grownStock } from '../fleet/grown-stock.ts';
import { PROJECT } from '../fleet/place.ts';
import { whole } from '../matrix.ts';
import { VIEWPORTS, watchedPage } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { alive, hrefs } from './results.ts';
import { afterwards, describe, expect, fail, test } from './test.ts';

/** Its header has the search field at every width of a desktop. */
const DEMO = 'high-desert-motors';
const SLUG = 'large-yard';
const SITES = join(PROJECT, 'sites');
/** Some of them are not shown. */
const VEHICLES = LARGE_STOCK * 1.25;
/** What a question and its counts may cost beyond the first page. */
const BYTES_A_VEHICLE = 10;

interface Listed {
  readonly id: number;
  readonly make: string;
  readonly model: string;
}

/** A demo dealer with many more vehicles, built and served. */
async function openLargeYard(): Promise<{ readonly origin: string; readonly stock: readonly Listed[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'large-site-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  const sites = join(folder, 'sites');
  for (const name of readdirSync(SITES).filter((one) => /^_|\.json$/.test(one)))
    cpSync(join(SITES, name), join(sites, name), { recursive: true });
  const home = join(sites, SLUG);
  cpSync(join(SITES, DEMO), home, { recursive: true });
  const change = (file: string, by: (data: never) => unknown) => {
    const changed = by(JSON.parse(readFileSync(join(home, file), 'utf8')) as never);
    writeFileSync(join(home, file), JSON.stringify(changed));
    return changed;
  };
  change('site.json', (config: object) => ({ ...config, slug: SLUG }));
  const stock = change('stock.json', (own: readonly Readonly<Record<string, unknown>>[]) =>
    grownStock(own, VEHICLES),
  ) as readonly Listed[];
  const env = { SITES_DIR: sites, DIST_DIR: join(folder, 'dist'), DATA_DIR: join(folder, 'data') };
  await runNode([join(PROJECT, 'scripts/command.mjs'), 'build', `--site=${SLUG}`], { cwd: PROJECT, env });
  const server = await startOwnServer(env);
  afterwards(() => server.end());
  return { origin: `http://${SLUG}.localhost:${server.port}`, stock };
}

/** The bytes of the stock's data that the page fetches from now on, as they are sent. */
async function weighData(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/data/search/')) asked.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

const countShown = async (page: Page): Promise<number> =>
  Number((await page.locator('.result-count').innerText()).replace(/\D/g, ''));

describe('a site of 2,000 vehicles', () => {
  test.skip(!whole, 'builds a dealer of 2,000 vehicles: npm run test:all');

  test('is searched, filtered and suggested from the parts of its index', async () => {
    const { origin, stock } = await openLargeYard();
    const { page, complaints } = await watchedPage(await newShopper(VIEWPORTS.desktop));
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const weighed = await weighData(page);
    await page.goto(`${origin}/search/new-used-and-demo-cars`);
    await alive(page);
    await page.waitForLoadState('networkidle');

    const total = await countShown(page);
    expect(total).toBeGreaterThan(LARGE_STOCK / 2);
    const choice = page.locator('.facet[data-filter="make"] .facet-value').first();
    const label = await choice.locator('.facet-label').innerText();
    const count = Number((await choice.locator('.facet-count').innerText()).replace(/\D/g, ''));
    const before = await hrefs(page);
    await choice.click();
    await expect.poll(() => countShown(page)).toBe(count);
    await expect.poll(() => hrefs(page)).not.toEqual(before);
    await page.waitForLoadState('networkidle');
    for (const href of await hrefs(page))
      expect(href, label).toContain(label.toLowerCase().replaceAll(' ', '-'));
    expect(weighed() / VEHICLES).toBeLessThanOrEqual(BYTES_A_VEHICLE);

    expect(fetched.filter((path) => path === paths.status)).toEqual([]);
    expect(fetched.some((path) => /^\/data\/status\/\d+\.json$/.test(path))).toBe(true);

    const { make, model } = stock[0] ?? fail('There is no stock.');
    const field = page.locator('.search-box input').first();
    await field.click();
    await field.pressSequentially(`${make} ${model}`);
    const options = page.getByRole('option').filter({ hasText: model });
    await expect.poll(() => options.filter({ has: page.locator('img') }).count()).toBeGreaterThan(2);
    await expect.poll(() => options.first().getAttribute('href')).toMatch(/^\//);

    await page.goto(`${origin}${paths.siteSearch}?query=${encodeURIComponent(`${make} ${model}`)}`);
    const found = page.locator('main a[href^="/cars/"]');
    await expect.poll(() => found.count()).toBeGreaterThan(3);
    for (const text of await found.allInnerTexts()) expect(text).toContain(model);
    expect(complaints.all()).toEqual([]);
  });
});
