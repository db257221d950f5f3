import { BODIES, FOUR_DIGITS, type MarketRules, regions } from '../rules.ts';

export const AU_RULES: MarketRules = {
  locale: 'en-AU',
  currency: 'AUD',
  distance: 'kilometer',
  distanceLabel: 'km',
  postcode: FOUR_DIGITS,
  phone: {
    countryCode: '61',
    trunk: '0',
    landline: '02[3-9][0-9]{7}|03[4-9][0-9]{7}|07[3-9][0-9]{7}|08[0-9]{8}',
    mobile: '04[0-9]{8}',
    message: 'Invalid phone number. Must be an Australian number.',
    mobileMessage: 'Invalid phone number. Must be an Australian mobile number.',
    tooLongFrom: null,
  },
  regionLabel: 'State',
  rates: '{}% p.a., comparison rate {}% p.a.',
  deposit: 'deposit',
  lending: 'Lending criteria, fees and charges apply.',
  regions: regions({
    NSW: 'New South Wales',
    VIC: 'Victoria',
    QLD: 'Queensland',
    SA: 'South Australia',
    WA: 'Western Australia',
    TAS: 'Tasmania',
    NT: 'Northern Territory',
    ACT: 'Australian Capital Territory',
  }),
  platesByRegion: true,
  bodies: [...BODIES, 'Ute', 'People Mover'],
};
