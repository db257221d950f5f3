import type { Range } from './state.ts';

// Apart from the state, which scripts read that know no addresses.

const amountIn = (text: string): number | null => {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null;
};

/** `10000:30000`, `:30000`, `10000:`, as addresses have it. */
export const rangeText = ({ min, max }: Range): string => `${min ?? ''}:${max ?? ''}`;

/** An end that is no amount is open. Ends in the wrong order are swapped. */
export function readRange(text: string): Range | null {
  const [from = '', to, more] = text.split(':');
  if (to === undefined || more !== undefined) return null;
  const min = amountIn(from);
  const max = amountIn(to);
  if (min === null && max === null) return null;
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/**
 * A label of the feed as a range: `$10,000 - $20,000`. The first and the last of a list may be open: `Under $10,000`
 * has a maximum only, `Over $60,000` and `$60,000+` a minimum only.
 */
export function rangeOfLabel(label: string): Range | null {
  const amounts = [...label.matchAll(/\$?\d[\d,]*(?:\.\d+)?/g)].map(([amount]) => amountIn(amount));
  const [first = null, second = null] = amounts;
  if (first === null) return null;
  if (second !== null) return { min: first, max: second };
  return /^(?:under|less|below|up to|<)/i.test(label.trim())
    ? { min: null, max: first }
    : { min: first, max: null };
}
