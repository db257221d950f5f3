import type { MarketCustoms } from '../customs.ts';

export const AU_CUSTOMS: MarketCustoms = {
  name: 'Australia',
  dates: 'day-first',
  seriesIsBadge: false,
  bodies: {},
  regionInAddress: 'code',
  makes: { infinity: 'Infiniti' },
  models: {
    'mazda mazda2': '2',
    'mazda mazda3': '3',
    'mazda mazda6': '6',
    'toyota prado': 'LandCruiser Prado',
  },
  place: {
    timezone: 'Australia/Sydney',
    street: '1 Example Street',
    city: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    phone: '02 5550 1234',
    // The few postcodes of the ACT count as New South Wales.
    statesByPostcode: { '0': 'NT', '2': 'NSW', '3': 'VIC', '4': 'QLD', '5': 'SA', '6': 'WA', '7': 'TAS' },
    timezones: {
      QLD: 'Australia/Brisbane',
      VIC: 'Australia/Melbourne',
      SA: 'Australia/Adelaide',
      WA: 'Australia/Perth',
      TAS: 'Australia/Hobart',
      NT: 'Australia/Darwin',
    },
  },
};
