import type { Market } from '#domain/market/markets.ts';
import { parsePhone, TEST_PHONE } from '#domain/market/phone.ts';

/** What a person is known again by: `email:ada@example.com`, `phone:+61412345678`. */
export type ContactKey = `email:${string}` | `phone:${string}`;

const emailKey = (text: string): ContactKey | undefined => {
  const address = text.trim().toLowerCase();
  return /^\S+@\S+$/.test(address) ? `email:${address}` : undefined;
};

/** The number that forms are tried with is nobody’s. */
const phoneKey = (text: string, market: Market): ContactKey | undefined => {
  const reading = parsePhone(text, market);
  return reading.ok && reading.national !== TEST_PHONE ? `phone:${reading.e164}` : undefined;
};

/** The surest first: an e-mail address is one person’s, a phone may be a household’s. */
export const contactKeys = (
  { email = '', phone = '' }: { readonly email?: string | undefined; readonly phone?: string | undefined },
  market: Market,
): readonly ContactKey[] => [emailKey(email), phoneKey(phone, market)].filter((key) => key !== undefined);

/** Runs of figures as long as numbers are, with what people put between them. */
const NUMBERS = /\+?\d[\d\s().-]{6,}\d/g;

const escapedPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Also as it stands in a link, and not as part of a longer one. */
const addressPattern = (address: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._+-])${escapedPattern(address).replace('@', '(?:@|%40)')}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  );

/** Whether an address or a number stands in a text, however it is written there. */
export function namesContact(text: string, key: ContactKey, markets: readonly Market[]): boolean {
  if (key.startsWith('email:')) return addressPattern(key.slice('email:'.length)).test(text);
  const numbers = text.match(NUMBERS) ?? [];
  return numbers.some((number) => markets.some((market) => phoneKey(number, market) === key));
}

/** The key of one address or number that somebody typed; undefined when it is neither. */
export const contactKey = (text: string, market: Market): ContactKey | undefined =>
  emailKey(text) ?? phoneKey(text, market);
