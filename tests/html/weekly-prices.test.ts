import { describe, expect, test } from 'vitest';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { paths } from '#paths';
import { dealerOf } from '../e2e/dealer-stock.ts';
import { outputOf, pagePaths, slugs } from '../fleet/sites.ts';

const fileOf = (path: string): string => `${path === '/' ? '/index' : path}.html`.slice(1);
const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replaceAll(',', '')));

/** `$175</strong> <span>a week`: the first price on the page. */
function weeklyIn(html: string): number | null {
  const said = /\$([\d,]+)(?:<[^>]*>|\s)*a week/.exec(html)?.[1];
  return said === undefined ? null : (numbersIn(said)[0] ?? null);
}

/** The meaning of a label for a shopper. */
function holds(label: string, figure: number): boolean {
  const [first = Number.NaN, second] = numbersIn(label);
  if (second !== undefined) return figure >= first && figure < second;
  return label.startsWith('Under') ? figure < first : figure >= first;
}

const cardsIn = (html: string) =>
  [...html.matchAll(/<article class="card">.*?<\/article>/gs)].map(([card]) => ({
    slug: /href="\/cars\/([^"#]+)/.exec(card)?.[1] ?? expect.fail('A card leads to its page.'),
    figure: weeklyIn(/class="card-price">.*$/s.exec(card)?.[0] ?? ''),
  }));

/** tests/html/counts.test.ts compares what facets and tiles say of them with what they open. */
describe.each(slugs)('the weekly prices of %s', async (slug) => {
  const { config, vehicles } = await dealerOf(slug);
  const bySlug = new Map(vehicles.map((vehicle) => [vehicle.slug, vehicle]));
  const shown = vehicles.filter(isAvailable).map((vehicle) => ({
    vehicle,
    figure: weeklyIn(
      /class="price-block">.*?<\/div>/s.exec(outputOf(slug, fileOf(paths.vehicle(vehicle.slug))))?.[0] ?? '',
    ),
  }));

  const isLet = vehicles.some(({ categories }) => categories.some((one) => /rental|subscription/.test(one)));

  test('are shown if there is a finance provider or a vehicle for rent', () => {
    expect(shown.some(({ figure }) => figure !== null)).toBe(isLet || config.finance !== null);
  });

  test('of each page lie within the range of its vehicle', () => {
    const wrong = shown.filter(({ vehicle: { weekly_price_range: range }, figure }) =>
      range === null || figure === null ? range !== figure : !holds(range, figure),
    );
    expect(wrong.map(({ vehicle, figure }) => [vehicle.id, figure, vehicle.weekly_price_range])).toEqual([]);
  });

  test('are the same on every card as on the page', () => {
    const onPage = new Map(shown.map(({ vehicle, figure }) => [vehicle.slug, figure]));
    const lists = pagePaths(slug).filter((path) => !path.startsWith('/cars/'));
    const wrong = lists.flatMap((path) =>
      cardsIn(outputOf(slug, fileOf(path))).filter((card) => {
        const vehicle = bySlug.get(card.slug);
        return vehicle !== undefined && isAvailable(vehicle) && onPage.get(card.slug) !== card.figure;
      }),
    );
    expect(wrong).toEqual([]);
  });
});
