import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { atRest, browserOf, settle, VIEWPORTS } from '../../tests/e2e/browser.ts';
import { openShop, type Shop } from '../../tests/e2e/shop.ts';
import { DRAWINGS_HEADER, SHOPPER_HEADER } from '../../tests/e2e/shopper-header.ts';
import { type Scene, scenes } from './scenes.ts';

/** Two cores can draw two pages at a time. */
const WORKERS = 2;

/** Loads the images below the viewport before it takes the picture. Nothing in the picture blinks. */
async function pictureOf(browser: Browser, shop: Shop, scene: Scene, moment: number): Promise<Buffer> {
  const context = await browser.newContext({
    ...VIEWPORTS[scene.screen],
    deviceScaleFactor: 1,
    javaScriptEnabled: scene.script,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { [DRAWINGS_HEADER]: 'yes', [SHOPPER_HEADER]: scene.name },
  });
  try {
    const page = await context.newPage();
    // A page without script reads no clock.
    if (scene.script) await page.clock.setFixedTime(moment);
    await page.goto(`http://${scene.slug}.localhost:${shop.port}${scene.path}`, { waitUntil: 'networkidle' });
    // A page without script reports no animation frames.
    if (scene.script) await settle(page);
    else await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await scene.state(page);
    if (scene.script) await atRest(page);
    // A page without script cannot wait for scrolling either.
    if (scene.script)
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.allSettled([...document.images].map((image) => image.decode()));
        scrollTo({ top: 0, behavior: 'instant' });
      });
    await page.waitForLoadState('networkidle');
    return await page.screenshot({ fullPage: !scene.isWindow, animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}

interface Taking {
  /** The time in the pages, in epoch milliseconds. */
  readonly moment: number;
  /** Takes only scenes whose name contains this text. The pictures of the others stay. */
  readonly only?: string | undefined;
  readonly say: (line: string) => void;
}

/** Takes the picture of every scene into a folder. Returns the scenes that failed, with the reasons. */
export async function takePictures(
  folder: string,
  { moment, only = '', say }: Taking,
): Promise<readonly string[]> {
  if (only === '') rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const waiting = scenes().filter(({ name }) => name.includes(only));
  const failed: string[] = [];
  const shop = await openShop();
  const browser = await chromium.launch(browserOf());
  const work = async (): Promise<void> => {
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
      try {
        writeFileSync(join(folder, `${scene.name}.png`), await pictureOf(browser, shop, scene, moment));
      } catch (error) {
        failed.push(`${scene.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
      if (waiting.length % 20 === 0) say(`${waiting.length} pictures to go`);
    }
  };
  try {
    await Promise.all(Array.from({ length: WORKERS }, work));
  } finally {
    await browser.close();
    await shop.close();
  }
  return failed;
}
