import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { NOTHING_CHOSEN, withValues } from '#domain/search/filters/search-state.ts';
import { stockHits } from '#domain/search/results/answer.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import { resultsModel } from '#domain/search/results/results-model.ts';
import { resultsSite } from '#domain/search/results/results-site.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { ResultsView } from './ResultsView.tsx';
import { resultsContext } from './results-context.ts';

type Fields = Readonly<Record<string, unknown>>;

const FINANCE = { annual_rate: 7, comparison_rate: 8 };

/** The results page of one vehicle, as text and as HTML. */
function drawn(fields: Fields, config: Fields = {}, state = NOTHING_CHOSEN) {
  const context = resultsContext(resultsSite(dealerAt(siteWith(config), [], 0)));
  const hits: readonly StockHit[] = [vehicleWith({ price: 30_000, ...fields })];
  const html = renderToStaticMarkup(
    createElement(ResultsView, {
      model: resultsModel(state, { hits, total: 1, facets: {}, spreads: {} }, context, 0),
      state,
      saves: false,
      unknown: null,
      liveness: 'still',
      elsewhere: false,
      ways: [],
      context,
      go: null,
      retry: () => {},
      prepare: () => {},
      words: { one: 'car', many: 'cars' },
      phone: null,
    }),
  );
  const part = (name: string) =>
    (new RegExp(`class="${name}[^>]*>(.*?)</(?:div|span|p)>\\s*(?:<|$)`).exec(html)?.[1] ?? '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return { html, part };
}

describe('a card of the results', () => {
  test.each([
    ['what is reserved', { reserved: true }, /Reserved/i],
    ['what was sold', { status: 'sold' }, /Sold/i],
    ['what is on its way', { status: 'coming_soon' }, /Coming soon/i],
    ['the vehicle’s own words', { tag: 'Runout' }, /Runout/],
  ])('has a tag for %s', (_what, fields, words) => {
    expect(drawn(fields).part('card-tag')).toMatch(words);
    expect(drawn({}).html).not.toContain('card-tag');
  });

  test('has the location over its picture', () => {
    const there = { location_name: 'Ballina MG - Sales', city: 'Ballina' };
    expect(drawn(there).part('card-place')).toBe('Ballina MG');
    expect(drawn({ city: 'Ballina' }).part('card-place')).toBe('Ballina');
    expect(drawn({}).html).not.toContain('card-place');
  });

  test('without a picture has a placeholder, even if the hosted index lacks the field', () => {
    const { primary_image_url: _, ...unpictured } = vehicleWith({ price: 30_000 });
    const [hit] = stockHits([unpictured]);
    expect(hit).toBeDefined();
    expect(drawn({ ...hit }).html).toBe(drawn({ primary_image_url: null }).html);
  });

  test('shows its picture, or a placeholder without one', () => {
    expect(drawn({}).html).toMatch(/new arrival/i);
    const pictured = drawn({ images: ['/assets/car.svg'] }).html;
    expect(pictured).toContain('/assets/car.svg');
    expect(pictured).not.toMatch(/new arrival/i);
  });

  test('has the price, its qualifier and what it includes', () => {
    const vehicles = { price_qualifiers: { new: 'Ride Away', demo: 'Ride Away', used: 'Plus on-roads' } };
    expect(drawn({}, { vehicles }).part('card-price')).toBe('$30,000 Plus on-roads');
    expect(drawn({ price_qualifier: 'No more to pay' }, { vehicles }).html).toContain('No more to pay');
    expect(drawn({ price: null }).part('card-price')).toBe('Contact us for price');
  });

  test.each([
    [['subscription-cars'], '#subscription'],
    [['rental-cars'], '#rental'],
    [['rental-cars', 'subscription-cars'], ''],
    [[], ''],
  ])('in the list of %j links to its page%s', (listed, place) => {
    const state = withValues(NOTHING_CHOSEN, 'categories', listed);
    const href = /href="(\/cars\/[^"]*)"/.exec(drawn({}, {}, state).html)?.[1];
    expect(href).toBe(`/cars/2021-toyota-hilux-sr5-4711${place}`);
  });

  test('has the weekly price of a car for rent', () => {
    const hired = { price: null, weekly_price: 175, subscription_price: 215, categories: ['rental-cars'] };
    expect(drawn(hired).part('card-price')).toBe('$175 a week');
  });

  test('has a weekly repayment if there is a finance provider, with the terms', () => {
    const lent = drawn({}, { finance: FINANCE, finance_provider: 'Slipway Finance' }).html;
    expect(lent).toMatch(/\$\d+[^$]*week/);
    expect(lent).toContain('8.00%');
    expect(drawn({}).html).not.toMatch(/week/);
  });
});
