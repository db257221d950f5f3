import { defineMiddleware } from 'astro:middleware';
import { previewPage } from './preview.ts';

/**
 * Astro’s dev server knows files, not dealers: this makes the model of the page asked for and hands it to the file
 * that draws it. A build hands the models in itself and is compiled without this.
 */
export const onRequest = defineMiddleware(async ({ url, locals }, next) => {
  const preview = await previewPage(url, decodeURIComponent(url.pathname));
  if (!preview) return next();
  Object.assign(locals, preview.locals);
  return next(new URL(preview.address, url));
});
