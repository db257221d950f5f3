import { type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright';
import sharp, { type OverlayOptions } from 'sharp';
import type { Site } from '#domain/sites/site.ts';
import { findBrowser } from '#scripts/setup/browser.mjs';
import { type PageKind, pagesOf } from '#tools/bench/pages/choose.ts';

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
const KINDS: readonly PageKind[] = ['home', 'search', 'vehicle', 'location'];

export function browserHere(): LaunchOptions {
  const executablePath = findBrowser();
  return { args: ['--no-sandbox'], ...(executablePath && { executablePath }) };
}

export async function openMenu(page: Page): Promise<void> {
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
  const browser = await chromium.launch(browserHere());
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

/** The pictures of a row are side by side. The rows are below each other. */
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

/** Draws one row for each dealer, with its pages on desktop and phone. */
export async function contactSheet(sites: readonly Site[], port: number, distDir: string): Promise<Buffer> {
  const rows: (readonly Buffer[])[] = [];
  for (const site of sites) rows.push(await rowOf(site, port, distDir));
  return sheetOf(rows);
}
