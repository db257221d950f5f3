/** Where a bank sends a shopper back to. */
export const returnAddress = (origin: string, path: string, holdId: string): string =>
  `${origin}${path}?${new URLSearchParams({ hold: holdId })}`;
