import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { times } from '../matrix.ts';
import { feedOf } from './yard/feed.ts';
import { openYard } from './yard/yard.ts';

const SLUG = 'valley-bikes';
/** More vehicles than any page shows. */
const MANY = times(200, 2_000);

describe(`a dealer of ${MANY} vehicles`, () => {
  const yard = openYard();

  test('gets a page for each of them', async () => {
    yard.add(SLUG);
    yard.setStock(SLUG, feedOf(MANY));
    const { code, figures } = await yard.build();
    expect(code).toBe(0);
    expect(figures.pages).toBeGreaterThan(MANY);
    expect(yard.pages(SLUG).length).toBe(figures.pages);
    expect(yard.page(SLUG, 'sitemap.xml').match(/<loc>/g)?.length).toBeGreaterThan(MANY);
    expect(yard.page(SLUG, 'index.html').length).toBeLessThan(100_000);
  });

  test('of which one changes renders a handful', async () => {
    yard.changeVehicle(SLUG, MANY / 2, { price: 20_999 });
    const { figures } = await yard.build();
    // Its own page, the search by price, and the lists that show it: all, its condition, its make and its model.
    expect(figures.rendered).toBeLessThan(6);
    expect(figures.rendered).toBeGreaterThan(0);
  });
});

describe('a dealer without a single vehicle', () => {
  test('has all pages but theirs', async () => {
    const yard = openYard();
    yard.add(SLUG);
    yard.setStock(SLUG, []);
    const { code, figures } = await yard.build();
    expect(code).toBe(0);
    expect(figures.pages).toBeGreaterThan(4);
    expect(existsSync(yard.served(SLUG, 'cars'))).toBe(false);
    expect(yard.page(SLUG, 'search/new-used-and-demo-cars.html')).toContain('0 bikes');
    expect(JSON.parse(yard.page(SLUG, 'data/stock.json'))).toEqual([]);
    expect((await yard.build()).figures).toMatchObject({ skipped: 1 });
  });
});

describe('a name of eighty letters', () => {
  const NAME = 'The Greater Wairarapa and Southern Hawke’s Bay Motorcycle and Sidecar Emporium Ltd';

  test('of a dealer and of a vehicle stands whole on their pages', async () => {
    const yard = openYard();
    yard.addSmall(SLUG, { name: NAME });
    yard.changeVehicle(SLUG, 0, { name: NAME, slug: 'l'.repeat(200) });
    expect(NAME.length).toBeGreaterThan(79);
    expect((await yard.build()).code).toBe(0);
    for (const [path] of yard.pages(SLUG)) expect(yard.page(SLUG, path)).toContain(NAME);
    expect(existsSync(yard.served(SLUG, 'cars', `${'l'.repeat(200)}.html`))).toBe(true);
  });
});
