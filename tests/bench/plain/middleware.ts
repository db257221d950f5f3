import type { MiddlewareHandler } from 'astro';
import { site } from './site.ts';

/** `/index.html` → `/`, `/cars/x.html` → `/cars/x` */
const pathOf = (pathname: string) => pathname.replace(/\.html$/, '').replace(/\/(?:index)?$/, '') || '/';

/** Hands each page what it draws. */
export const onRequest: MiddlewareHandler = ({ locals, url }, next) => {
  const page = site.pages.get(pathOf(url.pathname));
  if (page) Object.assign(locals, site.locals, { page });
  return next();
};
