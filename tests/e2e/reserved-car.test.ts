import { axeViolations } from './axe.ts';
import { layoutShifts, settle, watchedPage } from './browser.ts';
import { APPROVED, freshCar, heading, payWith, toCard } from './checkout-shopper.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { expect, test } from './test.ts';

const SLUG = 'sapphire-coast-mazda';

const newContext = () => newShopper();

test('a car that somebody has reserved a moment ago is shown as reserved to all others', async () => {
  const car = await freshCar(SLUG);
  const { page: first } = await watchedPage(await newContext());
  await first.goto(addressOf(SLUG, `/cars/${car.slug}/checkout`));
  await toCard(first);
  await payWith(first, APPROVED);
  await heading(first, 'It is reserved for you').waitFor();

  const { page, complaints } = await watchedPage(await newContext());
  await page.goto(addressOf(SLUG, `/cars/${car.slug}`));
  await page.getByText('this car is reserved').waitFor();
  await settle(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Reserved' }).first();
  await link.waitFor();
  expect([await link.getAttribute('href'), await link.getAttribute('aria-disabled')]).toEqual([null, 'true']);
  expect(await page.getByRole('link', { name: /^Reserve online/ }).count()).toBe(0);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await axeViolations(page, { within: 'main' })).toEqual([]);
  await page.goto(addressOf(SLUG, `/cars/${car.slug}/checkout`));
  await page.getByRole('heading', { name: 'This car has been reserved' }).waitFor();
  expect(complaints.all()).toEqual([]);
});
