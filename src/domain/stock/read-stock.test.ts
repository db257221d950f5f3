import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { FEED_VEHICLE } from '#domain/vehicles/vehicle-fixture.ts';
import { judgeShrink } from './feed-doubts.ts';
import { readStock } from './read-stock.ts';

const readOne = (fields: Readonly<Record<string, unknown>>) => {
  const { vehicles, rejected } = readStock([{ ...FEED_VEHICLE, ...fields }]);
  return { vehicle: vehicles[0], reasons: rejected[0]?.reasons };
};

describe('a feed value', () => {
  test.each<[keyof Vehicle, unknown, unknown]>([
    ['id', 'A-17', 'A-17'],
    ['id', 17, '17'],
    ['car_type', 'Demo', 'demo'],
    ['car_type', 'Pre-Owned', 'used'],
    ['status', 'In Stock', 'in_stock'],
    ['status', 'coming-soon', 'coming_soon'],
    ['price', 34990, 34990],
    ['price', '34,990', 34990],
    ['price', '$34,990.50', 34990.5],
    ['price', '1 234 990', 1234990],
    ['price', ' 34990 ', 34990],
    ['price', '', null],
    ['price', '  ', null],
    ['price', null, null],
    ['price', 0, 0],
    ['km', '171143', 171143],
    ['year', '2021', 2021],
    ['seats', '', null],
    ['seat_height', '805', 805],
    ['seat_height', 32, null],
    ['simple_body', 'ute', 'Ute'],
    ['simple_body', 'CAB-CHASSIS', 'Cab Chassis'],
    ['simple_body', 'pickup', 'Pickup'],
    ['simple_body', 'Road train', 'Road train'],
    ['simple_drive', '4X4', '4x4'],
    ['simple_fuel', 'DIESEL', 'Diesel'],
    ['simple_transmission', 'automatic', 'Automatic'],
    ['colour', 'white', 'White'],
    ['badge', '', null],
    ['badge', '   ', null],
    ['badge', 3, '3'],
    ['certified', 'true', true],
    ['certified', 'False', false],
    ['certified', 1, true],
    ['certified', null, false],
    ['reservable', undefined, true],
    ['reservable', 'no', false],
    ['show_on_dealer_website', '', true],
    ['created_at', 1783520000, 1783520000],
    ['created_at', '1783520000', 1783520000],
    ['created_at', 1783520000123, 1783520000],
    ['created_at', '2026-07-08T14:13:20Z', 1783520000],
    ['created_at', '2026-07-09T00:13:20+10:00', 1783520000],
    ['created_at', '2026-07-08 14:13:20', 1783520000],
    ['created_at', '2026-07-08', 1783468800],
    ['created_at', '', null],
    ['location_id', 11, '11'],
    ['item_type', null, 'car'],
    ['item_type', 'caravan', 'caravan'],
    ['features', ['Tow bar', 'Tow bar', ' ', 'Bull bar'], ['Tow bar', 'Bull bar']],
    ['features', 'Tow bar, Bull bar', ['Tow bar', 'Bull bar']],
    ['features', null, []],
    ['images', '/assets/1.jpg', ['/assets/1.jpg']],
    ['images', ['https://cdn.example/1.jpg', ''], ['https://cdn.example/1.jpg']],
    ['images', [{ url: 'https://cdn.example/my photo.jpg' }], ['https://cdn.example/my%20photo.jpg']],
    ['images', undefined, []],
    ['file', '/reports/1.pdf', '/reports/1.pdf'],
  ])('for %s, %j, is read as %j', (field, found, expected) => {
    const { vehicle, reasons } = readOne({ [field]: found });
    expect(reasons).toBeUndefined();
    expect(vehicle?.[field]).toEqual(expected);
  });

  test('of an unknown field is dropped', () => {
    const { vehicle } = readOne({ dealer_cost: 12000, internal_note: 'low' });
    expect(Object.keys(vehicle ?? {})).not.toContain('dealer_cost');
    expect(JSON.stringify(vehicle)).not.toContain('low');
  });

  test('is not needed beyond the seven required fields', () => {
    const { vehicle } = readOne({});
    expect(vehicle).toMatchObject({ price: null, images: [], reserved: false, photos_count: 0 });
    expect(Object.values(vehicle ?? {})).not.toContain(undefined);
  });
});

test('a long list is cut to its first entries', () => {
  const images = Array.from({ length: 150 }, (_, index) => `/assets/${index}.jpg`);
  expect(readOne({ images }).vehicle?.images).toEqual(images.slice(0, 100));
});

describe('a time without a zone', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(['UTC', 'Australia/Perth', 'America/Chicago'])('is the same on a machine in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(readOne({ created_at: '2026-07-08T14:13:20' }).vehicle?.created_at).toBe(1783520000);
  });
});

describe('readStock derives', () => {
  const images = ['/assets/1.jpg', '/assets/2.jpg'];

  test('the first picture and the count, unless the feed has them', () => {
    expect(readOne({ images }).vehicle).toMatchObject({
      primary_image_url: '/assets/1.jpg',
      photos_count: 2,
    });
    const named = { images, primary_image_url: '/assets/9.jpg', photos_count: 30 };
    expect(readOne(named).vehicle).toMatchObject({ primary_image_url: '/assets/9.jpg', photos_count: 30 });
  });

  test('a video from an address among the pictures', () => {
    const film = 'https://youtu.be/abcDEF_-123';
    expect(readOne({ images: [film, ...images] }).vehicle).toMatchObject({
      ...{ images, videos: [film], primary_image_url: '/assets/1.jpg', photos_count: 2 },
    });
  });

  const TERMS = { annual_rate: 8, comparison_rate: 9, term_months: 60 };
  const BOUNDS = { price: [10_000, 60_000], weekly: [100, 200], terms: TERMS };

  test.each([
    [{ price: 34_990 }, '$10,000 - $60,000', '$100 - $200'],
    [{ price: 34_990, price_range: '$30k+' }, '$30k+', '$100 - $200'],
    [{ price: 34_990, weekly_price: 250 }, '$10,000 - $60,000', 'Over $200'],
    [{ price: 0, subscription_price: 99 }, null, 'Under $100'],
    // The weekly price on its card decides where a vehicle is found.
    [{ price: 34_990, weekly_price_range: 'Under $100' }, '$10,000 - $60,000', '$100 - $200'],
    [{ weekly_price: 175, subscription_price: 215, weekly_price_range: 'Over $200' }, null, '$100 - $200'],
    [{ price: null, weekly_price_range: 'Over $200' }, null, 'Over $200'],
    [{ price: 34_990, weekly_price: 250, categories: ['rental-cars'] }, null, 'Over $200'],
    [{ price: null }, null, null],
  ])('the price ranges of %j from its weekly price and the site’s bounds', (fields, range, weekly) => {
    const [vehicle] = readStock([{ ...FEED_VEHICLE, ...fields }], BOUNDS).vehicles;
    expect([vehicle?.price_range, vehicle?.weekly_price_range]).toEqual([range, weekly]);
  });

  test('no weekly range if the site has no bounds, even if the feed has a range', () => {
    const raw = [{ ...FEED_VEHICLE, weekly_price: 250, weekly_price_range: 'Under $100' }];
    expect(readStock(raw, { ...BOUNDS, weekly: [] }).vehicles[0]?.weekly_price_range).toBeNull();
  });

  test('the contradictions of a vehicle', () => {
    const raw = [{ ...FEED_VEHICLE, weekly_price: 250, weekly_price_range: 'Under $100' }];
    expect(readStock(raw, BOUNDS).doubts).toEqual([expect.stringContaining('$250 a week')]);
    expect(readStock([FEED_VEHICLE], BOUNDS).doubts).toEqual([]);
  });

  test('no weekly range without loan terms and a weekly price', () => {
    const [vehicle] = readStock([{ ...FEED_VEHICLE, price: 34_990 }], { ...BOUNDS, terms: null }).vehicles;
    expect(vehicle?.weekly_price_range).toBeNull();
  });

  test('whether a vehicle can be reserved online', () => {
    const processor = {
      authorization_type: 'stripe',
      authorization_key: 'pk_test_a1',
      deposit_amount: '500',
    };
    const { vehicle } = readOne({ payment_processors: [processor] });
    expect(vehicle?.payment_processors).toEqual([{ ...processor, deposit_amount: 500 }]);
    expect(vehicle?.has_checkout_payment_processor).toBe(true);
    expect(readOne({ has_checkout_payment_processor: true }).vehicle?.has_checkout_payment_processor).toBe(
      false,
    );
  });
});

describe('hostile text', () => {
  test.each([
    ['Hi\u0000Lux\u0007', 'HiLux'],
    ['Hi\u202ELux', 'HiLux'],
    ['  Toyota \n\t HiLux ', 'Toyota HiLux'],
    ['<b>HiLux</b> &amp; more', '<b>HiLux</b> &amp; more'],
    ['Citroën Élysée', 'Citroën Élysée'],
    ['x'.repeat(500), 'x'.repeat(200)],
    [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
  ])('such as %j becomes %j', (found, expected) => {
    expect(readOne({ name: found }).vehicle?.name).toBe(expected);
  });

  test('in a description loses invisible characters, but not its lines', () => {
    const description = 'First\r\nSecond\u0000\u2028\n\n\n\nThird\u200B';
    expect(readOne({ description }).vehicle?.description).toBe('First\nSecond\n\nThird');
    expect(readOne({ description: 'y'.repeat(30_000) }).vehicle?.description).toHaveLength(20_000);
  });
});

describe('a vehicle is left out', () => {
  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{ price: 'POA' }, 'price: expected a number, found "POA"'],
    [{ price: '34,99' }, 'price: expected a number, found "34,99"'],
    [{ price: -1 }, 'price: expected a number from 0 to 100000000, found -1'],
    [{ year: 2021.5 }, 'year: expected a whole number, found 2021.5'],
    [{ year: 21 }, 'year: expected a number from 1880 to 2100, found 21'],
    [{ make: '' }, 'make: expected text, found nothing'],
    [{ name: { en: 'HiLux' } }, 'name: expected text, found an object'],
    [{ car_type: 'rental' }, 'car_type: expected one of new, demo, used, found "rental"'],
    [{ status: undefined }, 'status: expected one of in_stock, coming_soon, sold, found nothing'],
    [{ id: null }, 'id: expected a number or a short text of letters and digits, found nothing'],
    [
      { slug: '../../etc/passwd' },
      'slug: expected letters, digits and hyphens only, found "../../etc/passwd"',
    ],
    [{ slug: '__proto__' }, 'slug: expected letters, digits and hyphens only, found "__proto__"'],
    [{ certified: 'maybe' }, 'certified: expected true or false, found "maybe"'],
    [
      { created_at: 'yesterday' },
      'created_at: expected a time from 1970 to 2099 (ISO 8601, seconds or milliseconds), found "yesterday"',
    ],
    [
      { created_at: 1e20 },
      'created_at: expected a time from 1970 to 2099 (ISO 8601, seconds or milliseconds), found 100000000000000000000',
    ],
    [{ features: [['a']] }, 'features[0]: expected text, found a list'],
    [{ features: 7 }, 'features: expected a list of texts, found 7'],
    [
      { images: ['/1.jpg', 'javascript:alert(1)'] },
      'images[1]: expected an http(s) address or a path from the root, found "javascript:alert(1)"',
    ],
    [
      { images: '//elsewhere.example/1.jpg' },
      'images[0]: expected an http(s) address or a path from the root, found "//elsewhere.example/1.jpg"',
    ],
    [
      { images: [{ url: '/x"onerror="alert(1)' }] },
      'images[0]: expected an http(s) address or a path from the root, found "/x\\"onerror=\\"alert(1)"',
    ],
  ])('with %j, and the reason is given', (fields, reason) => {
    expect(readOne(fields)).toEqual({ vehicle: undefined, reasons: [reason] });
  });

  test.each([null, 'HiLux', 7, ['HiLux']])('if it is %j', (entry) => {
    expect(readStock([entry]).rejected[0]?.reasons[0]).toMatch(/^expected a vehicle, found /);
  });

  test('with all reasons at once, its id and its index', () => {
    const { rejected } = readStock([
      FEED_VEHICLE,
      { ...FEED_VEHICLE, id: 9, slug: 'b', price: 'POA', km: 'few' },
    ]);
    expect(rejected).toEqual([
      {
        ...{ where: null, row: 2 },
        id: '9',
        name: '2021 Toyota HiLux SR5',
        index: 1,
        reasons: ['price: expected a number, found "POA"', 'km: expected a number, found "few"'],
      },
    ]);
  });

  test('with its long id cut', () => {
    const [broken] = readStock([{ ...FEED_VEHICLE, id: 'x'.repeat(500) }]).rejected;
    expect(broken?.id).toBe('x'.repeat(100));
  });

  test('while the others of the feed stay', () => {
    const { vehicles, rejected } = readStock([null, FEED_VEHICLE, {}]);
    expect([vehicles.length, rejected.length]).toEqual([1, 2]);
  });
});

test.each<[entry: unknown, name: string | null]>([
  [{ name: '2024 Toyota HiLux SR5', year: 2024 }, '2024 Toyota HiLux SR5'],
  [{ year: 2024, make: 'Toyota', model: 'HiLux' }, '2024 Toyota HiLux'],
  [{ make: ['Toyota'], stocknum: 'H100' }, 'H100'],
  [{ id: 'b-1' }, null],
  ['a text', null],
])('a vehicle that is left out, %j, is reported by the name %j', (entry, name) => {
  expect(readStock([entry]).rejected[0]?.name).toBe(name);
});

describe('of two vehicles with one identity', () => {
  test('the first stays', () => {
    const second = { ...FEED_VEHICLE, name: 'Second', slug: 'other' };
    const { vehicles, rejected } = readStock([FEED_VEHICLE, second]);
    expect(vehicles.map(({ name }) => name)).toEqual([FEED_VEHICLE.name]);
    expect(rejected[0]?.reasons).toEqual(['id: "4711" is taken by the vehicle of row 1']);
  });

  test('the second is left out, even if their slugs differ in case only', () => {
    const second = { ...FEED_VEHICLE, id: 1, slug: FEED_VEHICLE.slug.toUpperCase() };
    expect(readStock([FEED_VEHICLE, second]).rejected[0]?.reasons[0]).toMatch(/^slug: ".*" is taken/);
  });

  test('a rejected one does not count', () => {
    const broken = { ...FEED_VEHICLE, price: 'POA' };
    expect(readStock([broken, FEED_VEHICLE]).vehicles).toHaveLength(1);
  });
});

describe('a payment key', () => {
  const withProcessor = (authorization_type: string, authorization_key: unknown) => ({
    ...FEED_VEHICLE,
    payment_processors: [{ authorization_type, authorization_key, deposit_amount: 500 }],
  });

  test.each([
    ['stripe', 'pk_live_51AbC'],
    ['till', 'nB7x-public.Key'],
    ['st_george', 'T10000_PUB_abcdef0123'],
  ])('of %s is accepted if it is publishable', (type, key) => {
    const { vehicles, doubts } = readStock([withProcessor(type, key)]);
    expect([vehicles[0]?.payment_processors[0]?.authorization_key, doubts]).toEqual([key, []]);
  });

  // Written in two parts, so that no scanner for leaked keys reports this test.
  test.each([
    ['stripe', `sk_${'live_51AbCdEfGhIjKl'}`],
    ['stripe', `rk_${'live_51AbCdEfGhIjKl'}`],
    ['stripe', 'acct_51AbC'],
    ['till', `whsec_${'abcdefgh12345678'}`],
    ['till', 'my-secret-key'],
    ['till', 'https://user:pass@gateway.example'],
    ['till', `-----BEGIN ${'PRIVATE KEY-----'}`],
    ['till', `AKIA${'ABCDEFGHIJKLMNOP'}`],
    ['st_george', 'T10000_SEC_abcdef0123'],
    ['st_george', ''],
    ['st_george', undefined],
    ['st_george', 17],
  ])('of %s such as %s is rejected, and not repeated', (type, key) => {
    const { vehicles, doubts } = readStock([withProcessor(type, key)]);
    expect(vehicles[0]?.payment_processors).toEqual([]);
    expect(doubts[0]).toContain('[0].authorization_key: expected a publishable key');
    if (key !== '' && key !== undefined) expect(doubts[0]).not.toContain(String(key));
  });
});

describe('a vehicle with an unusable payment processor', () => {
  const processor = { authorization_type: 'stripe', authorization_key: 'pk_live_abc', deposit_amount: 500 };
  const { authorization_key: _, ...keyless } = processor;

  test.each<[string, unknown, number, string]>([
    ['without a key', [keyless], 0, '[0].authorization_key: expected a publishable key, found nothing'],
    [
      'without a deposit',
      [{ ...processor, deposit_amount: 'lots' }],
      0,
      '[0].deposit_amount: expected a number, found "lots"',
    ],
    [
      'of an unknown kind, beside one that can be used',
      [processor, { ...processor, authorization_type: 'paypal' }],
      1,
      '[1].authorization_type: expected one of stripe, till, st_george, found "paypal"',
    ],
    ['and is no list', 'stripe', 0, ': expected a list of payment processors, found something else'],
  ])('(%s) is still shown, and reported', (_, payment_processors, usable, fault) => {
    const { vehicles, rejected, doubts } = readStock([{ ...FEED_VEHICLE, payment_processors }]);
    expect(rejected).toEqual([]);
    expect(vehicles[0]?.payment_processors).toHaveLength(usable);
    expect(vehicles[0]?.has_checkout_payment_processor).toBe(usable > 0);
    expect(doubts).toEqual([
      expect.stringMatching(/^A payment processor of 1 vehicle cannot be used: .*without Reserve/),
    ]);
    expect(doubts[0]).toContain(fault);
  });
});

test('inch marks in filter values are replaced by the double prime', () => {
  const { vehicle } = readOne({
    badge: '19" wheels',
    filtered_features: ['20" alloys'],
    name: 'Ute, 19" wheels',
  });
  expect(vehicle).toMatchObject({
    badge: '19″ wheels',
    filtered_features: ['20″ alloys'],
    name: 'Ute, 19" wheels',
  });
});

test.each([
  [null, 0, 'ok'],
  [null, 200, 'ok'],
  [0, 0, 'ok'],
  [0, 10, 'ok'],
  [200, 300, 'ok'],
  [200, 200, 'ok'],
  [200, 100, 'ok'],
  [200, 99, 'halved'],
  [201, 100, 'halved'],
  [200, 0, 'empty'],
  [4, 2, 'ok'],
  [4, 1, 'halved'],
  [3, 1, 'ok'],
  [3, 0, 'empty'],
  [1, 0, 'empty'],
])('a change from %s to %d vehicles gives: %s', (before, after, expected) => {
  const verdict = judgeShrink({ before, after });
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected);
});

test('the message names both figures', () => {
  const verdict = judgeShrink({ before: 180, after: 12 });
  expect(verdict).toMatchObject({
    message: 'the feed had 180 vehicles and now has 12 vehicles, less than half',
  });
});
