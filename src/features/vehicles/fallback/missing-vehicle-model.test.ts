import { expect, test } from 'vitest';
import { resultsSite } from '#domain/search/results/results-site.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { publicVehicle } from '#domain/vehicles/vehicle.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { resultsContext } from '#features/search/results/results-context.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import type { PlaceToBuy } from './fallback-page.ts';
import { newerModel } from './missing-vehicle-model.ts';

const PLACE: PlaceToBuy = {
  ...{ locationId: '1', dealershipId: null, name: 'Harbour', address: '1 Quay St', directions: '/' },
  ...{ phone: null, websiteId: null, askedAt: { name: 'Harbour Autos', slug: null } },
};

function enquiries(fields: object, listedAs = '', enquiryPages = {}) {
  const context = resultsContext(resultsSite(dealerAt(siteWith({}), [], 0)));
  const vehicle = publicVehicle(vehicleWith({ ...fields }));
  return newerModel(vehicle, { places: [PLACE], enquiryPages, listedAs }, context, 0).enquiries;
}

const BOTH = { categories: ['rental-cars', 'subscription-cars'], weekly_price: 175 };
const ASK = '/contact-us/harbour-autos?car_id=4711#enquire';

test('a vehicle without a page has the forms for its offer', () => {
  expect(enquiries({})).toEqual([{ label: 'Enquire about this car', href: ASK }]);
  expect(enquiries({ sold: true })).toEqual([]);
  expect(enquiries(BOTH, '', { rental: '/rental-enquiry' })).toEqual([
    { label: 'Enquire about a rental', href: '/rental-enquiry?car_id=4711' },
    { label: 'Enquire about a subscription', href: ASK },
  ]);
});

test.each([
  ['subscription', ['Enquire about a subscription', 'Enquire about a rental']],
  ['rental', ['Enquire about a rental', 'Enquire about a subscription']],
  ['sale', ['Enquire about a rental', 'Enquire about a subscription']],
])('a vehicle that was listed as %s has the forms %j', (listedAs, labels) => {
  expect(enquiries(BOTH, listedAs).map(({ label }) => label)).toEqual(labels);
});
