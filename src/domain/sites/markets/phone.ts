import { MARKETS, type Market } from './markets.ts';
import type { PhoneRules } from './rules.ts';

/** Valid in every market, so that a form can be tried on a live site without troubling anyone. */
export const TEST_PHONE = '0400000000';

type PhoneReading =
  | {
      readonly ok: true;
      readonly kind: 'mobile' | 'landline';
      readonly national: string;
      readonly e164: string;
    }
  | { readonly ok: false; readonly message: string };

interface PhoneOptions {
  readonly mobileOnly?: boolean;
}

const SEPARATORS = /[\s()[\].\-\u2010-\u2015]/g;

const withoutTrunk = (number: string, { trunk }: PhoneRules): string =>
  trunk !== '' && number.startsWith(trunk) ? number.slice(trunk.length) : number;

const international = (national: string, rules: PhoneRules): string =>
  `+${rules.countryCode}${withoutTrunk(national, rules)}`;

/** Prefixes before a country code: anywhere, from Australia, from most of the world, from North America. */
const ABROAD = String.raw`\+|0011|00|011`;

/** Removes the country code. Without a prefix it counts as one only if a whole number follows. */
const withoutCountry = (compact: string, { countryCode }: PhoneRules): string =>
  compact.replace(new RegExp(`^(?:(?:${ABROAD})${countryCode}(?=\\d)|${countryCode}(?=[2-9]\\d{7,}))`), '');

/** Converts to the national form: `+61 (0)412 …`, `0061 412 …`, `0011 61 412 …` and `61 412 …` all become `0412 …`. */
const toNational = (compact: string, rules: PhoneRules): string => {
  const rest = withoutCountry(compact, rules);
  return rest === compact ? compact : rules.trunk + withoutTrunk(rest, rules);
};

const tooLong = (compact: string, rules: PhoneRules): boolean =>
  rules.tooLongFrom !== null && withoutCountry(compact, rules).length >= rules.tooLongFrom;

const matches = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`).test(text);

const accept = (kind: 'mobile' | 'landline', national: string, rules: PhoneRules): PhoneReading => ({
  ok: true,
  kind,
  national,
  e164: international(national, rules),
});

/** Reads a shopper's phone number by the rules of the market. Otherwise returns the message that the form shows. */
export const parsePhone = (
  input: string,
  { phone: rules }: Market,
  { mobileOnly = false }: PhoneOptions = {},
): PhoneReading => {
  const compact = input.replace(SEPARATORS, '');
  if (toNational(compact, MARKETS.AU.phone) === TEST_PHONE)
    return accept('mobile', TEST_PHONE, MARKETS.AU.phone);
  const national = toNational(compact, rules);
  if (tooLong(compact, rules)) return { ok: false, message: 'Invalid phone number. Too many characters.' };
  if (matches(rules.mobile, national)) return accept('mobile', national, rules);
  if (!mobileOnly && matches(rules.landline, national)) return accept('landline', national, rules);
  return { ok: false, message: mobileOnly ? rules.mobileMessage : rules.message };
};

/** Returns the link that dials the number. Service numbers (1300 …) stay national, because they cannot be reached from abroad. */
export const telHref = (display: string, { phone: rules }: Market): string => {
  const national = toNational(display.replace(SEPARATORS, ''), rules);
  const known = matches(`${rules.mobile}|${rules.landline}`, national);
  return `tel:${known ? international(national, rules) : display.replace(/(?!^\+)\D/g, '')}`;
};

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

/** Hides digits: `02 6651 0000` → `02 66•• ••••`. The first five characters stay, and so does what separates the other digits. */
export const maskedPhone = (shown: string): string =>
  shown.slice(0, SHOWN) + shown.slice(SHOWN).replace(/\d/g, HIDDEN_DIGIT);
