import { expect, test } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { diaryOf } from './diary.ts';

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
])('the diary %s', (_, { vehicle, ...rest }, site, expected) => {
  const asked = { location_id: undefined, department: 'sales' as const, ...rest };
  const car = vehicle === undefined ? null : { ...CAR, ...vehicle };
  expect(diaryOf({ ...asked, vehicle: car }, configWith({ ...SITE, ...site }))).toBe(expected);
});
