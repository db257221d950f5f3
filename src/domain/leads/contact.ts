import type { Market } from '#domain/sites/markets/markets.ts';
import { parsePhone, TEST_PHONE } from '#domain/sites/markets/phone.ts';

/** A key that identifies a person: `email:ada@example.com`, `phone:+61412345678`. */
export type ContactKey = `email:${string}` | `phone:${string}`;

const emailKey = (text: string): ContactKey | undefined => {
  const address = text.trim().toLowerCase();
  return /^\S+@\S+$/.test(address) ? `email:${address}` : undefined;
};

/** Returns undefined for the number that people test forms with, because it identifies nobody. */
const phoneKey = (text: string, market: Market): ContactKey | undefined => {
  const reading = parsePhone(text, market);
  return reading.ok && reading.national !== TEST_PHONE ? `phone:${reading.e164}` : undefined;
};

/** Returns the most reliable key first: an email address belongs to one person, a phone number may belong to a household. */
export const contactKeys = (
  { email = '', phone = '' }: { readonly email?: string | undefined; readonly phone?: string | undefined },
  market: Market,
): readonly ContactKey[] => [emailKey(email), phoneKey(phone, market)].filter((key) => key !== undefined);

/** Runs of digits as long as phone numbers, with the signs that people put between them. */
const NUMBERS = /\+?\d[\d\s().-]{6,}\d/g;

const escapedPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the address in a link too, but not as part of a longer address. */
const addressPattern = (address: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._+-])${escapedPattern(address).replace('@', '(?:@|%40)')}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  );

/** Returns true if a text contains the address or number, however it is written. */
export function namesContact(text: string, key: ContactKey, markets: readonly Market[]): boolean {
  if (key.startsWith('email:')) return addressPattern(key.slice('email:'.length)).test(text);
  const numbers = text.match(NUMBERS) ?? [];
  return numbers.some((number) => markets.some((market) => phoneKey(number, market) === key));
}

/** Returns undefined if the text is neither an email address nor a phone number. */
export const contactKey = (text: string, market: Market): ContactKey | undefined =>
  emailKey(text) ?? phoneKey(text, market);

/** Most providers ignore the tag that follows this sign. */
const TAG = '+';
/** Google ignores dots in the local part, and both domains are the same. */
const GOOGLE = ['gmail.com', 'googlemail.com'];

/** Converts a domain to lower case ASCII, as servers compare it. */
const domainOf = (text: string): string => URL.parse(`http://${text}`)?.hostname.replace(/\.$/, '') ?? text;

/**
 * Returns the same mailbox for all spellings of an address that reach it: `K.Lee+cars@GoogleMail.com` and
 * `klee@gmail.com`. It is for counting, never for sending: if a provider supports no tags, two people would share
 * one.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const [local, domain] = [text.slice(0, at), domainOf(text.slice(at + 1))];
  const tag = local.indexOf(TAG);
  const name = tag > 0 ? local.slice(0, tag) : local;
  return GOOGLE.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
