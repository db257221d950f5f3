import { ASK_CONTENTS, AWAY, COLD, type MarketTexts } from '../texts.ts';

export const AU_TEXTS: MarketTexts = {
  country: 'AU',
  driverLicence: 'driver licence',
  plate: 'registration plate',
  distance: 'kilometres',
  distanceDriven: 'Kilometres driven',
  postcode: 'postcode',
  plateLabel: 'Registration (rego)',
  plateRegister: 'au',
  dealerLicence: 'Licence',
  rates: { rate: 'interest rate p.a.', comparison: 'comparison rate p.a.' },
  financeWarning:
    'The comparison rate is worked out on a loan of $30,000 over 5 years. It holds for that example only; other amounts and terms give other rates.',
  pricesSayCosts: true,
  priceWords: {
    everything: 'Drive Away',
    estimate: 'Drive Away (estimate)',
    'without-charges': 'Excl. Govt. Charges',
    unknown: ASK_CONTENTS,
  },
  privacyLaw:
    'We follow the Privacy Act 1988 and the Australian Privacy Principles. If you are not happy with our answer to a complaint, you can turn to the Office of the Australian Information Commissioner.',
  charging: [
    {
      title: 'At home',
      text: 'An ordinary power point gives back overnight about what most people drive in a day. A wall charger is faster, and a licensed electrician has to fit it.',
    },
    {
      title: 'The plug',
      text: 'New electric {many} sold here take a Type 2 plug at home and at slower public chargers, and nearly all take CCS2 at fast ones.',
    },
    AWAY,
    COLD,
  ],
};
