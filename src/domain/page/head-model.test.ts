import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { siteWith } from '#domain/site/site-fixture.ts';
import { createClock } from '#domain/time/clock.ts';
import { headModel, shorten } from './head-model.ts';

const dealerWith = (fields: object): Dealer => {
  const site = siteWith({ ...fields });
  return { site, config: site.config, market: MARKETS.AU, vehicles: [], clock: createClock(0) };
};

describe('the head of a page', () => {
  test('without a title bears the dealer’s name', () => {
    expect(headModel(dealerWith({}), { path: '/' })).toMatchObject({
      title: 'Harbour Autos',
      description: 'Harbour Autos',
      canonical: 'https://www.harbour-autos.example/',
      type: 'website',
      indexed: true,
    });
  });

  test('with a title bears both', () => {
    expect(headModel(dealerWith({}), { path: '/about', title: 'Our yard' })).toMatchObject({
      title: 'Our yard | Harbour Autos',
      canonical: 'https://www.harbour-autos.example/about',
    });
  });

  test.each([
    [{ image: '/assets/a.jpg' }, {}, 'https://www.harbour-autos.example/assets/a.jpg'],
    [{ image: 'https://pics.example/a.jpg' }, {}, 'https://pics.example/a.jpg'],
    [{}, { meta: { og_image: '/assets/og.jpg' } }, 'https://www.harbour-autos.example/assets/og.jpg'],
    [{}, {}, undefined],
  ])('shows the picture of the page, else of the dealer: %j %j', (input, fields, image) => {
    expect(headModel(dealerWith(fields), { path: '/', ...input }).image).toBe(image);
  });

  test('never doubles the slash of the site’s address', () => {
    const { canonical } = headModel(dealerWith({ url: 'https://a.example/' }), { path: '/about' });
    expect(canonical).toBe('https://a.example/about');
  });
});

describe('a text that is too long', () => {
  test.each([
    ['short enough', 20, 'short enough'],
    ['cut at the last word that fits', 17, 'cut at the last…'],
    ['ends right at a word', 11, 'ends right…'],
    ['oneverylongwordwithoutspaces', 10, 'oneverylo…'],
  ])('%s', (text, longest, cut) => {
    expect(shorten(text, longest)).toBe(cut);
    expect(shorten(text, longest).length).toBeLessThanOrEqual(longest);
  });
});
