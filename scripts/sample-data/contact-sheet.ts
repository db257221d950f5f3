import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp, { type OverlayOptions } from 'sharp';
import type { Site } from '#domain/site/site.ts';
import { build, PROJECT_ROOT, settingsOf } from '#render/build.ts';
import { startOwnServer } from '#scripts/bench/child.ts';
import { chooseSites, pagesOf } from '#scripts/bench/pages/choose.ts';
import { findBrowser } from '#scripts/setup/browser.mjs';
import { command } from '#scripts/terminal/command.ts';
import { dealers } from '#scripts/terminal/options.ts';
import { start } from '#scripts/terminal/start.ts';

const SCREENS: readonly (BrowserContextOptions & { readonly shownWidth: number })[] = [
  { viewport: { width: 1440, height: 900 }, shownWidth: 368 },
  {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    shownWidth: 106,
  },
];
const ROW = 230;
const GAP = 10;
const KINDS = ['home', 'search', 'vehicle', 'contact'];

async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('header nav summary').filter({ visible: true }).first();
  if (await menu.count()) await menu.click();
  else await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.waitForTimeout(600);
}

async function shoot(page: Page, width: number): Promise<Buffer> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => (image.loading === 'eager' ? image.decode() : null)),
    ).catch(() => null),
  );
  return sharp(await page.screenshot())
    .resize({ width, height: ROW, fit: 'cover', position: 'top' })
    .toBuffer();
}

async function rowOf(site: Site, port: number, distDir: string): Promise<readonly Buffer[]> {
  const pages = pagesOf(site, distDir).filter(({ kind }) => KINDS.includes(kind));
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  const pictures: Buffer[] = [];
  for (const { shownWidth, ...screen } of SCREENS) {
    const page = await (await browser.newContext(screen)).newPage();
    for (const { path } of pages) {
      await page.goto(`http://${site.slug}.localhost:${port}${path}`, { waitUntil: 'networkidle' });
      pictures.push(await shoot(page, shownWidth));
    }
    await page.goto(`http://${site.slug}.localhost:${port}/`, { waitUntil: 'networkidle' });
    await openMenu(page);
    pictures.push(await shoot(page, shownWidth));
  }
  await browser.close();
  return pictures;
}

/** The pictures of a row stand beside each other, the rows below. */
async function sheetOf(rows: readonly (readonly Buffer[])[]): Promise<Buffer> {
  const placed: OverlayOptions[] = [];
  let widest = 0;
  for (const [index, row] of rows.entries()) {
    let left = GAP;
    for (const input of row) {
      placed.push({ input, left, top: GAP + index * (ROW + GAP) });
      left += ((await sharp(input).metadata()).width ?? 0) + GAP;
    }
    widest = Math.max(widest, left);
  }
  const height = rows.length * (ROW + GAP) + GAP;
  return sharp({ create: { width: widest, height, channels: 3, background: '#8b9097' } })
    .composite(placed)
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer();
}

const CONTACT_SHEET = command({
  call: 'node scripts/sample-data/contact-sheet.ts',
  does: 'draws docs/contact-sheet.jpg: a dealer of each template in a row, its pages on a desk and on a phone',
  options: { site: dealers('only these') },
});

await start(CONTACT_SHEET, async () => ({
  async run({ options }, { say }) {
    const settings = settingsOf({});
    const sites = chooseSites(settings.sitesDir, options.site);
    await build({ sites: sites.map(({ slug }) => slug) });
    const server = await startOwnServer({});
    const rows: (readonly Buffer[])[] = [];
    for (const site of sites) rows.push(await rowOf(site, server.port, settings.distDir));
    await server.end();
    const target = join(PROJECT_ROOT, 'docs/contact-sheet.jpg');
    writeFileSync(target, await sheetOf(rows));
    say(target);
    return 0;
  },
}));
