import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { newsItemWith } from './content-fixture.ts';
import { isOut, listPages, newsFeed, relatedNews, tagsOf } from './news.ts';

const tagged = (slug: string, ...tags: string[]) => newsItemWith({ slug, tags });

describe('tags', () => {
  test('are merged whatever their case, and are sorted by name', () => {
    const found = tagsOf([tagged('a', 'Utes', 'drives'), tagged('b', 'utes', 'UTES')]);
    expect(found.map(({ name, slug, items }) => [name, slug, items.length])).toEqual([
      ['drives', 'drives', 1],
      ['Utes', 'utes', 2],
    ]);
  });

  test.each([
    [
      ['utes', 'hilux'],
      ['both', 'ute'],
    ],
    [['hilux'], ['both']],
    [['boats'], []],
    [[], []],
  ])('%j relate a news item to %j', (tags, slugs) => {
    const item = tagged('own', ...tags);
    const news = [item, tagged('ute', 'Utes'), tagged('both', 'hilux', 'utes'), tagged('none')];
    expect(relatedNews(item, news, 3).map(({ slug }) => slug)).toEqual(slugs);
  });
});

test.each([
  [0, [0]],
  [12, [12]],
  [13, [12, 1]],
  [25, [12, 12, 1]],
])('a list of %i news items is split into pages of twelve', (count, lengths) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const pages = listPages(items, 12);
  expect(pages.map((page) => page.items.length)).toEqual(lengths);
  expect(pages.flatMap((page) => page.items)).toEqual(items);
  expect(pages.map(({ number, of }) => [number, of])).toEqual(
    lengths.map((_, index) => [index + 1, lengths.length]),
  );
});

const SITE = { name: 'A & <B>', url: 'https://www.a.example', timezone: 'Australia/Sydney' };

describe('the news feed', () => {
  const items = [
    newsItemWith({ slug: 'b', title: 'Tom & "Jerry" <3', date: '2026-07-10T09:30', tags: ['utes', 'a&b'] }),
    newsItemWith({ slug: 'a', author: 'Tess', description: ']]> ends' }),
  ];
  const feed = newsFeed(items, SITE, 'en-AU');

  test('has absolute addresses', () => {
    expect(feed).toContain('<link>https://www.a.example/news/b</link>');
    expect(feed).toContain('<guid isPermaLink="true">https://www.a.example/news/b</guid>');
    expect(feed).toContain('<atom:link href="https://www.a.example/news/rss.xml" rel="self"');
  });

  test('has dates in the RSS format', () => {
    expect(feed).toContain('<pubDate>Thu, 09 Jul 2026 23:30:00 GMT</pubDate>');
    expect(feed).toContain('<lastBuildDate>Thu, 09 Jul 2026 23:30:00 GMT</lastBuildDate>');
  });

  test('escapes texts', () => {
    expect(feed).toContain('<title>News from A &amp; &lt;B&gt;</title>');
    expect(feed).toContain('<title>Tom &amp; &quot;Jerry&quot; &lt;3</title>');
    expect(feed).toContain('<category>a&amp;b</category>');
    expect(feed).not.toContain(']]>');
  });
});

const ZONE = 'Australia/Sydney';
const text = (fields: object) => ({ draft: false, date: null, until: null, ...fields });
const at = (iso: string) => Date.parse(iso);

describe('a text', () => {
  test.each<[object, string, boolean, string | null]>([
    [{}, '2026-07-01T00:00:00Z', true, null],
    [{ draft: true, date: '2026-07-10' }, '2026-07-01T00:00:00Z', false, null],
    [{ date: '2026-07-10' }, '2026-07-09T13:59:59Z', false, '2026-07-09T14:00:00Z'],
    [{ date: '2026-07-10' }, '2026-07-09T14:00:00Z', true, null],
    [{ date: '2026-07-10T09:30' }, '2026-07-09T23:29:59Z', false, '2026-07-09T23:30:00Z'],
    [{ date: '2026-07-10T09:30' }, '2026-07-09T23:30:00Z', true, null],
    [{ until: '2026-07-10' }, '2026-07-10T13:59:59Z', true, '2026-07-10T14:00:00Z'],
    [{ until: '2026-07-10' }, '2026-07-10T14:00:00Z', false, null],
    // A time that clocks skip when they go forward, and one that they show twice when they go back.
    [{ date: '2026-10-04T02:30' }, '2026-10-03T16:29:59Z', false, '2026-10-03T16:30:00Z'],
    [{ date: '2026-04-05T02:30' }, '2026-04-04T15:29:59Z', false, '2026-04-04T15:30:00Z'],
  ])('with %j at %s is published: %s, until %s', (fields, now, expected, holdsUntil) => {
    const clock = createClock(at(now));
    expect(isOut(text(fields), ZONE, clock)).toBe(expected);
    expect(clock.holdsUntil()).toBe(holdsUntil === null ? Number.POSITIVE_INFINITY : at(holdsUntil));
  });
});
