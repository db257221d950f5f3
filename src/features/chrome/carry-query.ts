import { withCarriedQuery } from '#domain/routing/carried-query.ts';

/** Before the press is taken for anything, so that what it leads to, and what is logged of it, is whole. */
document.addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const href = link?.getAttribute('href');
    if (!link || !href || location.search === '') return;
    const carried = withCarriedQuery(href, location.href);
    if (carried !== href) link.href = carried;
  },
  { capture: true },
);
