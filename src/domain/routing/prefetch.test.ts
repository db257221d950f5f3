import { expect, it } from 'vitest';
import { mayPrefetch } from './prefetch.ts';

it.each([
  '/',
  '/finance',
  '/cars/2024-toyota-corolla-u123',
  '/search/used-cars',
  '/our-locations-map',
  '/apiary',
])('%s may be fetched ahead', (path) => {
  expect(mayPrefetch(path)).toBe(true);
});

it('the garage of a site is never fetched ahead, whatever it is called', () => {
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
])('%s is never fetched ahead', (path) => {
  expect(mayPrefetch(path)).toBe(false);
});
