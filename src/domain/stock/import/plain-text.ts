import { Parser } from 'htmlparser2';
import type { Market } from '#domain/sites/markets/markets.ts';
import { maskedPhone, parsePhone } from '#domain/sites/markets/phone.ts';

/** Elements that stand on lines of their own. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'ul', 'ol', 'li', 'tr', 'table', 'section', 'article', 'header', 'footer'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'dl', 'dt', 'dd', 'pre', 'hr', 'br'],
]);
/** Elements that begin a line. The next of their kind ends it. */
const LINES: ReadonlySet<string> = new Set(['br', 'li', 'tr', 'dt', 'dd']);
const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'title',
  'noscript',
  'iframe',
  'svg',
]);

const MARKUP = /<[a-z!/][^<]*>|&(?:#\d+|#x[0-9a-f]+|[a-z]\w+);/i;

export const hasMarkup = (text: string): boolean => MARKUP.test(text);

/** Returns what a browser would show of a text with HTML in it, line by line. */
export function plainText(text: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (UNSEEN.has(name)) hidden += 1;
        else if (BLOCKS.has(name)) parts.push('\n');
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) hidden = Math.max(0, hidden - 1);
        else if (BLOCKS.has(name) && !LINES.has(name)) parts.push('\n');
      },
      ontext(text) {
        if (hidden === 0) parts.push(text);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(text);
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes markup, even if it was escaped once too often, as in many feeds: `&lt;p&gt;`. */
export function withoutMarkup(text: string): string {
  const once = plainText(text);
  return /<[a-z/][^<]*>/i.test(once) ? plainText(once) : once;
}

const SPACED = String.raw`[ .\-]?`;
/** Ten digits, or the short numbers of businesses, with usual spaces. They must not be part of a longer number, a price or a code. */
const PHONES = new RegExp(
  String.raw`(?<![\w$,.#/])(?:(?:\+|00)\d{1,3}${SPACED})?(?:\(0?\d{1,3}\)|\d{2,4})(?:${SPACED}\d{2,4}){2,3}(?![\w%/]|,\d|\.\d)`,
  'g',
);
const BUSINESS_PHONE = /^(?:1[38]00\d{6}|13\d{4}|0800\d{6,7}|0508\d{6})$/;
const DAY = /^(?:19|20)\d{2}[ .-][01]?\d[ .-]/;
/** Numbers of ten digits that a text names as something else. */
const NAMED =
  /(?:stock|stk|vin|chassis|engine|lmct|mvdl|dealer|licen[cs]e|lic|abn|acn|gst|rego|registration|ref|reference|id|nvic|part|listing)[ .]?(?:no|number|num|nbr|code)?[ .:#]*$/i;
const LOOKED_BACK = 30;

const isNamed = (text: string, at: number): boolean =>
  NAMED.test(text.slice(Math.max(0, at - LOOKED_BACK), at));

/** Caches whether a number is a phone number, by market and number, because a dealer's number is in each description. */
const cache = new Map<string, boolean>();
const MOST_CACHED = 2000;

function isPhone(phone: string, market: Market): boolean {
  const key = `${market.code} ${phone}`;
  const before = cache.get(key);
  if (before !== undefined) return before;
  const is =
    !DAY.test(phone) && (parsePhone(phone, market).ok || BUSINESS_PHONE.test(phone.replace(/\D/g, '')));
  if (cache.size < MOST_CACHED) cache.set(key, is);
  return is;
}

/** Masks phone numbers as the page's buttons do, so that calls are counted: `Call 0412 345 678` → `Call 0412 ••• •••`. */
export const withoutPhones = (text: string, market: Market): string =>
  text.replace(PHONES, (phone, at: number) =>
    isPhone(phone, market) && !isNamed(text, at) ? maskedPhone(phone) : phone,
  );
