import { describe, expect, test } from 'vitest';
import { newsItemWith } from './content-fixture.ts';
import { listPages, newsFeed, relatedNews, tagsOf } from './news.ts';

const tagged = (slug: string, ...tags: string[]) => newsItemWith({ slug, tags });

describe('tags', () => {
  test('are one whatever their capitals, and stand by name', () => {
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
  ])('%j: related are %j', (tags, slugs) => {
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
])('%i items', (count, lengths) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const pages = listPages(items, 12);
  expect(pages.map((page) => page.items.length)).toEqual(lengths);
  expect(pages.flatMap((page) => page.items)).toEqual(items);
  expect(pages.map(({ number, of }) => [number, of])).toEqual(
    lengths.map((_, index) => [index + 1, lengths.length]),
  );
});

const SITE = { name: 'A & <B>', url: 'https://www.a.example', timezone: 'Australia/Sydney' };

describe('the feed of the news', () => {
  const items = [
    newsItemWith({ slug: 'b', title: 'Tom & "Jerry" <3', date: '2026-07-10T09:30', tags: ['utes', 'a&b'] }),
    newsItemWith({ slug: 'a', author: 'Tess', description: ']]> ends' }),
  ];
  const feed = newsFeed(items, SITE, 'en-AU');

  test('says where everything stands, in full', () => {
    expect(feed).toContain('<link>https://www.a.example/news/b</link>');
    expect(feed).toContain('<guid isPermaLink="true">https://www.a.example/news/b</guid>');
    expect(feed).toContain('<atom:link href="https://www.a.example/news/rss.xml" rel="self"');
  });

  test('says when, in the words of RSS', () => {
    expect(feed).toContain('<pubDate>Thu, 09 Jul 2026 23:30:00 GMT</pubDate>');
    expect(feed).toContain('<lastBuildDate>Thu, 09 Jul 2026 23:30:00 GMT</lastBuildDate>');
  });

  test('escapes what people write', () => {
    expect(feed).toContain('<title>News from A &amp; &lt;B&gt;</title>');
    expect(feed).toContain('<title>Tom &amp; &quot;Jerry&quot; &lt;3</title>');
    expect(feed).toContain('<category>a&amp;b</category>');
    expect(feed).not.toContain(']]>');
  });
});
