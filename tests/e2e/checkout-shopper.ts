import type { Page } from 'playwright';
import { reservable } from '#domain/checkout/checkout-offer.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { sampledCheckout } from '../fleet/sites.ts';
import { dealerOf } from './dealer-stock.ts';
import { somebody } from './form-filling.ts';
import { fail } from './test.ts';

const taken = new Map<string, number>();

/** A reservable car that no other test has reserved. */
export async function freshCar(slug: string): Promise<Vehicle> {
  const looked = sampledCheckout(slug);
  const cars = reservable(await dealerOf(slug)).filter((car) => car.slug !== looked);
  const next = taken.get(slug) ?? 0;
  taken.set(slug, next + 1);
  return cars[next] ?? fail(`${slug} has no more than ${cars.length} cars to reserve.`);
}

export const part = (page: Page, name: 'details' | 'pay' | 'done' | 'gone') =>
  page.locator(`[data-part="${name}"]`);

export async function fillDetails(page: Page, email = somebody()): Promise<string> {
  const details = part(page, 'details');
  await details.getByLabel('First name').fill('Kim');
  await details.getByLabel('Last name').fill('Lee');
  await details.getByLabel('Email', { exact: true }).fill(email);
  await details.getByLabel('Phone').fill('0400 000 000');
  const postcode = details.getByLabel('Postcode');
  if ((await postcode.count()) > 0) await postcode.fill('2450');
  await details.getByLabel('I agree to these terms').check();
  return email;
}

/** Fills in the buyer and goes on to the card. Returns the email address. */
export async function toCard(page: Page, email?: string): Promise<string> {
  const address = await fillDetails(page, email);
  await part(page, 'details').getByRole('button', { name: 'Keep it for me' }).click();
  await part(page, 'pay').waitFor();
  return address;
}

/** Pays with the test card of that name. */
export async function payWith(page: Page, testCard: RegExp): Promise<void> {
  await page.getByLabel(testCard).check();
  await part(page, 'pay')
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}

export const APPROVED = /The card is approved/;
export const DECLINED = /The card is declined/;
export const ASKS_BANK = /The bank wants to be sure/;
export const LOST = /the answer is lost/;

export const heading = (page: Page, name: string) =>
  part(page, 'done').getByRole('heading', { name, level: 2 });
