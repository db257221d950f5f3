import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { formOf } from '#domain/leads/forms/form-model.ts';
import { FORM_IDS, type FormId } from '#domain/leads/forms/form-rows.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import type { FormCar, FormPlace } from './form-props.ts';
import { LeadForm } from './LeadForm.tsx';

const PLACE: FormPlace = {
  site: 'a-cars',
  dealer: 'A Cars',
  timezone: 'Australia/Sydney',
  phone: null,
  privacyHref: '/privacy-policy',
  searchHref: '/search/used-cars',
  one: 'car',
  lookUp: false,
};

const CAR: FormCar = { id: 'v1', name: '2021 Mazda CX-5', image: null, priceText: '$30,000' };

const drawn = (id: FormId, car: FormCar | null): string =>
  renderToStaticMarkup(createElement(LeadForm, { form: formOf(id, configWith()), place: PLACE, car }));

/** The forms that ask which of the dealer’s cars they are about. */
const ABOUT_A_CAR: readonly FormId[] = [
  'finance-application',
  'finance-enquiry',
  'personalised-finance',
  'rental-enquiry',
  'request-photos',
  'subscription-enquiry',
  'test-drive',
  'vehicle-enquiry',
];

describe.each(FORM_IDS)('the form %s', (id) => {
  test('has a place for a car only if it is about one of the dealer’s cars', () => {
    expect(drawn(id, null).includes('No car chosen')).toBe(ABOUT_A_CAR.includes(id));
  });
});

describe.each<FormId>(['trade-in', 'email-us', 'test-drive'])('the form %s', (id) => {
  test('names the car of its page', () => {
    expect(drawn(id, CAR)).toContain('2021 Mazda CX-5');
  });
});
