import type { Page } from 'playwright';

const RESULTS = '.results';
const CHOICES = '.facet-values > li > a.facet-value:not([aria-current])';

/** Of a click, in milliseconds since the finger: when the first new vehicles, and when everything was on the screen. */
export interface ClickTimes {
  readonly vehicles: number;
  readonly all: number;
}

/** Until the page answers clicks itself. */
export const alive = (page: Page): Promise<void> =>
  page.locator(`${RESULTS}[data-liveness="ready"]`).waitFor();

/**
 * Clicks a choice that is in sight and reads when its results were painted: the first moment after the frame in which
 * the list of vehicles is another, and after the last frame in which anything changed.
 */
export async function timedClick(page: Page, turn: number): Promise<ClickTimes> {
  const choices = page.locator(CHOICES).filter({ visible: true });
  const choice = choices.nth(turn % (await choices.count()));
  await choice.scrollIntoViewIfNeeded();
  const times = page.evaluate(watchClick, RESULTS);
  await choice.click();
  return times;
}

/** Runs in the page. */
function watchClick(results: string): Promise<ClickTimes> {
  return new Promise((resolve, reject) => {
    const root = document.querySelector(results);
    if (!root) return reject(new Error(`There is no ${results} on this page`));
    const shown = () =>
      [...root.querySelectorAll('.result-count, .card-name a')]
        .map((one) => `${one.getAttribute('href')} ${one.textContent}`)
        .join('\n');
    const before = shown();
    let start = 0;
    let vehicles = 0;
    addEventListener('click', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
    const afterPaint = (then: (time: number) => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => then(performance.now() - start);
        port2.postMessage(null);
      });
    let all = 0;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (start === 0) return;
      if (vehicles === 0 && shown() !== before) {
        vehicles = -1;
        afterPaint((time) => (vehicles = time));
      }
      if (vehicles === 0) return;
      afterPaint((time) => (all = time));
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        watch.disconnect();
        resolve({ vehicles, all });
      }, 1000);
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
