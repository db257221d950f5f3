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

const SHOWN = 5;
const HIDDEN_DIGIT = '•';

/** `02 6651 0000` → `02 66•• ••••`: the first five characters stay, of the rest only what parts the digits. */
export const maskedPhone = (shown: string): string =>
  shown.slice(0, SHOWN) + shown.slice(SHOWN).replace(/\d/g, HIDDEN_DIGIT);
