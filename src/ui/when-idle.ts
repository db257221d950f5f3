const SOON_MS = 200;

/** After the page itself has had its turn; not every browser says when that is. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}
