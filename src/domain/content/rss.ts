import type { SiteConfig } from '#domain/site/schema.ts';
import { element, textElement } from '#domain/text/xml.ts';
import { absoluteUrl, paths } from '#paths';
import { instantOf } from './published.ts';
import type { NewsItem } from './schema.ts';

/** Readers’ programs keep what they have seen: older news than these need not be told again. */
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

/** The one element here that has no contents. */
const selfLink = (address: string): string =>
  `<atom:link href="${address.replaceAll('&', '&amp;')}" rel="self" type="application/rss+xml"/>\n`;

/**
 * The news as RSS 2.0. When it was built is not said: the newest item’s own date is, so that the same news are the same
 * file.
 */
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
