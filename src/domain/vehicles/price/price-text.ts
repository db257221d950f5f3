import { formatMoney, type MoneyFormat } from '#domain/sites/markets/format.ts';

export const CONTACT_FOR_PRICE = 'Contact us for price';

/** `$34,990`, or the words for none. */
export const priceText = (price: number | null, money: MoneyFormat): string =>
  price && price > 0 ? formatMoney(price, money) : CONTACT_FOR_PRICE;
