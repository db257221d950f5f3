import { ASK_CONTENTS, AWAY, COLD, type MarketTexts } from '../texts.ts';

export const US_TEXTS: MarketTexts = {
  country: 'US',
  driverLicence: 'driver’s license',
  plate: 'license plate',
  distance: 'miles',
  distanceDriven: 'Mileage',
  postcode: 'ZIP code',
  plateLabel: 'License plate',
  plateRegister: null,
  dealerLicence: 'License',
  rates: { rate: 'interest rate', comparison: 'APR' },
  financeWarning:
    'This is not an offer of credit. APR is the annual percentage rate, the yearly cost of a loan with its fees. Your own APR and payment depend on your credit, the lender, the amount, the term and the down payment.',
  pricesSayCosts: false,
  priceWords: {
    everything: 'Out the Door',
    estimate: 'Out the Door (estimate)',
    'without-charges': '+ Taxes & Government Fees',
    unknown: ASK_CONTENTS,
  },
  privacyLaw:
    'We follow the privacy laws of the states we sell in. Depending on where you live you may have further rights, such as asking what we hold, having it corrected or deleted, and opting out of its sale; we do not sell it.',
  charging: [
    {
      title: 'At home',
      text: 'A regular outlet adds a little overnight; a 240-volt circuit adds most of a battery. A licensed electrician has to put it in.',
    },
    {
      title: 'The plug',
      text: 'Fast chargers carry CCS, J3400 (also called NACS) or both. Which one a {one} takes, and whether an adapter comes with it, is on its page or a question to us.',
    },
    AWAY,
    COLD,
  ],
};
