import { describe, expect, test } from 'vitest';
import { locationSlug, slugify } from './location-slug.ts';

describe('the slug of a location', () => {
  test.each([
    ['Reef City - Sales', 'reef-city'],
    ['Reef City - Service', 'reef-city'],
    ['Reef City - Parts', 'reef-city'],
    ['Reef City - Sales - Service', 'reef-city-sales'],
    ['Reef City - Spares', 'reef-city-spares'],
    ['Sales - Reef City', 'sales-reef-city'],
    ['Reef City -Sales', 'reef-city-sales'],
  ])('named "%s" is %s', (name, slug) => {
    expect(locationSlug({ name, slug: null })).toBe(slug);
  });

  test('is the one in the configuration, if there is one', () => {
    expect(locationSlug({ name: 'Reef City - Sales', slug: 'the-wharf' })).toBe('the-wharf');
  });
});

test.each([
  ['Café Ōtāhuhu', 'cafe-otahuhu'],
  ['O’Brien & Sons', 'obrien-sons'],
  ['  4x4   Centre! ', '4x4-centre'],
])('slugify turns "%s" into %s', (text, slug) => {
  expect(slugify(text)).toBe(slug);
});
