import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/market/markets.ts';
import { CONTACT_FOR_PRICE, priceWording, weeklyPrice } from './price.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const QUALIFIERS = { new: 'Drive Away', demo: 'Drive Away', used: 'Excl. Govt. Charges' };
const TERMS = { annual_rate: 7.99, comparison_rate: 8.9, term_months: 60 };

describe('the wording of a price', () => {
  test.each([
    [{ price: 34990 }, { amount: 34990, text: '$34,990', qualifier: 'Excl. Govt. Charges' }],
    [
      { price: 34990, car_type: 'new' },
      { amount: 34990, text: '$34,990', qualifier: 'Drive Away' },
    ],
    [
      { price: 34990, price_qualifier: 'No more to pay' },
      { amount: 34990, text: '$34,990', qualifier: 'No more to pay' },
    ],
    [{ price: 0 }, { amount: null, text: CONTACT_FOR_PRICE, qualifier: null }],
    [
      { price: null, price_qualifier: 'Drive Away' },
      { amount: null, text: CONTACT_FOR_PRICE, qualifier: null },
    ],
  ])('%j', (fields, wording) => {
    expect(priceWording(vehicleWith(fields), QUALIFIERS, MARKETS.AU)).toEqual(wording);
  });

  test('a site may leave the qualifier empty', () => {
    const wording = priceWording(vehicleWith({ price: 9990 }), { ...QUALIFIERS, used: '' }, MARKETS.NZ);
    expect(wording.qualifier).toBeNull();
  });
});

describe('the weekly price', () => {
  const weekly = (fields: Readonly<Record<string, unknown>>, terms: typeof TERMS | null = TERMS) =>
    weeklyPrice(vehicleWith(fields), terms, MARKETS.AU);

  test('a subscription goes before the feed’s repayment, and that before our own', () => {
    const all = { price: 30000, subscription_price: 249, weekly_price: 151 };
    expect(weekly(all)).toEqual({ amount: 249, text: '$249', source: 'subscription', terms: null });
    expect(weekly({ ...all, subscription_price: null })).toMatchObject({ amount: 151, source: 'feed' });
    expect(weekly({ price: 30000 })).toMatchObject({ source: 'computed', terms: TERMS });
  });

  test('nothing is made up without a price or without terms', () => {
    expect(weekly({ price: null })).toBeNull();
    expect(weekly({ price: 0 })).toBeNull();
    expect(weekly({ price: 30000 }, null)).toBeNull();
  });
});
