import { ASK_CONTENTS, AWAY, type MarketTexts } from '../texts.ts';

export const NZ_TEXTS: MarketTexts = {
  country: 'NZ',
  driverLicence: 'driver licence',
  plate: 'number plate',
  distance: 'kilometres',
  distanceDriven: 'Kilometres driven',
  postcode: 'postcode',
  plateLabel: 'Number plate',
  plateRegister: 'nz',
  dealerLicence: 'Licence',
  rates: { rate: 'interest rate p.a.', comparison: 'p.a. with fees' },
  financeWarning:
    'This is no offer of credit. The lender has to see first that a loan suits you and that you can repay it. Its fees, and what a loan costs in all, stand in the disclosure that you are given before you sign.',
  pricesSayCosts: false,
  priceWords: {
    everything: 'Drive Away',
    estimate: 'Drive Away (estimate)',
    'without-charges': '+ On Road Costs',
    unknown: ASK_CONTENTS,
  },
  privacyLaw:
    'We follow the Privacy Act 2020. If you are not happy with our answer to a complaint, you can turn to the Office of the Privacy Commissioner.',
  charging: [
    {
      title: 'At home',
      text: 'A three-pin socket gives back overnight about what most people drive in a day. A wall charger is faster and safer for every night, and a registered electrician has to fit it.',
    },
    {
      title: 'The plug',
      text: 'New electric {many} sold here take Type 2 and, at fast chargers, CCS2. Some used imports take CHAdeMO instead, which fewer new chargers carry: ask us before you buy one.',
    },
    {
      title: 'Road user charges',
      text: 'Electric and plug-in hybrid {many} pay road user charges by distance. Buy them ahead, as for a diesel.',
    },
    AWAY,
  ],
};
