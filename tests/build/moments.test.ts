import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inodesOf, renewed } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const ARRIVED = 'Just arrived';
const FIRST = '2026-07-01T00:00:00Z';

/** A dealer of whom time changes nothing but what these fields of its first vehicles say. */
function stillYard(...first: readonly Record<string, unknown>[]): Yard {
  const yard = openYard();
  yard.addSmall(SLUG, { special_hours: [] });
  const still = { created_at: '2026-01-05T00:00:00Z' };
  yard.setStock(
    SLUG,
    yard.stock(SLUG).map((vehicle, index) => ({ ...vehicle, ...still, ...first[index] })),
  );
  return yard;
}

const nothing = { built: 0, skipped: 1, rendered: 0, written: 0 };
const at = (moment: string) => [`--now=${moment}`];

test('a page is rendered again when its content is out of date, and not before', async () => {
  const yard = stillYard(
    { status: 'sold', sold_date_timestamp: '2026-06-30T12:00:00Z' },
    { created_at: '2026-06-28T03:00:00Z' },
  );
  yard.write(SLUG, 'news/winter-sale.md', '---\ntitle: Winter sale\ndate: 2026-07-10\n---\nBring a coat.\n');
  const figuresAt = async (moment: string) => (await yard.build(at(moment))).figures;
  await yard.build(at(FIRST));
  for (const [, text] of yard.tree(SLUG)) expect(text).not.toContain('Winter sale');

  // Pages that a build keeps hold for as long as before.
  yard.changeVehicle(SLUG, 5, { description: 'Other words.' });
  expect(await figuresAt('2026-07-02T00:00:00Z')).toMatchObject({ built: 1, rendered: 1 });

  // A sold vehicle keeps its page for the days that the site gives it.
  const sold = `cars/${yard.stock(SLUG)[0]?.['slug']}.html`;
  expect(yard.page(SLUG, sold)).toContain('Sold');
  expect(await figuresAt('2026-07-03T11:59:59.999Z')).toMatchObject(nothing);
  expect(await figuresAt('2026-07-03T12:00:00Z')).toMatchObject({ built: 1, removed: 1 });
  expect(existsSync(yard.served(SLUG, sold))).toBe(false);
  for (const [, text] of yard.tree(SLUG)) expect(text).not.toContain(sold.replace('.html', ''));

  // The tag of a new arrival goes after eight days.
  const tagged = yard
    .pages(SLUG)
    .filter(([, html]) => html.includes(ARRIVED))
    .map(([path]) => path);
  expect(tagged).toContain('/index.html');
  const before = inodesOf(yard.served(SLUG));
  expect(await figuresAt('2026-07-06T02:59:59.999Z')).toMatchObject(nothing);
  expect(await figuresAt('2026-07-06T03:00:00Z')).toMatchObject({ built: 1, rendered: tagged.length });
  expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([...tagged, '/sitemap.xml']);
  for (const [, html] of yard.pages(SLUG)) expect(html).not.toContain(ARRIVED);

  // News appear when their day begins where the dealer is.
  expect(await figuresAt('2026-07-09T13:59:59.999Z')).toMatchObject(nothing);
  const unannounced = inodesOf(yard.served(SLUG));
  expect(await figuresAt('2026-07-09T14:00:00Z')).toMatchObject({ built: 1, rendered: 4 });
  const announced = renewed(unannounced, inodesOf(yard.served(SLUG)));
  expect(announced.filter((path) => path.endsWith('.html'))).toEqual([
    '/index.html',
    '/news.html',
    '/news/slipway-open-day.html',
    '/news/winter-sale.html',
  ]);
  expect(yard.page(SLUG, 'sitemap.xml')).toContain('/news/winter-sale<');
  expect(yard.page(SLUG, 'index.html')).toContain('Winter sale');

  // The year of the copyright is the dealer’s own.
  expect(await figuresAt('2026-12-31T12:59:59Z')).toMatchObject(nothing);
  expect(yard.page(SLUG, 'index.html')).toContain('>2026<');
  await yard.build(at('2026-12-31T13:00:00Z'));
  expect(yard.page(SLUG, 'index.html')).toContain('>2027<');

  // A build for an earlier moment is made anew.
  await yard.build(at(FIRST));
  expect(yard.page(SLUG, 'index.html')).toContain(ARRIVED);
});

test('the sitemap has the time of each page’s last change', async () => {
  const yard = stillYard();
  const datesOf = (): ReadonlyMap<string, string> =>
    new Map(
      [
        ...yard.page(SLUG, 'sitemap.xml').matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc><lastmod>([^<]*)</g),
      ].map(([, path = '', date = '']) => [path, date]),
    );
  const datedAt = (moment: string) =>
    [...datesOf()].filter(([, date]) => date === moment).map(([path]) => path);
  await yard.build(at(FIRST));
  expect(datesOf().size).toBeGreaterThan(20);
  expect(new Set(datesOf().values())).toEqual(new Set([FIRST]));

  // A refresh of the stock keeps the dates.
  const second = '2026-07-03T09:30:00Z';
  await yard.build([...at(second), '--stock-only']);
  yard.write(SLUG, 'pages/new.md', '---\ntitle: New\n---\nNew.\n');
  await yard.build(at(second));
  expect(datedAt(second)).toEqual(['/new']);

  // New colours stand in no page’s contents.
  const third = '2026-07-04T09:30:00Z';
  yard.configure(SLUG, { theme: { brand: '#663399' } });
  const { figures } = await yard.build(at(third));
  expect(figures.rendered).toBe(figures.pages);
  expect(datedAt(third)).toEqual([]);

  const fourth = '2026-07-05T09:30:00Z';
  yard.changeVehicle(SLUG, 0, { price: 12_345 });
  await yard.build(at(fourth));
  expect(datedAt(fourth)).toContain(`/cars/${yard.stock(SLUG)[0]?.['slug']}`);
  expect(datedAt(fourth)).not.toContain('/about');
  expect(datedAt(fourth).length).toBeLessThan(10);

  // It begins anew where what earlier builds knew is lost.
  const last = '2026-07-06T09:30:00Z';
  rmSync(yard.dataDir, { recursive: true });
  yard.changeVehicle(SLUG, 0, { price: 23_456 });
  await yard.build(at(last));
  expect(new Set(datesOf().values())).toEqual(new Set([last]));
});
