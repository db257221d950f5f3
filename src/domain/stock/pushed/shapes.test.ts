import { describe, expect, test } from 'vitest';
import { pushedShape } from './registry.ts';
import { eventTime } from './shape.ts';

const NOW = Date.parse('2026-11-29T02:00:00Z');
const AT = '2026-11-29T01:00:00Z';

test.each<[unknown, number]>([
  [AT, Date.parse(AT)],
  ['2031-01-01T00:00:00Z', NOW + 5 * 60_000],
  ['0001-01-01T00:00:00', NOW],
  ['yesterday', NOW],
  [undefined, NOW],
])('the time %j of an event is %d', (value, at) => expect(eventTime(value, NOW)).toBe(at));

describe('our own shape', () => {
  const read = (body: unknown) => pushedShape('own-vehicle').read(body, NOW);
  const event = (type: string, data: object) => ({ type, timestamp: AT, data: { dealer: 7, ...data } });

  test('reads a vehicle, and drops fields that no vehicle has', () => {
    const vehicle = { id: 'U100', make: 'Kia', price: '24,990', is_admin: true };
    expect(read(event('vehicle.updated', { vehicle }))).toEqual({
      vehicles: [
        {
          dealer: '7',
          key: 'U100',
          at: Date.parse(AT),
          isGone: false,
          entry: { id: 'U100', make: 'Kia', price: '24,990' },
        },
      ],
      lists: [],
      broken: [],
    });
  });

  test('reads a removal', () => {
    const { vehicles } = read(event('vehicle.removed', { vehicle: { id: 12 } }));
    expect(vehicles).toMatchObject([{ key: '12', isGone: true }]);
  });

  test('reads a whole stock, which removes nothing if one of its rows is broken', () => {
    const whole = read(event('stock.listed', { vehicles: [{ id: 'a' }, { id: 'b' }] }));
    expect(whole.lists).toEqual([{ dealer: '7', at: Date.parse(AT), keys: ['a', 'b'] }]);
    const broken = read(event('stock.listed', { vehicles: [{ id: 'a' }, { make: 'Kia' }] }));
    expect(broken.lists).toEqual([]);
    expect(broken.vehicles).toHaveLength(1);
    expect(broken.broken).toMatchObject([{ dealer: '7', reason: expect.stringContaining('no id') }]);
  });

  test.each([
    null,
    [],
    'x',
    {},
    { type: 'vehicle.sold', timestamp: AT, data: {} },
    event('stock.listed', {}),
  ])('names what is wrong with %j', (body) => {
    expect(read(body)).toMatchObject({ vehicles: [], lists: [], broken: [{ row: body }] });
  });
});

describe('Dealer Studio’s webhook', () => {
  const CAR = {
    Type: 'CAR',
    Identifier: 'ds-4711',
    ListingType: 'Used',
    SaleStatus: 'For Sale',
    SaleType: 'Retail',
    Description: 'One owner.',
    Seller: { Identifier: 'yard-9' },
    Registration: { Number: 'ABC123' },
    Identification: [
      { Type: 'StockNumber', Value: 'U100' },
      { Type: 'VIN', Value: 'MR0HA3CD500123456' },
    ],
    OdometerReadings: [{ Type: 'Current', Value: 45_000, UnitOfMeasure: 'KM' }],
    Colours: [
      { Location: 'Interior', Name: 'Black' },
      { Location: 'Exterior', Name: 'Glacier White' },
    ],
    PriceList: [
      { Type: 'EGC', Amount: 41_990 },
      { Type: 'DAP', Amount: 44_990 },
    ],
    Specification: {
      Make: 'Toyota',
      Model: 'HiLux',
      ReleaseDate: { Year: 2021 },
      Attributes: [
        { Name: 'Badge', Value: 'SR5' },
        { Name: 'FuelType', Value: 'Diesel' },
      ],
    },
    LastModifiedUtc: AT,
  };
  const read = (changes: object) => pushedShape('dealer-studio').read({ ...CAR, ...changes }, NOW);

  test('is read into our fields', () => {
    expect(read({}).vehicles).toEqual([
      {
        dealer: 'yard-9',
        key: 'ds-4711',
        at: Date.parse(AT),
        isGone: false,
        entry: {
          id: 'ds-4711',
          stocknum: 'U100',
          vin: 'MR0HA3CD500123456',
          make: 'Toyota',
          model: 'HiLux',
          badge: 'SR5',
          year: '2021',
          car_type: 'used',
          status: 'in_stock',
          km: '45000 KM',
          colour: 'Glacier White',
          simple_fuel: 'Diesel',
          description: 'One owner.',
          price: '44990',
          price_qualifier: 'Drive Away',
        },
      },
    ]);
  });

  test('says what is withdrawn, and what is sold', () => {
    expect(read({ SaleStatus: 'WITHDRAWN' }).vehicles[0]?.isGone).toBe(true);
    expect(read({ SaleStatus: 'Sold' }).vehicles[0]).toMatchObject({
      isGone: false,
      entry: { status: 'sold' },
    });
  });

  test('is read without all that is optional', () => {
    const { vehicles } = pushedShape('dealer-studio').read({ Identifier: 'x' }, NOW);
    expect(vehicles).toEqual([{ dealer: null, key: 'x', at: NOW, isGone: false, entry: { id: 'x' } }]);
  });

  test('without an identifier is broken', () => expect(read({ Identifier: '' }).broken).toHaveLength(1));
});

test.each<[object, object]>([
  [
    { status: 'in_stock', dapprice: 30_990 },
    { isGone: false, entry: { price: '30990', price_qualifier: 'Drive Away' } },
  ],
  [
    { status: 'in_stock', egcprice: '29990' },
    { isGone: false, entry: { price: '29990', price_qualifier: 'Excl. Govt. Charges' } },
  ],
  [{ status: 'deal_pending' }, { isGone: false, entry: { status: 'in_stock', reserved: true } }],
  [{ status: 'sold' }, { isGone: false, entry: { status: 'sold' } }],
  [{ status: 'withdrawn' }, { isGone: true }],
])('a car %j of Dealer Studio’s public API is %j', (car, expected) => {
  const body = { car: { stocknum: 'U1', dealership_id: 900, make: 'Kia', model: 'Rio', year: 2020, ...car } };
  const { vehicles } = pushedShape('dealer-studio-cars').read(body, NOW);
  expect(vehicles).toMatchObject([{ dealer: '900', key: 'U1', at: NOW, ...expected }]);
});

test('items of AutoGrab are known by stock number, VIN or plate, and gone when they say so', () => {
  const item = (fields: object) => ({
    region: 'au',
    created_at: AT,
    updated_at: AT,
    condition: 'used',
    ...fields,
  });
  const items = [item({ stock_no: 'U1' }), item({ rego: 'ABC123', removed_at: AT }), item({}), 'x'];
  const { vehicles, broken } = pushedShape('autograb').read({ items }, NOW);
  expect(vehicles).toMatchObject([
    {
      dealer: null,
      key: 'U1',
      at: Date.parse(AT),
      isGone: false,
      entry: { stocknum: 'U1', car_type: 'used' },
    },
    { key: 'ABC123', isGone: true },
  ]);
  expect(broken.map(({ row }) => row)).toEqual([items[2], 'x']);
});
