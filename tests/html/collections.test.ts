import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { textContent } from 'domutils';
import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { noneText } from '#domain/search/filters/selection-text.ts';
import { selectionsOf } from '#domain/search/filters/selections.ts';
import { collectionsOf, EVERYTHING, wholeCollection } from '#domain/search/results/collections.ts';
import { isShown } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { paths } from '#paths';
import { dealerOf } from '../e2e/dealer-stock.ts';
import { distDir } from '../fleet/place.ts';
import { outputOf, siteOf, slugs } from '../fleet/sites.ts';
import { around, type BuiltPage, readPage, tags, textOf } from './page.ts';

type Says = (vehicle: Vehicle) => boolean;
const isOf =
  (...types: readonly Vehicle['car_type'][]): Says =>
  ({ car_type }) =>
    types.includes(car_type);

/** The meaning of a heading for a shopper, independent of the platform's tables. */
const WHAT_HEADINGS_SAY: readonly (readonly [heading: RegExp, says: Says])[] = [
  [/^New, used and demo /, () => true],
  [/^New and demo /, isOf('new', 'demo')],
  [/^New /, isOf('new')],
  [/^Demo /, isOf('demo')],
  [/^Used /, isOf('used')],
  [/^Rental /, ({ categories }) => categories.includes('rental-cars')],
  [/^Subscription /, ({ categories }) => categories.includes('subscription-cars')],
  [/^Caravans and motorhomes$/, ({ item_type }) => item_type === 'caravan' || item_type === 'motorhome'],
  [/^Motorcycles$/, ({ item_type }) => item_type === 'motorcycle'],
  [/^Trucks$/, ({ item_type }) => item_type === 'truck'],
];

const fileOf = (path: string): string => `${path.slice(1)}.html`;
const numberIn = (text: string): number => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''));
/** Without reading the whole page. */
const totalIn = (html: string): number =>
  numberIn(/class="result-count[ "][^>]*>(?:<strong>)?([^<]*)/.exec(html)?.[1] ?? '');
const ofClass = (page: BuiltPage, name: string) =>
  page.elements.filter(({ attribs }) => attribs['class']?.split(' ').includes(name));

function listOf(page: BuiltPage) {
  const [heading] = tags(page, 'h1');
  const [count] = ofClass(page, 'result-count');
  const facet = ofClass(page, 'facet').find((one) => textContent(one).startsWith('Condition'));
  const boxes = ofClass(page, 'facet-value').filter((one) => around(one, (outer) => outer === facet));
  const ticked = boxes.filter(({ attribs }) => attribs['aria-current'] === 'true');
  const conditions = ofClass(page, 'facet-count').filter((one) =>
    around(one, (outer) => (ticked.length === 0 ? boxes : ticked).includes(outer)),
  );
  const items = /"numberOfItems":(\d+)/.exec(page.html)?.[1];
  return {
    heading: heading ? textOf(heading) : '',
    title: textOf(tags(page, 'title')[0] ?? expect.fail('A page has a title.')),
    total: count ? numberIn(textOf(count)) : Number.NaN,
    cards: tags(page, 'a')
      .map(({ attribs }) => /^\/cars\/([^/?#]+)(?:#\w+)?$/.exec(attribs['href'] ?? '')?.[1])
      .filter((slug): slug is string => slug !== undefined && slug !== 'trade-in'),
    conditions: facet && conditions.reduce((sum, one) => sum + numberIn(textOf(one)), 0),
    // Pages that are not indexed have no structured data.
    items: items === undefined && page.html.includes('content="noindex"') ? null : Number(items),
  };
}

describe.each(slugs)('the collections of %s', async (slug) => {
  const { config } = siteOf(slug);
  const dealer = await dealerOf(slug);
  const { vehicles } = dealer;
  const showing = { includeSoldDays: config.include_sold_cars_days };
  const needsPrice = config.search.default_sort === 'price-asc' && config.search.price_ascending_needs_price;
  const shown = vehicles.filter(
    (vehicle) =>
      isShown(vehicle, showing, createClock(Date.now())) && (!needsPrice || (vehicle.price ?? 0) > 0),
  );
  const pages = collectionsOf(config)
    .map((collection) => paths.search({ kind: 'collection', collection }, config))
    .filter((path) => existsSync(join(distDir, slug, fileOf(path))));

  test.each(pages)('have vehicles that match the heading: %s', (path) => {
    const { heading, title, total, cards, conditions, items } = listOf(
      readPage(slug, path, outputOf(slug, fileOf(path))),
    );
    const [, says] =
      WHAT_HEADINGS_SAY.find(([words]) => words.test(heading)) ?? expect.fail(`What is "${heading}"?`);
    const expected = shown.filter(says);
    expect({ total, title: title.startsWith(heading) }).toEqual({ total: expected.length, title: true });
    if (items !== null) expect(items).toBe(expected.length);
    if (conditions !== undefined) expect(conditions).toBe(expected.length);
    const known = new Set(expected.map((vehicle) => vehicle.slug));
    expect(cards.filter((card) => !known.has(card))).toEqual([]);
    expect(new Set(cards).size).toBe(Math.min(21, expected.length));
  });

  test('without vehicles say so, show the nearest ones, and are not indexed', () => {
    const sitemap = outputOf(slug, 'sitemap.xml');
    const own = paths.searchDefault(config);
    for (const { selection } of selectionsOf({ ...dealer, vehicles })) {
      const path = paths.search(selection, config);
      const html = outputOf(slug, fileOf(path));
      if (totalIn(html) > 0) continue;
      const { total, cards } = listOf(readPage(slug, path, html));
      expect([path, total]).toEqual([path, 0]);
      expect([path, html.includes(noneText(selection, config))]).toEqual([path, true]);
      expect([path, new Set(cards).size]).toEqual([path, Math.min(6, shown.length)]);
      if (path === own) continue;
      expect([path, html.includes('content="noindex"'), sitemap.includes(`${path}<`)]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });

  test('are exactly those with vehicles in stock', () => {
    const headings = pages.map((path) => listOf(readPage(slug, path, outputOf(slug, fileOf(path)))).heading);
    const whole = wholeCollection(dealer.config);
    const stocked = WHAT_HEADINGS_SAY.filter(
      ([words, says]) =>
        vehicles.some(says) && (whole === EVERYTHING || !words.test('New, used and demo cars')),
    );
    for (const [words] of stocked) expect(headings.filter((one) => words.test(one))).not.toEqual([]);
    expect(new Set(headings).size).toBe(pages.length);
    expect(pages).toContain(paths.searchDefault(config));
  });
});
