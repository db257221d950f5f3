import { describe, expect, test } from 'vitest';
import { LEAST_CONFIG, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import { guide } from './guide-file.ts';

function guideOf(fields: Readonly<Record<string, unknown>>, vehicles: readonly object[] = [{}]): string {
  const dealer = dealerAt(
    siteWith(fields),
    vehicles.map((one) => vehicleWith({ ...one })),
    0,
  );
  const file = guide(
    dealer,
    modelSite(dealer).pages.map(({ model }) => model),
  );
  return 'content' in file ? file.content : '';
}

const opening_hours = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: 'Open',
  open: '08:30',
  close: '17:00',
}));

describe('the guide for language models', () => {
  test('has the dealer’s name, address, hours and phone', () => {
    const text = guideOf({ opening_hours, meta: { description: 'Cars by\nthe water.' } });
    expect(text).toMatch(/^# Harbour Autos\n\n> Cars by the water\.\n/);
    expect(text).toContain('### Harbour Autos\n\nAddress: 4 Slipway Road, Iluka NSW 2466, AU\n');
    expect(text).toContain('- Harbour Autos - Sales: 02 5550 1200; Mon-Fri 8:30 am – 5 pm');
  });

  test('has a department’s own address if there is one', () => {
    const [place] = LEAST_CONFIG.locations;
    const workshop = { ...place, id: 2, name: 'Harbour Autos - Service', location_type: 'service' };
    const address = { ...place.address, street: '9 Dry Dock' };
    expect(guideOf({ locations: [place, { ...workshop, address }] })).toContain(
      '- Harbour Autos - Service: 9 Dry Dock, Iluka NSW 2466, AU; 02 5550 1200',
    );
    expect(guideOf({ locations: [place, workshop] })).toContain('- Harbour Autos - Service: 02 5550 1200');
  });

  test('links to the main pages, not to each vehicle or model', () => {
    const text = guideOf({});
    expect(text).toContain('- [Toyota](https://www.harbour-autos.example/search/toyota)');
    expect(text).not.toContain('/search/toyota/hilux');
    expect(text).not.toContain('/cars/');
    expect(text).toContain('https://www.harbour-autos.example/data/stock.json');
  });

  test('does not depend on the stock’s size or order', () => {
    const mazda = { id: 2, slug: 'another', make: 'Mazda', model: 'BT-50' };
    const more = [mazda, { id: 3, slug: 'a-third', created_at: 5 }, {}];
    expect(guideOf({}, more)).toBe(guideOf({}, [{ created_at: 9 }, mazda]));
  });

  test('prevents texts from adding lines or links', () => {
    const [place] = LEAST_CONFIG.locations;
    const text = guideOf({
      name: 'A\n# B](https://evil.example)',
      locations: [{ ...place, name: 'X\n- Y' }],
    });
    expect(text).toMatch(/^# A # B\]\(https:\/\/evil\.example\)\n\n/);
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(text).not.toMatch(/^- Y/m);
  });
});
