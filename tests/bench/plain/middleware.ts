import type { MiddlewareHandler } from 'astro';
import { site } from './site.ts';

/** `/index.html` → `/`, `/cars/x.html` → `/cars/x` */
const pathOf = (pathname: string) => pathname.replace(/\.html$/, '').replace(/\/(?:index)?$/, '') || '/';

/** Files are not pages. This route serves each of them. */
const FILES = '/[...file]';

/** Gives each page its model. A page that the dealer does not have gets an empty response, for which Astro writes no file. */
export const onRequest: MiddlewareHandler = ({ locals, url, routePattern }, next) => {
  const page = site.pages.get(pathOf(url.pathname));
  if (page) Object.assign(locals, site.locals, { page });
  return page || routePattern === FILES ? next() : new Response(null);
};
