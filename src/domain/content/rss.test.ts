import { describe, expect, test } from 'vitest';
import { newsItemWith } from './content-fixture.ts';
import { newsFeed } from './rss.ts';

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
