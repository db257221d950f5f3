/** What a deploy makes of the code alone: the compiled pages, and typefaces and pictures made for the dealer. */
const KEPT = ['.build/bundles', '.data/made'];

/** A cache that is away costs seconds, never a deploy. */
async function quietly(what, work) {
  try {
    await work();
  } catch (cause) {
    console.log(`The host's cache could not be ${what}: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/** Brings the compiled pages of earlier deploys back; they are used if the code is the same. */
export const onPreBuild = ({ utils }) => quietly('read', () => utils.cache.restore(KEPT));

export const onPostBuild = ({ utils }) => quietly('filled', () => utils.cache.save(KEPT));
