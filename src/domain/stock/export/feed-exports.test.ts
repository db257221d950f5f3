import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { leftOutSummary } from './feed-export.ts';
import { feedsOf } from './feed-exports.ts';

const VIN = 'JTMW43FV10D012345';
const GOOD = {
  ...{ id: 'v1', slug: 'hilux-v1', name: '2021 Toyota HiLux SR5', badge: 'SR5', year: 2021, km: 48_000 },
  ...{ price: 42_990, vin: VIN, colour: 'Graphite', simple_body: 'Ute', simple_fuel: 'Diesel' },
  ...{ simple_transmission: 'Automatic', simple_drive: '4x4', stocknum: 'U100', created_at: 1_780_000_000 },
  ...{ images: ['/assets/a.jpg', '/assets/b.svg'], location_id: 1, item_type: 'car' },
};
const QUALIFIERS = { new: 'Drive Away', demo: 'Drive Away', used: 'Excl. Govt. Charges' };
const STORES = { google: { store_codes: { 1: 'HARBOUR' } }, meta: true, json: true };

function dealerWith(vehicles: readonly Vehicle[], fields: Readonly<Record<string, unknown>> = {}): Dealer {
  const site = siteWith({ feeds: STORES, vehicles: { price_qualifiers: QUALIFIERS }, ...fields });
  const market = MARKETS[site.config.market as MarketCode];
  return { site, config: site.config, market, vehicles, prices: new Map(), clock: createClock(0) };
}

const PLACE = {
  hasPage: (path: string) => !path.includes('newer'),
  jpegUrl: (src: string) => (src.endsWith('.svg') ? null : src),
};

function feeds(vehicles: readonly Readonly<Record<string, unknown>>[], fields = {}) {
  const dealer = dealerWith(
    vehicles.map((one) => vehicleWith({ ...GOOD, ...one })),
    fields,
  );
  const made = [...feedsOf(dealer, PLACE)];
  const named = (path: string) => made.find((feed) => feed.path.startsWith(`/feeds/${path}`));
  return { google: named('google'), meta: named('meta'), json: named('vehicles') };
}

const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)")?/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));

const reasons = (feed: ReturnType<typeof feeds>['google']) =>
  feed?.leftOut.flatMap((one) =>
    one.reasons.map((reason) => reason.replace(/ \(.*| in "feeds.*|: the check.*/, '')),
  );

describe('the exported feeds', () => {
  test('are those in the configuration', () => {
    expect(feeds([{}], { feeds: {} })).toEqual({ google: undefined, meta: undefined, json: undefined });
    expect(feeds([{}], { feeds: { json: true } })).toMatchObject({
      google: undefined,
      json: { vehicles: 1 },
    });
  });

  test('describe a vehicle to Google in Google’s format', () => {
    const { text, vehicles } = feeds([{}]).google ?? expect.fail('no feed');
    expect(vehicles).toBe(1);
    for (const line of [
      '<g:id>v1</g:id>',
      `<g:vin>${VIN}</g:vin>`,
      '<g:title>2021 Toyota HiLux SR5</g:title>',
      '<g:link>https://www.harbour-autos.example/cars/hilux-v1</g:link>',
      '<g:link_template>https://www.harbour-autos.example/cars/hilux-v1?store={store_code}</g:link_template>',
      '<g:image_link>https://www.harbour-autos.example/assets/a.jpg</g:image_link>',
      '<g:condition>used</g:condition>',
      '<g:price>42990 AUD</g:price>',
      '<g:vehicle_price_type>excluding_government_charges_price</g:vehicle_price_type>',
      '<g:mileage>48000 km</g:mileage>',
      '<g:body_style>truck</g:body_style>',
      '<g:engine>diesel</g:engine>',
      '<g:store_code>HARBOUR</g:store_code>',
      '<g:option>in_store</g:option>',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
      '<g:trim>SR5</g:trim>',
      '<g:year>2021</g:year>',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('.svg');
  });

  test.each([
    [{ certified: true }, true],
    [{ certified: true, car_type: 'demo', price_qualifier: 'Drive Away' }, false],
    [{}, false],
  ])('call a vehicle certified only if it is used and certified: %j', (fields, isTold) => {
    const { text } = feeds([fields]).google ?? expect.fail('no feed');
    expect(text).toContain('<item>');
    expect(text.includes('certified_pre-owned')).toBe(isTold);
  });

  test('use miles and no Australian price type in the United States', () => {
    const { text } = feeds([{}], { market: 'US' }).google ?? expect.fail('no feed');
    expect(text).toContain('<g:mileage>48000 miles</g:mileage>');
    expect(text).toContain('<g:price>42990 USD</g:price>');
    expect(text).not.toContain('vehicle_price_type');
  });

  test.each([
    [{ car_type: 'new', price_qualifier: 'Drive Away' }, 'new', 'drive_away_price'],
    [{ car_type: 'new', price_qualifier: 'Drive Away (estimate)' }, 'new', 'estimated_drive_away_price'],
    [{ car_type: 'demo', price_qualifier: 'DRIVEAWAY' }, 'used', 'drive_away_price'],
    [{ price_qualifier: 'Excl. Govt. Charges' }, 'used', 'excluding_government_charges_price'],
  ])('have the Australian price type of %j', (fields, condition, type) => {
    const { text } = feeds([fields]).google ?? expect.fail('no feed');
    expect(text).toContain(`<g:condition>${condition}</g:condition>`);
    expect(text).toContain(`<g:vehicle_price_type>${type}</g:vehicle_price_type>`);
  });

  test.each([
    [{ sold: true }, ['it is sold'], false],
    [{ reserved: true }, ['it is reserved'], false],
    [{ status: 'coming_soon' }, ['it has not arrived yet'], false],
    [{ slug: 'newer-one' }, ['its page comes with the next build'], false],
    [{ item_type: 'motorcycle' }, ['Google takes cars and utes only'], false],
    [{ price: null }, ['it has no price'], true],
    [{ price: null, categories: ['rental-cars'] }, ['it is not for sale', 'it has no price'], false],
    [{ year: null }, ['it has no year'], true],
    [{ vin: 'CHASSIS-12' }, ['it has no VIN of 17 characters'], true],
    [{ images: ['/assets/only.svg'] }, ['it has no picture that can be used'], true],
    [{ km: null }, ['it has no distance driven'], true],
    [{ vin: '1HGCM82633A004353' }, ['a character of its VIN is mistyped'], true],
    [{ model: 'x'.repeat(151) }, ['its model has more than 150 characters'], true],
    [
      { images: ['/a.webp', '/b.AVIF'] },
      ['all its pictures are WebP or AVIF, which Google does not read'],
      true,
    ],
    [{ price: 42_990.999 }, ['the receiver cannot read its "price"'], true],
    [{ price_qualifier: 'plus on-roads' }, ['its price does not say what is in it'], true],
    [{ price_qualifier: 'Drive Away (estimate)' }, ['its price does not say what is in it'], true],
    [
      { car_type: 'new', price_qualifier: 'Excl. Govt. Charges' },
      ['its price does not say what is in it'],
      true,
    ],
    [{ sold: true, year: null }, ['it is sold', 'it has no year'], false],
  ])('leave out a vehicle of Google’s feed with the reason: %j', (fields, why, mendable) => {
    const { google } = feeds([fields]);
    expect(google?.vehicles).toBe(0);
    expect(reasons(google)).toEqual(why);
    expect(google?.leftOut[0]?.mendable).toBe(mendable);
    expect(google?.text).not.toContain('<item>');
  });

  test.each([
    [{ colour: null, colour_name: null }, ['it has no colour, which Meta requires']],
    [{ km: null }, ['it has no distance driven']],
    [{ name: '<br>' }, ['the receiver cannot read its "title"']],
    [{ km: null, item_type: 'tractor' }, []],
    [{ description: '<b></b>' }, []],
    [{ car_type: 'new', km: null }, []],
  ])('leave out a vehicle of Meta’s feed with the reason: %j', (fields, why) => {
    const { meta } = feeds([fields]);
    expect(reasons(meta)).toEqual(why);
    expect(meta?.vehicles).toBe(why.length === 0 ? 1 : 0);
  });

  test('have no picture that Google does not read', () => {
    const { text } = feeds([{ images: ['/a.webp', '/b.jpg', '/c.webp?as=jpg'] }]).google ?? expect.fail();
    expect(text).toContain('<g:image_link>https://www.harbour-autos.example/b.jpg</g:image_link>');
    expect(text).toContain('/c.webp?as=jpg</g:additional_image_link>');
    expect(text).not.toContain('/a.webp');
  });

  test('leave out vehicles at a location without a store code', () => {
    const { google } = feeds([{}], { feeds: { google: { store_codes: {} } } });
    expect(reasons(google)).toEqual(['its location has no store code']);
  });

  test('have one vehicle for each VIN', () => {
    const { google, meta, json } = feeds([{}, { id: 'v2', slug: 'hilux-v2', vin: VIN.toLowerCase() }]);
    expect(google?.leftOut).toEqual([
      {
        ...{ id: 'v2', name: '2021 Toyota HiLux SR5', stock: 'U100', mendable: true },
        reasons: ['another vehicle of the stock has the same VIN'],
      },
    ]);
    expect([google?.vehicles, meta?.vehicles]).toEqual([1, 1]);
    expect(json?.vehicles).toBe(1);
  });

  test('summarise only what can be corrected', () => {
    const { google } = feeds([
      {},
      { id: 'a', slug: 'a', vin: null, year: null },
      { id: 'b', slug: 'b', vin: null },
      { id: 'c', slug: 'c', sold: true },
    ]);
    expect(leftOutSummary(google ?? expect.fail('no feed'))).toBe(
      '2 of 4 vehicles are not in it: it has no VIN of 17 characters (2), it has no year (1)',
    );
    expect(leftOutSummary({ vehicles: 3, leftOut: [] })).toBeNull();
  });

  test('escape hostile text', () => {
    const evil = '</g:title><script>alert(1)</script>"\u0000, =1+1';
    const { google, meta, json } = feeds([{ badge: evil, description: `a "quoted", line\nand <b>more</b>` }]);
    expect(google?.text).not.toContain('<script>');
    expect(google?.text).toContain('&lt;script&gt;');
    const [, row = ''] = (meta?.text ?? '').split('\r\n');
    expect(row).toContain('"a ""quoted"", line and more"');
    expect(JSON.parse(json?.text ?? '').vehicles[0].badge).toContain('<script>');
  });

  test('describe a vehicle to Meta in Meta’s format', () => {
    const [head = '', row = ''] = (feeds([{ certified: true }]).meta?.text ?? '').split('\r\n');
    const cells = cellsOf(row);
    const told = Object.fromEntries(cellsOf(head).map((name, index) => [name, cells[index]]));
    expect(JSON.parse(told['image'] ?? '')).toEqual([
      { url: 'https://www.harbour-autos.example/assets/a.jpg', tag: ['2021 Toyota HiLux SR5'] },
    ]);
    expect(JSON.parse(told['address'] ?? '')).toMatchObject({ city: 'Iluka', country: 'AU' });
    expect(told).toMatchObject({
      ...{
        vehicle_id: 'v1',
        vin: VIN,
        price: '42990 AUD',
        state_of_vehicle: 'CPO',
        availability: 'AVAILABLE',
      },
      ...{ body_style: 'TRUCK', fuel_type: 'DIESEL', transmission: 'AUTOMATIC', drivetrain: '4X4' },
      ...{ 'mileage.value': '48000', 'mileage.unit': 'KM', date_first_on_lot: '2026-05-28' },
      ...{ dealer_name: 'Harbour Autos', vehicle_type: 'CAR_TRUCK' },
    });
  });

  test.each([
    ['car', 'CAR_TRUCK'],
    ['Motorcycle', 'MOTORCYCLE'],
    ['caravan', 'TRAILER'],
    ['boat', 'OTHER'],
  ])('describe a %s to Meta as a %s', (item_type, type) => {
    expect(feeds([{ item_type }]).meta?.text).toContain(`"${type}"`);
  });

  test('list reserved vehicles for partners, marked as reserved', () => {
    const { json } = feeds([{ reserved: true }, { id: 'v2', slug: 'v2', vin: null, status: 'coming_soon' }]);
    const { vehicles } = JSON.parse(json?.text ?? '');
    expect(vehicles.map(({ status }: { status: string }) => status)).toEqual(['reserved', 'coming_soon']);
  });

  test('list every available vehicle for partners, even without price or pictures', () => {
    const { json } = feeds([
      { price: null, images: [], vin: null },
      { id: 'v2', slug: 'v2', sold: true },
    ]);
    const told = JSON.parse(json?.text ?? '');
    expect(told).toMatchObject({ currency: 'AUD', distance_unit: 'km', dealer: { name: 'Harbour Autos' } });
    expect(told.vehicles).toHaveLength(1);
    expect(told.vehicles[0]).toMatchObject({ id: 'v1', price: null, pictures: [], condition: 'used' });
    expect(JSON.stringify(told)).not.toContain('payment_processors');
  });
});
