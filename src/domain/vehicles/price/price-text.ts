import { formatMoney, type MoneyFormat } from '#domain/sites/markets/format.ts';

export const CONTACT_FOR_PRICE = 'Contact us for price';

/** Formats a price: `$34,990`. A price that is null or 0 becomes the words for no price. */
export const priceText = (price: number | null, money: MoneyFormat): string =>
  price && price > 0 ? formatMoney(price, money) : CONTACT_FOR_PRICE;
