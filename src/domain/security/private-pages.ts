/** Kinds of page that take money, codes or hold personal lists: no script of a third party is loaded there but one that takes the money. */
const PRIVATE_PAGES: ReadonlySet<string> = new Set([
  'checkout',
  'online-payment',
  'sign-in',
  'garage',
  'favourites',
  'compare',
  // The link of a letter leads here, with its token.
  'spin',
]);

export const isPrivatePage = (kind: string): boolean => PRIVATE_PAGES.has(kind);
