import type { MarketWords } from './markets.ts';

/** What an amount of money is written with. */
export type MoneyFormat = Pick<MarketWords, 'locale' | 'currency'>;

type FormatterOptions = Intl.NumberFormatOptions & { readonly key: string };

// Making a formatter costs a hundred times what using one costs, and a page formats dozens of numbers.
const formatters = new Map<string, Intl.NumberFormat>();

const formatterOf = (
  market: Pick<MarketWords, 'locale'>,
  { key, ...options }: FormatterOptions,
): Intl.NumberFormat => {
  const name = `${market.locale} ${key}`;
  const known = formatters.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(market.locale, options);
  formatters.set(name, made);
  return made;
};

const moneyOptions = (amount: number, currency: string): FormatterOptions => {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return {
    key: `money ${digits}`,
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  };
};

/** `$34,990`, and `$129.50` only with cents. */
export const formatMoney = (amount: number, market: MoneyFormat): string =>
  formatterOf(market, moneyOptions(amount, market.currency)).format(amount);

export const formatNumber = (value: number, market: MarketWords): string =>
  formatterOf(market, { key: 'number', maximumFractionDigits: 2 }).format(value);

/** Feeds use the unit of their own market, so the number is labelled and never converted. */
export const formatDistance = (distance: number, market: MarketWords): string =>
  `${formatNumber(Math.round(distance), market)} ${market.distanceLabel}`;

/** `2 November 2026` from `2026-11-02`. */
export const formatDay = (isoDate: string, market: MarketWords): string =>
  new Intl.DateTimeFormat(market.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${isoDate}T00:00:00Z`),
  );
