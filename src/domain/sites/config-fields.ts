import * as v from 'valibot';
import { isDrawing } from '#domain/shell/picture.ts';

/** Says what was expected. The report adds what was found. */
const expects = (what: string) => `expected ${what}`;

export const text = v.pipe(v.string(), v.trim(), v.minLength(1, expects('some text')));
export const matching = (pattern: RegExp, what: string) =>
  v.pipe(v.string(), v.regex(pattern, expects(what)));

export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slug = matching(SLUG, 'a slug such as "reef-city-motors"');
export const webUrl = matching(/^https?:\/\/[^\s<>"]+$/, 'a web address starting with https:// or http://');
const isOnThisMachine = (hostname: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
const isServerUrl = (address: string): boolean => {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(url.hostname));
};
/** A server that browsers call. A page over https may call only https, or its own machine. */
export const serverUrl = v.pipe(
  v.string(),
  v.check(
    isServerUrl,
    expects('an address starting with https:// (http:// on this machine only), without password or query'),
  ),
);
/** The name of a temporary index is made from it. */
export const indexName = matching(
  /^(?!.*__next_)[A-Za-z0-9_-]{1,300}$/,
  'letters, digits, "-" and "_" only, without "__next_", such as "reef-city-motors"',
);
/** An origin that a third-party script connects to, by https or WebSocket. */
export const hostUrl = matching(
  /^(?:https|wss):\/\/[^\s<>"]+$/,
  'an address starting with https:// or wss://',
);
export const path = matching(
  /^\/(?!\/)[^\s<>"\\]*$/,
  'a path starting with one slash, such as "/assets/logo.svg"',
);
/** A picture or page of this site (`/…`) or the web. */
export const pathOrUrl = matching(
  /^(?:https?:\/\/|\/(?!\/))[^\s<>"\\]*$/,
  'a path such as "/assets/logo.svg" or a web address',
);
/** A picture for social networks and emails, which show no SVG. */
export const photo = v.pipe(
  pathOrUrl,
  v.check((src) => !isDrawing(src), expects('a photo as JPEG, PNG or WebP: networks show no SVG')),
);
/** The target of a navigation entry: a page, a web address, or a call, email or map link. */
export const href = matching(
  /^(?:https?:\/\/|\/(?!\/)|tel:|mailto:|maps:|sms:|#)[^\s<>"\\]*$/,
  'a path, a web address, or a tel:, mailto:, maps: or # link',
);
export const email = matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address');
export const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i, expects('a colour such as "#0b5fff"')),
  v.toLowerCase(),
);
/** Accepts an invalid date, because it was reported before. */
const isRealDay = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().startsWith(date);
};
export const isoDate = v.pipe(
  v.string(),
  v.isoDate(expects('a date such as "2026-12-25"')),
  v.check(isRealDay, expects('a date that exists')),
);
export const timezone = v.pipe(
  v.string(),
  v.check((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, expects('a timezone such as "Australia/Brisbane"')),
);
export const clockTime = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time such as "08:30"');
export const percent = v.pipe(
  v.number(),
  v.minValue(0, expects('a percentage of 0 or more')),
  v.maxValue(100, expects('a percentage of 100 or less')),
);
export const wholeNumber = v.pipe(
  v.number(),
  v.integer(expects('a whole number')),
  v.minValue(0, expects('0 or more')),
);
export const atLeastOne = v.pipe(wholeNumber, v.minValue(1, expects('1 or more')));
/** The name of an environment variable. The value is never in a configuration. */
export const envName = matching(
  /^[A-Z][A-Z0-9_]*$/,
  'the NAME of an environment variable, such as "PROVIDER_KEY"',
);

export const on = v.optional(v.boolean(), true);
export const off = v.optional(v.boolean(), false);
export const maybe = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null);
export const list = <S extends v.GenericSchema>(schema: S) => v.optional(v.array(schema), []);
/** Describes a field where it is declared. Editors and the reference show it. */
export const doc = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
