/** What the next deploy can use again: the compiled pages, and the fonts and pictures made for the dealer. */
const KEPT = ['.build/bundles', '.data/made'];

/**
 * The part of Netlify's plugin API that is used here.
 * @typedef {{ utils: { cache: { restore: (paths: string[]) => Promise<unknown>, save: (paths: string[]) => Promise<unknown> } } }} Host
 */

/**
 * A cache that fails costs seconds. It never fails a deploy.
 * @param {'read' | 'filled'} what
 * @param {() => Promise<unknown>} work
 */
async function quietly(what, work) {
  try {
    await work();
  } catch (cause) {
    console.log(`The host's cache could not be ${what}: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/**
 * Restores the compiled pages of earlier deploys. The build uses them if the code is the same.
 * @param {Host} host
 */
export const onPreBuild = ({ utils }) => quietly('read', () => utils.cache.restore(KEPT));

/** @param {Host} host */
export const onPostBuild = ({ utils }) => quietly('filled', () => utils.cache.save(KEPT));
