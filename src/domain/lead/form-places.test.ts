import { expect, it } from 'vitest';
import { enquiryFormOf } from './form-places.ts';

it.each<[string, number | null, number | null, '/search' | '/find/rental-cars', string]>([
  ['has a price', 20_000, 300, '/search', 'vehicle-enquiry'],
  ['is let by the week', null, 300, '/search', 'subscription-enquiry'],
  ['is let by the week at a price of 0', 0, 300, '/find/rental-cars', 'subscription-enquiry'],
  ['is for hire', 0, null, '/find/rental-cars', 'rental-enquiry'],
  ['tells no price', null, null, '/search', 'vehicle-enquiry'],
])('what %s is asked for by its own form', (_, price, subscription_price, base_path, form) =>
  expect(enquiryFormOf({ price, subscription_price }, { search: { base_path } })).toBe(form),
);
