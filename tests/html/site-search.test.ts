import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SiteSearchEntry } from '#domain/search/site/entry.ts';
import { openEntries } from '#domain/search/site/search-entries.ts';
import { siteWords } from '#domain/sites/site-words.ts';
import { distDir } from '../fleet/place.ts';
import { isVehiclePath, outputOf, pagePaths, siteOf, slugs } from '../fleet/sites.ts';

const indexOf = (slug: string) =>
  JSON.parse(outputOf(slug, 'data/site-search.json')) as readonly SiteSearchEntry[];

const fileOf = (path: string): string => `${path === '/' ? 'index' : path.slice(1)}.html`;

const titleIn = (html: string): string => (/<title>([^<]*)/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

/** What people type, and the pages that they mean. */
const MEANT: readonly (readonly [words: string, ...paths: readonly string[]])[] = [
  ['service', '/service'],
  ['workshop', '/service'],
  ['finance', '/finance', '/apply-for-finance'],
  ['{one} loan', '/finance', '/apply-for-finance'],
  ['careers', '/careers'],
  ['jobs', '/careers'],
  ['job', '/careers'],
  ['parts', '/parts'],
  ['sell', '/sell-my-car', '/sell-your-car'],
  ['trade in', '/cars/trade-in'],
  ['value', '/valuations'],
  ['test drive', '/book-test-drive'],
  ['contact', '/contact'],
  ['opening hours', '/our-locations'],
  ['privacy', '/privacy-policy'],
  ['budget', '/search/by-price'],
  ['electric', '/electric-cars'],
  ['saved', '/favourites', '/my-garage'],
  ['log in', '/sign-in'],
  ['prize', '/spin-to-win'],
  ['invoice', '/online-payment'],
  ['reserve', '/buy-online'],
];

describe.each(slugs)('the site search of %s', (slug) => {
  const entries = indexOf(slug);
  const find = openEntries(entries);
  const foundBy = (words: string) => find(words, entries.length).hits;

  test('covers vehicles, models and pages by rank, without dead links', () => {
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['vehicle', 'model', 'page']));
    const ranks = entries.map(({ custom_rank }) => custom_rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(entries.filter(({ price }) => price !== null && price <= 250)).toEqual([]);
    for (const { url } of entries)
      if (url.startsWith('/'))
        expect(outputOf(slug, fileOf(url.replace(/\?.*/, ''))).length, url).toBeGreaterThan(0);
  });

  test('finds every page by the words of its title', () => {
    const { name, search } = siteOf(slug).config;
    const lost = pagePaths(slug)
      .filter((path) => !isVehiclePath(path))
      .flatMap((path) => {
        const title = titleIn(outputOf(slug, fileOf(path))).replace(` | ${name}`, '');
        // The results of a model are found as the model, which leads to its best page.
        const isModel =
          path.startsWith(search.base_path) &&
          path.split('/').length - search.base_path.split('/').length > 1;
        const isFound = foundBy(title).some(({ url, kind }) => url === path || (isModel && kind === 'model'));
        return isFound ? [] : [`${path}: ${title}`];
      });
    expect(lost).toEqual([]);
  });

  test('finds pages by their common names', () => {
    const lost = MEANT.flatMap(([words, ...paths]) =>
      paths
        .filter((path) => existsSync(join(distDir, slug, fileOf(path))))
        .filter((path) => !foundBy(siteWords(siteOf(slug).config)(words)).some(({ url }) => url === path))
        .map((path) => `${words}: ${path}`),
    );
    expect(lost).toEqual([]);
  });
});
