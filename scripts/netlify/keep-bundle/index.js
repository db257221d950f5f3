/** What a deploy makes of the code alone: the compiled pages, and typefaces and pictures made for the dealer. */
const KEPT = ['.build/bundles', '.data/made'];

/**
 * What the host hands to a plugin, as far as it is used here.
 * @typedef {{ utils: { cache: { restore: (paths: string[]) => Promise<unknown>, save: (paths: string[]) => Promise<unknown> } } }} Host
 */

/**
 * A cache that is away costs seconds, never a deploy.
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
 * Brings the compiled pages of earlier deploys back; they are used if the code is the same.
 * @param {Host} host
 */
export const onPreBuild = ({ utils }) => quietly('read', () => utils.cache.restore(KEPT));

/** @param {Host} host */
export const onPostBuild = ({ utils }) => quietly('filled', () => utils.cache.save(KEPT));
