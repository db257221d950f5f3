import type { MiddlewareHandler } from 'astro';
import { site } from './site.ts';

/** `/index.html` → `/`, `/cars/x.html` → `/cars/x` */
const pathOf = (pathname: string) => pathname.replace(/\.html$/, '').replace(/\/(?:index)?$/, '') || '/';

/** Files are no pages; each is handed out by this route. */
const FILES = '/[...file]';

/** Hands each page what it draws. One that the dealer does not have is an empty answer, of which Astro makes no file. */
export const onRequest: MiddlewareHandler = ({ locals, url, routePattern }, next) => {
  const page = site.pages.get(pathOf(url.pathname));
  if (page) Object.assign(locals, site.locals, { page });
  return page || routePattern === FILES ? next() : new Response(null);
};
