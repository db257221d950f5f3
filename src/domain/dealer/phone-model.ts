import type { Market } from '#domain/market/markets.ts';
import { telHref } from '#domain/market/phone.ts';

export interface PhoneModel {
  readonly shown: string;
  readonly href: string;
}

export const phoneModel = (
  number: string | null,
  { market }: { readonly market: Market },
): PhoneModel | null => (number === null ? null : { shown: number, href: telHref(number, market) });
