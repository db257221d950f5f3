import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith, LEAST_CONFIG } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '../vehicle-fixture.ts';
import { informationNotice, stateNotice } from './notices.ts';

const WORDS = { one: 'bike', many: 'bikes', hasSimilar: true };

test.each([
  [{}, undefined],
  [{ tag: 'Run-out' }, undefined],
  [{ tag: 'Test Drive Only' }, 'test-drive-only'],
  [{ tag: 'Test Drive Only', status: 'coming_soon' }, 'coming-soon'],
  [{ status: 'coming_soon', reserved: true }, 'reserved'],
  [{ reserved: true, sold: true }, 'sold'],
  [{ status: 'sold' }, 'sold'],
])('the notice for %j is %s', (fields, state) => {
  expect(stateNotice(vehicleWith(fields), WORDS)?.state).toBe(state);
});

test('the notice of a reserved vehicle says it may become free, without the word sale', () => {
  const reserved = vehicleWith({ reserved: true, categories: ['rental-cars'] });
  expect(stateNotice(reserved, WORDS)?.text).toMatch(/^(?!.*\bsale\b).*free again/);
});

test('the notice mentions similar vehicles only if there are any, in the dealer’s words', () => {
  const reserved = vehicleWith({ reserved: true });
  expect(stateNotice(reserved, WORDS)?.text).toContain('similar bikes on this page');
  expect(stateNotice(reserved, { ...WORDS, hasSimilar: false })?.text).not.toContain('similar');
});

const [PLACE] = LEAST_CONFIG.locations;

function notice(fields: object = {}, vehicles: object = { consumer_information_notice: true }) {
  const locations = [{ ...PLACE, dealer_license_number: 'M312345' }];
  const config = configWith({ market: 'NZ', vehicles, locations });
  const [location = expect.fail('no location')] = config.locations;
  return informationNotice(vehicleWith({ price: 24_990, ...fields }), {
    config,
    location,
    market: MARKETS.NZ,
  });
}

describe('the Consumer Information Notice', () => {
  test('names the trader, the vehicle, the total price and the register', () => {
    const told = Object.fromEntries(
      (notice({ vin: '7A8GE0H' }) ?? []).map(({ label, value }) => [label, value]),
    );
    expect(told).toMatchObject({
      Trader: 'Harbour Autos',
      'Trader registration': 'M312345',
      'Trader’s address': '4 Slipway Road, Iluka NSW 2466',
      Vehicle: '2021 Toyota HiLux SR5',
      'VIN or chassis number': '7A8GE0H',
      'Total cash price': '$24,990',
    });
    expect(told['Security interests (PPSR)']).toMatch(/register/i);
  });

  test.each([{ price: null }, { price: 0 }])('says so if there is no price: %j', (fields) => {
    const price = notice(fields)?.find(({ label }) => label === 'Total cash price');
    expect(price?.value).toMatch(/^Not set yet/);
  });

  test.each([{ car_type: 'new' }, { car_type: 'demo' }, { status: 'sold' }])('is absent for %j', (fields) => {
    expect(notice(fields)).toBeNull();
  });

  test('appears only in a market that requires it', () => {
    expect(notice({}, {})).toBeNull();
  });
});
