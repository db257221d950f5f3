import type { MarketWords } from './markets.ts';

/** What a formatter of money needs. */
export type MoneyFormat = Pick<MarketWords, 'locale' | 'currency'>;

interface Formatter<Value> {
  format(value: Value): string;
}

/** Caches formatters: making one costs a hundred times what using one costs, and a page formats dozens of values. */
function kept<Value>(make: (locale: string, variant: string) => Formatter<Value>) {
  const made = new Map<string, Formatter<Value>>();
  return (locale: string, variant = ''): Formatter<Value> => {
    const name = `${locale} ${variant}`;
    const formatter = made.get(name) ?? make(locale, variant);
    made.set(name, formatter);
    return formatter;
  };
}

const moneyWith = (digits: number) =>
  kept<number>(
    (locale, currency) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
const [wholeMoney, exactMoney] = [moneyWith(0), moneyWith(2)];
const numbers = kept<number>((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
const days = kept<Date>((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** Formats `$34,990`, and `$129.50` only with cents. */
export const formatMoney = (amount: number, { locale, currency }: MoneyFormat): string =>
  (Number.isInteger(amount) ? wholeMoney : exactMoney)(locale, currency).format(amount);

export const formatNumber = (value: number, { locale }: MarketWords): string => numbers(locale).format(value);

/** The number is labelled and never converted, because feeds use the unit of their own market. */
export const formatDistance = (distance: number, market: MarketWords): string =>
  `${formatNumber(Math.round(distance), market)} ${market.distanceLabel}`;

/** Formats `2026-11-02` as `2 November 2026`. */
export const formatDay = (isoDate: string, market: MarketWords): string =>
  days(market.locale).format(new Date(`${isoDate}T00:00:00Z`));
