import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { measureClick } from './click.ts';

const BEFORE_MS = 60;
const IN_FRAME_MS = 60;
const AFTER_MS = 300;
/** What a browser and a busy machine add. It is less than what follows the frame. */
const SLACK_MS = 100;
/** The page works by the clock, the trace tells the processor's time, and on a busy machine a page gets a part of it. */
const LEAST_SHARE = 0.25;

/** A page that works for known times before its cards change, in the frame that holds them, and after it. */
const PAGE = `<!doctype html>
<div class="results"><p class="card-name"><a href="/old">A car</a></p></div>
<button>Choose</button>
<script>
  const work = (ms) => { const start = performance.now(); while (performance.now() - start < ms); };
  document.querySelector('button').addEventListener('click', () => {
    work(${BEFORE_MS});
    document.querySelector('a').setAttribute('href', '/new');
    requestAnimationFrame(() => {
      work(${IN_FRAME_MS});
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => work(${AFTER_MS});
      port2.postMessage(null);
    });
  });
</script>`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function clickOn(html: string) {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    const session = await page.context().newCDPSession(page);
    const clicking = { browser, page, session, slowdown: 1, patienceMs: 2000 };
    return await measureClick(clicking, page.locator('button'), false);
  } finally {
    await page.close();
  }
}

describe('a measured click', () => {
  it('ends with the frame that has the cards, not with later work', async () => {
    const click = await clickOn(PAGE);
    expect(click?.cards).toBeGreaterThanOrEqual(BEFORE_MS + IN_FRAME_MS);
    expect(click?.cards).toBeLessThan(BEFORE_MS + IN_FRAME_MS + SLACK_MS);
    expect(click?.interaction).toBeGreaterThanOrEqual(BEFORE_MS + IN_FRAME_MS);
    expect(click?.second).toBeGreaterThan((click?.untilCards ?? 0) + AFTER_MS * LEAST_SHARE);
  });

  it('is left out if the visible cards stay the same', async () =>
    expect(await clickOn(PAGE.replace("'/new'", "'/old'"))).toBeNull());
});
