import { paths } from '#paths';

/** Where a bank sends a shopper back to. */
export const returnAddress = (origin: string, carSlug: string, holdId: string): string =>
  `${origin}${paths.checkout(carSlug)}?${new URLSearchParams({ hold: holdId })}`;
