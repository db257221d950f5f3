import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { PROJECT_ROOT, settingsOf } from '#render/build.ts';
import { chooseSites, pagesOf } from '#tools/bench/pages/choose.ts';
import { runNode, startOwnServer } from '#tools/processes/child.ts';
import { browserHere, contactSheet, openMenu } from './contact-sheet.ts';

/** A folder of its own, so that the leads sent for the pictures are stored nowhere else. */
const WORK = join(PROJECT_ROOT, '.build/docs-pictures');
const TARGET = join(PROJECT_ROOT, 'docs/pictures');

/** Pages have a fixed time, so that drawing them again changes only what changed. */
const MOMENT = '2026-11-20T02:00:00Z';
/** A lead that is sent within a second is marked as spam. */
const TYPING_MS = 1_500;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1200, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

interface Shown {
  /** The file below docs/pictures, without its ending. */
  readonly name: string;
  readonly screen: BrowserContextOptions;
  /** Opens the page and brings it into the state that is shown. */
  readonly reach: (page: Page) => Promise<unknown>;
}

const open = (page: Page, url: string) => page.goto(url, { waitUntil: 'networkidle' });

/** Sends an enquiry as a shopper would, so that the inbox has something to show. */
async function enquire(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/contact`);
  const form = page.locator('form[data-form="general-enquiry"]');
  for (const list of await form.locator('select').all()) await list.selectOption({ index: 1 });
  const typed = {
    'First name': 'Robin',
    'Last name': 'Example',
    Email: 'robin@example.com',
    Phone: '0491 570 156',
    Postcode: '2450',
    Message: 'Is the white HiLux still there? I could come on Saturday morning.',
  };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await page.waitForTimeout(TYPING_MS);
  await form.getByRole('button', { name: /send/i }).click();
  await page.waitForURL(/success/);
}

function shownOf(port: number, slug: string, vehicle: string): readonly Shown[] {
  const site = `http://${slug}.localhost:${port}`;
  const machine = `http://localhost:${port}`;
  return [
    { name: 'home', screen: DESKTOP, reach: (page) => open(page, site) },
    {
      name: 'menu',
      screen: DESKTOP,
      reach: async (page) => {
        await open(page, site);
        await openMenu(page);
      },
    },
    { name: 'results-phone', screen: PHONE, reach: (page) => open(page, `${site}/search/used-cars`) },
    { name: 'vehicle', screen: DESKTOP, reach: (page) => open(page, site + vehicle) },
    {
      name: 'enquiry',
      screen: PHONE,
      reach: async (page) => {
        await open(page, `${site}/contact`);
        await page
          .getByRole('heading', { name: 'Send us an enquiry' })
          .evaluate((heading) => heading.scrollIntoView());
      },
    },
    {
      name: 'inbox',
      screen: DESKTOP,
      reach: async (page) => {
        await enquire(page, site);
        await open(page, `${machine}/_inbox`);
      },
    },
    { name: 'fleet', screen: DESKTOP, reach: (page) => open(page, `${machine}/_fleet`) },
  ];
}

/** Draws the pictures of the documentation anew, from the demo dealers. */
export async function drawPictures(say: (line: string) => void): Promise<void> {
  rmSync(join(WORK, 'data'), { recursive: true, force: true });
  const distDir = join(WORK, 'dist');
  const { sitesDir } = settingsOf({});
  const env = { DIST_DIR: distDir, DATA_DIR: join(WORK, 'data'), DEMO: '1' };
  // The command builds, because it writes the reports that the fleet page shows.
  await runNode([join(PROJECT_ROOT, 'scripts/command.mjs'), 'build', `--now=${MOMENT}`], {
    cwd: PROJECT_ROOT,
    env,
  });
  const sites = chooseSites(sitesDir, undefined);
  const [first] = sites;
  if (first === undefined) throw new Error(`There is no dealer in ${sitesDir} to draw.`);
  const vehicle = pagesOf(first, distDir).find(({ kind }) => kind === 'vehicle')?.path ?? '/';
  const server = await startOwnServer(env);
  const browser = await chromium.launch(browserHere());
  try {
    const keep = (name: string, jpeg: Buffer) => {
      const file = join(TARGET, `${name}.jpg`);
      writeFileSync(file, jpeg);
      say(`docs/pictures/${name}.jpg (${Math.round(statSync(file).size / 1024)} KB)`);
    };
    for (const { name, screen, reach } of shownOf(server.port, first.slug, vehicle)) {
      const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await reach(page);
      const picture = await page.screenshot({ animations: 'disabled' });
      keep(
        name,
        await sharp(picture)
          .resize({ width: screen === PHONE ? 585 : 1200 })
          .jpeg({ quality: 74, mozjpeg: true })
          .toBuffer(),
      );
      await context.close();
    }
    keep('contact-sheet', await contactSheet(sites, server.port, distDir));
  } finally {
    await browser.close();
    await server.end();
  }
}
