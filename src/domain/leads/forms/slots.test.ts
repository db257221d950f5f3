import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { diaryOf, slotDays } from './slots.ts';

const NOW = Date.parse('2026-11-22T23:00:00Z');
const SYDNEY = 'Australia/Sydney';
const read = (answer: unknown) => slotDays(answer, SYDNEY, NOW);

const TWO = [
  {
    date: '2026-12-01',
    slots: [
      { time: '09:00', until: null },
      { time: '10:30', until: null },
    ],
  },
];

describe('free times', () => {
  test.each<[string, unknown]>([
    ['a list of moments', ['2026-12-01T09:00', '2026-12-01T10:30:00']],
    ['moments with an offset', ['2026-12-01T09:00:00+11:00', '2026-11-30T23:30:00Z']],
    ['a list of objects', [{ start: '2026-12-01 09:00' }, { start_time: '2026-12-01 10:30' }]],
    ['lists by day', { '2026-12-01': ['09:00', '10:30'] }],
    ['days with times', [{ date: '2026-12-01', times: ['9:00', '10:30'] }]],
    [
      'days with objects',
      { available: [{ day: '2026-12-01', slots: [{ time: '09:00' }, { start: '10:30' }] }] },
    ],
    ['out of order and twice', ['2026-12-01T10:30', '2026-12-01T09:00', '2026-12-01T10:30']],
    [
      'among what is taken or over',
      [
        { start: '2026-12-01T09:00' },
        { start: '2026-12-01T09:30', available: false },
        { start: '2026-12-01T10:30', available: true },
        { start: '2026-11-23T09:59' },
      ],
    ],
  ])('are read from: %s', (_, answer) => {
    expect(read(answer)).toEqual(TWO);
  });

  test('keep their end', () => {
    expect(read([{ start: '2026-12-01T09:00', end: '2026-12-01T09:30' }])).toEqual([
      { date: '2026-12-01', slots: [{ time: '09:00', until: '09:30' }] },
    ]);
  });
});

test('the first two thousand times of a very long response are read', () => {
  const moments = Array.from({ length: 2_500 }, (_, minute) =>
    new Date(NOW + (minute + 1) * 60_000).toISOString(),
  );
  expect(read(moments).flatMap(({ slots }) => slots)).toHaveLength(2_000);
});

test.each([
  null,
  undefined,
  false,
  0,
  '',
  'soon',
  [],
  {},
  { status: 404 },
  { slots: 'none' },
  [['2026']],
  ['2026-02-31T09:00'],
])('the response %j has no free times', (answer) => {
  expect(read(answer)).toEqual([]);
});

test('no response makes the reader throw', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 6 }), (answer) => {
      expect(Array.isArray(read(answer))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

const [place] = configWith().locations;
const at = (id: number, location_type: string, more: object) => ({
  ...{ ...place, id, name: `Place ${id}`, location_type, primary: id === 1, ...more },
});
const SITE = {
  dealer_id: 900,
  dealerships: [
    { id: 7, name: 'Bay', slug: 'bay' },
    { id: 8, name: 'Hill', slug: 'hill' },
  ],
  locations: [
    at(1, 'sales', { dealership_id: 8 }),
    at(2, 'sales', { dealership_slug: 'bay' }),
    at(3, 'service', { dealership_id: 21 }),
    at(4, 'parts', {}),
  ],
};
const CAR = { location_id: null, dealership_id: null, dealership_slug: null };

type Booking = Partial<Omit<Parameters<typeof diaryOf>[0], 'vehicle'>> & {
  readonly vehicle?: Partial<Record<keyof typeof CAR, string>>;
};

test.each<[string, Booking, object, string | null]>([
  ['of the place that was chosen', { location_id: '2' }, {}, '7'],
  [
    'of the chosen place before that of the car',
    { location_id: '1', vehicle: { dealership_id: '7' } },
    {},
    '8',
  ],
  ['of the place where the car stands', { vehicle: { location_id: '2', dealership_id: '99' } }, {}, '7'],
  ['of the car’s dealership', { vehicle: { dealership_id: '7' } }, {}, '7'],
  ['of the car’s dealership by name', { vehicle: { dealership_slug: 'bay' } }, {}, '7'],
  ['of the dealer’s only service centre', { department: 'service' }, {}, '21'],
  ['of the dealer, where the department has no dealership of its own', { department: 'parts' }, {}, '8'],
  [
    'of the dealer, where nobody has chosen between two service centres',
    { department: 'service' },
    { locations: [...SITE.locations, at(5, 'service', { dealership_id: 22 })] },
    '8',
  ],
  ['of the dealer, where a place is not known', { location_id: '77' }, {}, '8'],
  ['of the first dealership, where no place has one', {}, { locations: [at(1, '', {})] }, '7'],
  ['of the dealer itself', {}, { locations: [at(1, '', {})], dealerships: [] }, '900'],
  ['of nobody', {}, { locations: [at(1, '', {})], dealerships: [], dealer_id: null }, null],
])('the dealership whose diary is used is right: %s', (_, { vehicle, ...rest }, site, expected) => {
  const asked = { location_id: undefined, department: 'sales' as const, ...rest };
  const car = vehicle === undefined ? null : { ...CAR, ...vehicle };
  expect(diaryOf({ ...asked, vehicle: car }, configWith({ ...SITE, ...site }))).toBe(expected);
});
