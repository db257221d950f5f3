/** The editor’s own site in the output, beside those of dealers; no dealer can be called so. */
export const EDITOR_SITE = '_editor';

/** The editor's host name on a local machine. */
export const LOCAL_EDITOR_HOST = 'editor.localhost';

/**
 * Adds the dealer's folder, because the editor’s site has files of several dealers: `/assets/logo.svg` of bay-cars →
 * `/assets/bay-cars/logo.svg`
 */
export const editorAsset = (slug: string, path: string): string =>
  path.replace(/^\/assets\//, `/assets/${slug}/`);
