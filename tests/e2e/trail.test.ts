import { isVehiclePath, pagePaths, slugs } from '../fleet/sites.ts';
import { settle, VIEWPORTS } from './browser.ts';
import { atNight } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

describe('the trail', () => {
  const [slug = ''] = slugs;
  const vehicle = pagePaths(slug).find(isVehiclePath) ?? '';

  test('leads from a vehicle to its model, its make and all vehicles', async () => {
    const page = await (await newShopper(VIEWPORTS.desktop)).newPage();
    await page.goto(addressOf(slug, vehicle));
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    const names = await trail.getByRole('listitem').allInnerTexts();
    expect(names).toHaveLength(5);
    await trail.getByRole('link', { name: names[3] ?? '', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `${names[2]} ${names[3]}` }).waitFor();
  });

  atNight('is one step back on a phone, large enough for a thumb', async () => {
    const page = await (await newShopper(VIEWPORTS.phone)).newPage();
    await page.goto(addressOf(slug, vehicle));
    await settle(page);
    const links = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    expect(await links.count()).toBe(1);
    expect((await links.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});
