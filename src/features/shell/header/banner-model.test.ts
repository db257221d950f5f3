import { expect, test } from 'vitest';
import { LEAST_CONFIG, siteWith } from '#domain/sites/site-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { bannerModel } from './banner-model.ts';

const [least] = LEAST_CONFIG.locations;
const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...least, id: index + 1, name: `Yard ${index + 1}` }));
const bannerOf = (fields: object) => bannerModel({ dealer: dealerAt(siteWith({ ...fields }), [], 0) });

test.each([
  ['one place', 1, {}, [], undefined],
  ['two', 2, {}, ['/contact-us/yard-1', '/contact-us/yard-2'], undefined],
  ['three', 3, {}, ['/contact-us/yard-1', '/contact-us/yard-2', '/contact-us/yard-3'], undefined],
  ['four', 4, {}, [], '/our-locations'],
  ['two where one is enough', 2, { top_banner: { collapse_locations_above: 1 } }, [], '/our-locations'],
])('the banner of a dealer with %s has the right links', (_what, count, fields, hrefs, collapsed) => {
  const banner = bannerOf({ locations: places(count), ...fields });
  expect(banner.locations.map(({ href }) => href)).toEqual(hrefs);
  expect(banner.collapsed?.href).toBe(collapsed);
  expect(banner.collapsed?.label).toBe(collapsed && 'Locations');
});

test('the dealer’s own address precedes that of its main location', () => {
  expect(bannerOf({}).address).toContain(least?.address.street);
  expect(bannerOf({ address: 'Behind the silo' }).address).toBe('Behind the silo');
});

test('the rating links to the reviews if the home page has them', () => {
  const reviews = { average_rating: 4.6, count: 12 };
  expect(bannerOf({ reviews }).rating).toMatchObject({
    average: '4.6',
    countText: '12 reviews',
    href: '/#reviews',
  });
  expect(bannerOf({ reviews, home: { sections: ['hero'] } }).rating?.href).toBeNull();
  expect(bannerOf({}).rating).toBeNull();
});
