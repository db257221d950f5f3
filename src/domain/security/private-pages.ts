/** Pages for money, codes or personal lists. They load no third-party script except the payment provider's. */
const PRIVATE_PAGES: ReadonlySet<string> = new Set([
  'checkout',
  'online-payment',
  'sign-in',
  'garage',
  'favourites',
  'compare',
  // The link of an email leads here, with its token.
  'spin',
]);

export const isPrivatePage = (kind: string): boolean => PRIVATE_PAGES.has(kind);
