import { slugify } from '#domain/dealers/location-slug.ts';
import { addDays, type Clock } from '#domain/lib/clock.ts';
import { localInstant, startOfLocalDay } from '#domain/lib/time-zones.ts';
import { element, textElement } from '#domain/lib/xml.ts';
import type { Site } from '#domain/sites/site.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { absoluteUrl, paths } from '#paths';
import type { NewsItem } from './content-schema.ts';

interface Published {
  readonly draft: boolean;
  /** `2026-12-25` or `2026-12-25T09:30`; nothing: ever since. */
  readonly date: string | null;
  /** The last day it is shown. */
  readonly until: string | null;
}

/** Converts a moment on the dealer’s wall clock to epoch milliseconds. */
export const instantOf = (moment: string, timeZone: string): number => {
  const [day = '', time] = moment.split('T');
  return time === undefined ? startOfLocalDay(day, timeZone) : localInstant(day, time, timeZone);
};

/** Returns true if the text is published now. Asks the clock for both ends, so that the build knows when to run again. */
export function isOut({ draft, date, until }: Published, timeZone: string, clock: Clock): boolean {
  if (draft) return false;
  if (date !== null && !clock.reached(instantOf(date, timeZone))) return false;
  return until === null || !clock.reached(startOfLocalDay(addDays(until, 1), timeZone));
}

interface Dated {
  readonly date: string;
  readonly slug: string;
}
const newestFirst = (a: Dated, b: Dated) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug);

/** Keeps the published texts only, and sorts news newest first. */
export function publishedSite(site: Site, clock: Clock): Site {
  const out = (text: Published) => isOut(text, site.config.timezone, clock);
  return { ...site, pages: site.pages.filter(out), news: site.news.filter(out).toSorted(newestFirst) };
}

interface Limited {
  /** The last day of the offer. */
  readonly until: string | null;
}

/** Returns the offers that are valid now, through the whole of their last day. */
export const runningOffers = <O extends Limited>(
  offers: readonly O[],
  timeZone: string,
  clock: Clock,
): readonly O[] =>
  offers.filter(
    ({ until }) => until === null || !clock.reached(startOfLocalDay(addDays(until, 1), timeZone)),
  );

interface NewsTag {
  /** As it was written first. */
  readonly name: string;
  readonly slug: string;
}

export interface TaggedNews extends NewsTag {
  readonly items: readonly NewsItem[];
}

export const tagOf = (name: string): NewsTag => ({ name, slug: slugify(name) });

/** Compares tags: `Utes` and `utes` are one; `Hi-Lux` and `hi lux` are two, although they would have the same address. */
const tagKey = (name: string) => name.toLowerCase();

/** Groups all news by tag. The tags are sorted by name, so that one more item does not change their order. */
export function tagsOf(news: readonly NewsItem[]): readonly TaggedNews[] {
  const tags = new Map<string, { name: string; items: NewsItem[] }>();
  for (const item of news)
    for (const name of item.tags) {
      const tag = tags.get(tagKey(name)) ?? { name, items: [] };
      if (!tag.items.includes(item)) tag.items.push(item);
      tags.set(tagKey(name), tag);
    }
  return [...tags.values()]
    .map(({ name, items }) => ({ ...tagOf(name), items }))
    .toSorted((a, b) => a.slug.localeCompare(b.slug));
}

const shared = (a: NewsItem, b: NewsItem): number => {
  const keys = new Set(a.tags.map(tagKey));
  return b.tags.filter((name) => keys.has(tagKey(name))).length;
};

/** Finds other items that share tags: the most shared tags first, then the newest. */
export const relatedNews = (
  item: NewsItem,
  newestFirst: readonly NewsItem[],
  most: number,
): readonly NewsItem[] =>
  newestFirst
    .filter((other) => other.slug !== item.slug && shared(item, other) > 0)
    .toSorted((a, b) => shared(item, b) - shared(item, a))
    .slice(0, most);

/** One page of a longer list, from 1. */
export interface ListPage<T> {
  readonly number: number;
  readonly of: number;
  readonly items: readonly T[];
}

/** Splits a list into pages. An empty list has one empty page. */
export function listPages<T>(items: readonly T[], size: number): readonly ListPage<T>[] {
  const of = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: of }, (_, index) => ({
    number: index + 1,
    of,
    items: items.slice(index * size, (index + 1) * size),
  }));
}

/** Feed readers store what they have seen, so older news is left out. */
const MOST_ITEMS = 50;

type FeedSite = Pick<SiteConfig, 'name' | 'url' | 'timezone'>;

const rfc822 = (instant: number): string => new Date(instant).toUTCString();

function itemElement(item: NewsItem, site: FeedSite): string {
  const address = absoluteUrl(site, paths.newsItem(item.slug));
  return element(
    'item',
    {},
    textElement('title', item.title),
    textElement('link', address),
    textElement('guid', address, { isPermaLink: 'true' }),
    textElement('pubDate', rfc822(instantOf(item.date, site.timezone))),
    textElement('dc:creator', item.author),
    textElement('description', item.description),
    ...item.tags.map((tag) => textElement('category', tag)),
  );
}

/** Builds the only element here that has no contents. */
const selfLink = (address: string): string =>
  `<atom:link href="${address.replaceAll('&', '&amp;')}" rel="self" type="application/rss+xml"/>\n`;

/** Writes the news as RSS 2.0. Its build date is the newest item’s own date, so that the same news produce the same file. */
export function newsFeed(news: readonly NewsItem[], site: FeedSite, language: string): string {
  const [newest] = news;
  const channel = element(
    'channel',
    {},
    textElement('title', `News from ${site.name}`),
    textElement('link', absoluteUrl(site, paths.news)),
    textElement('description', `What is new at ${site.name}`),
    textElement('language', language),
    textElement('lastBuildDate', newest ? rfc822(instantOf(newest.date, site.timezone)) : null),
    selfLink(absoluteUrl(site, paths.newsFeed)),
    ...news.slice(0, MOST_ITEMS).map((item) => itemElement(item, site)),
  );
  const names = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rss', { version: '2.0', ...names }, channel)}`;
}
