import { describe, expect, it, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith, siteWith } from '#domain/sites/site-fixture.ts';
import { headModel } from '../head-model.ts';
import { type ArticleFacts, article, itemList, relistedGraph, webPage, webSite } from './pages.ts';

const SITE = 'https://www.harbour-autos.example';
const DEALER = { '@id': `${SITE}/#dealer` };
const config = configWith();

const newsOf = (fields: Partial<ArticleFacts> = {}) =>
  article(
    {
      ...{ path: '/news/open-day', title: 'Open day', description: null, date: '2026-11-22' },
      ...{ image: null, author: null, tags: [], ...fields },
    },
    config,
  );

test('every page is part of one website', () => {
  const { '@id': id } = webSite({ config, market: MARKETS.AU });
  const page = webPage({ type: 'WebPage', canonical: `${SITE}/a`, title: 'A', breadcrumb: null }, config);
  expect([id, page.isPartOf['@id']]).toEqual([`${SITE}/#website`, `${SITE}/#website`]);
});

describe('an article', () => {
  test.each([
    ['Kim Lee', { '@type': 'Person', name: 'Kim Lee' }],
    [null, DEALER],
  ])('by %s has the author %o', (author, told) => {
    expect(newsOf({ author })).toMatchObject({ author: told, publisher: DEALER });
  });

  test('has the absolute address of its picture, and no keywords if it has no tags', () => {
    expect(newsOf({ image: '/assets/day.jpg' }).image).toEqual([`${SITE}/assets/day.jpg`]);
    expect(newsOf()).not.toHaveProperty('keywords');
  });
});

const dealer = siteWith({ url: 'https://dealer.example' });
const PATH = '/search/all-cars';
const made = headModel(dealer, {
  path: PATH,
  title: 'All cars',
  crumb: 'All cars',
  pageType: 'CollectionPage',
  mainEntity: itemList(['/cars/a', '/cars/b'], 2, dealer.config),
}).graph;
const TRAIL = [
  { label: 'Home', href: '/' },
  { label: 'All cars', href: PATH },
  { label: 'Kia', href: '/search/kia' },
];
const shown = (change: object = {}) =>
  JSON.parse(
    relistedGraph(made, {
      path: PATH,
      title: 'Kia </script>',
      trail: TRAIL,
      hrefs: ['/cars/c'],
      total: 30,
      ...change,
    }),
  )['@graph'];

it('a changed list is described as it is now, at its original address', () => {
  const [page, trail, ...others] = shown();
  expect(page).toMatchObject({
    '@type': 'CollectionPage',
    '@id': 'https://dealer.example/search/all-cars',
    name: 'Kia </script>',
    breadcrumb: { '@id': trail['@id'] },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: 30,
      itemListElement: [{ '@type': 'ListItem', position: 1, url: 'https://dealer.example/cars/c' }],
    },
  });
  expect(trail.itemListElement.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual(
    [
      ['Home', 'https://dealer.example/'],
      ['All cars', 'https://dealer.example/search/all-cars'],
      ['Kia', 'https://dealer.example/search/kia'],
    ],
  );
  expect(others).toEqual([]);
});

it('a list can be described repeatedly, and its text closes no script', () => {
  const text = relistedGraph(made, { path: PATH, title: 'Kia </script>', trail: TRAIL, hrefs: [], total: 0 });
  expect(text).not.toContain('</script>');
  const again = relistedGraph(text, {
    path: PATH,
    title: 'All',
    trail: TRAIL.slice(0, 1),
    hrefs: [],
    total: 0,
  });
  expect(JSON.parse(again)['@graph']).toHaveLength(1);
});
