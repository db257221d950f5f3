import { expect, it } from 'vitest';
import { headModel } from '#domain/page/head-model.ts';
import { siteWith } from '#domain/site/site-fixture.ts';
import { itemList } from './pages.ts';
import { relistedGraph } from './relisted.ts';

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

it('a list that is another one now is described as it is, at the address that it was made for', () => {
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

it('can be described again and again, and closes no script', () => {
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
