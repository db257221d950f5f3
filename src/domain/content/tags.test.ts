import { describe, expect, test } from 'vitest';
import { newsItemWith } from './content-fixture.ts';
import { relatedNews, tagsOf } from './tags.ts';

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
