import { defineMiddleware } from 'astro:middleware';
import { previewPage } from './pages/preview.ts';

/**
 * Astro's dev server knows files, not dealers. This makes the model of the requested page and passes it to the
 * file that draws it. Builds pass models themselves and are compiled without this.
 */
export const onRequest = defineMiddleware(async ({ url, locals }, next) => {
  const preview = await previewPage(url, decodeURIComponent(url.pathname));
  if (!preview) return next();
  Object.assign(locals, preview.locals);
  return next(new URL(preview.address, url));
});
