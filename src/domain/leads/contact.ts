import type { Market } from '#domain/sites/markets/markets.ts';
import { parsePhone, TEST_PHONE } from '#domain/sites/markets/phone.ts';

/** A key that identifies a person: `email:ada@example.com`, `phone:+61412345678`. */
export type ContactKey = `email:${string}` | `phone:${string}`;

const emailKey = (text: string): ContactKey | undefined => {
  const address = text.trim().toLowerCase();
  return /^\S+@\S+$/.test(address) ? `email:${address}` : undefined;
};

/** The number that people test forms with identifies nobody. */
const phoneKey = (text: string, market: Market): ContactKey | undefined => {
  const reading = parsePhone(text, market);
  return reading.ok && reading.national !== TEST_PHONE ? `phone:${reading.e164}` : undefined;
};

/**
 * The most reliable first: an email address belongs to one person, a phone number may belong to a household.
 */
export const contactKeys = (
  { email = '', phone = '' }: { readonly email?: string | undefined; readonly phone?: string | undefined },
  market: Market,
): readonly ContactKey[] => [emailKey(email), phoneKey(phone, market)].filter((key) => key !== undefined);

/** Runs of figures as long as numbers are, with what people put between them. */
const NUMBERS = /\+?\d[\d\s().-]{6,}\d/g;

const escapedPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the address in a link too, but not as part of a longer address. */
const addressPattern = (address: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._+-])${escapedPattern(address).replace('@', '(?:@|%40)')}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  );

/** Whether a text contains an address or number, however it is written. */
export function namesContact(text: string, key: ContactKey, markets: readonly Market[]): boolean {
  if (key.startsWith('email:')) return addressPattern(key.slice('email:'.length)).test(text);
  const numbers = text.match(NUMBERS) ?? [];
  return numbers.some((number) => markets.some((market) => phoneKey(number, market) === key));
}

/** The key of a typed address or number, or undefined if it is neither. */
export const contactKey = (text: string, market: Market): ContactKey | undefined =>
  emailKey(text) ?? phoneKey(text, market);

/** Everything behind it is a tag that most providers ignore. */
const TAG = '+';
/** Here the dots in a name mean nothing, and the two names are one. */
const GOOGLE = ['gmail.com', 'googlemail.com'];

/** In ASCII and small letters, as servers compare it. */
const domainOf = (text: string): string => URL.parse(`http://${text}`)?.hostname.replace(/\.$/, '') ?? text;

/**
 * The mailbox of an address, the same for all spellings that reach it: `K.Lee+cars@GoogleMail.com` and `klee@gmail.com`.
 * It is for counting, never for sending: where a provider knows no tags, two people would have one.
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
