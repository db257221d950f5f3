/** What a pointer, a finger or a key does to a part of the page before it presses anything there. */
const FIRST_USES = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Calls `begin` at the first of each of these events. */
export function onFirstUse(part: EventTarget, begin: () => void, signal?: AbortSignal): void {
  for (const name of FIRST_USES)
    part.addEventListener(name, begin, { once: true, passive: true, ...(signal && { signal }) });
}

/** A page in the background is not drawn, and what waits for that would wait until it is looked at. */
const LONGEST_WAIT_MS = 300;

/** Resolves once the next frame is on the screen, so that later work does not hold it back. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        clearTimeout(late);
        resolve();
      };
      port2.postMessage(null);
    });
  });

const SOON_MS = 200;

/** Runs a task once the page is idle. Not every browser says when that is. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}
