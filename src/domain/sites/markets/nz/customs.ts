import type { MarketCustoms } from '../customs.ts';

export const NZ_CUSTOMS: MarketCustoms = {
  name: 'New Zealand',
  dates: 'day-first',
  seriesIsBadge: false,
  bodies: {},
  regionInAddress: 'name',
  makes: { infinity: 'Infiniti' },
  models: {
    'mazda mazda2': '2',
    'mazda mazda3': '3',
    'mazda mazda6': '6',
    'toyota prado': 'Land Cruiser Prado',
    'toyota hilux': 'Hilux',
    'toyota hiace': 'Hiace',
    'toyota landcruiser': 'Land Cruiser',
    'toyota landcruiserprado': 'Land Cruiser Prado',
  },
  place: {
    timezone: 'Pacific/Auckland',
    street: '1 Example Street',
    city: 'Auckland',
    state: 'Auckland',
    postcode: '1010',
    phone: '09 555 0123',
  },
};
