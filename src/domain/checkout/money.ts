/** Whole cents: sums of money are never fractions of a binary number. */
export interface Money {
  readonly cents: number;
  readonly currency: string;
}

/** Reads an amount in dollars, as a feed or a site writes it. */
export function moneyOf(dollars: number, currency: string): Money {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || cents <= 0 || Math.abs(cents - dollars * 100) > 1e-4)
    throw new RangeError(`${dollars} is not an amount of money that can be paid`);
  return { cents, currency };
}

/** Formats an amount as gateways do: `9.99` */
export const decimalOf = ({ cents }: Money): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Parses `9.99` into cents. Returns undefined if the text is not an amount. */
export function centsIn(decimal: string): number | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!parts) return undefined;
  const [, whole = '', part = ''] = parts;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.cents === other.cents && one.currency.toLowerCase() === other.currency.toLowerCase();
