import { expect, it, test } from 'vitest';
import { mayPrefetch, withCarriedQuery } from './link-rules.ts';

const PAGE = 'https://dealer.example/cars/hilux?car_id=5&utm_source=mail';

test.each([
  ['/finance', PAGE, '/finance?car_id=5&utm_source=mail'],
  ['https://dealer.example/finance', PAGE, '/finance?car_id=5&utm_source=mail'],
  ['/finance?car_id=7', PAGE, '/finance?car_id=7&utm_source=mail'],
  ['/finance#form', PAGE, '/finance?car_id=5&utm_source=mail#form'],
  ['/finance', 'https://dealer.example/', '/finance'],
  ['/service', PAGE, '/service'],
  ['https://other.example/finance', PAGE, 'https://other.example/finance'],
  ['tel:+61255502450', PAGE, 'tel:+61255502450'],
])('a link to %s on %s leads to %s', (href, page, led) => {
  expect(withCarriedQuery(href, page)).toBe(led);
});

it.each([
  '/',
  '/finance',
  '/cars/2024-toyota-corolla-u123',
  '/search/used-cars',
  '/our-locations-map',
  '/apiary',
])('%s may be prefetched', (path) => {
  expect(mayPrefetch(path)).toBe(true);
});

it('the garage of a site is never prefetched, whatever its path', () => {
  expect(mayPrefetch('/mymotorama', '/mymotorama')).toBe(false);
  expect(mayPrefetch('/mymotorama')).toBe(true);
});

it.each([
  '/my-garage',
  '/our-locations',
  '/our-locations/',
  '/our-locations//',
  '/book-test-drive',
  '/special-offers',
  '/Special-Offers',
  '/sign-in',
  '/cars/2024-toyota-corolla-u123/checkout',
  '/cars/2024-toyota-corolla-u123/buy-online',
  '/success',
  '/api/leads',
  '/data/counts.json',
  '/assets/brochure.pdf',
  '/files/history-report.pdf',
])('%s is never prefetched', (path) => {
  expect(mayPrefetch(path)).toBe(false);
});
