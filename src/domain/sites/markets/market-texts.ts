import { namesOf } from '#domain/lib/records.ts';
import type { MarketCode } from './conventions.ts';

export interface ChargingFact {
  readonly title: string;
  readonly text: string;
}

/** Market texts for pages, feeds, emails and lookups. No browser loads them. */
export interface MarketTexts {
  /** Of ISO 3166. */
  readonly country: string;
  /** The market's words for a driver's licence, a plate and the distance driven. */
  readonly driverLicence: string;
  readonly plate: string;
  readonly distance: string;
  /** The label of the field that asks for it. */
  readonly distanceDriven: string;
  /** The market's word for a postcode. */
  readonly postcode: string;
  /** The label of the field that asks for a plate. */
  readonly plateLabel: string;
  /** The market's name in the register of plates. Null if the register does not cover it. */
  readonly plateRegister: string | null;
  /** Before the number under which a dealer may trade. */
  readonly dealerLicence: string;
  readonly rates: { readonly rate: string; readonly comparison: string };
  /** The default warning beside a repayment. */
  readonly financeWarning: string;
  /** Whether an advertised price must say which costs it includes. */
  readonly pricesSayCosts: boolean;
  /** The default qualifiers behind a price: which costs it includes. */
  readonly priceQualifiers: { readonly new: string; readonly demo: string; readonly used: string };
  readonly privacyLaw: string;
  /**
   * Facts about charging that hold for every model in the market. `{one}` and `{many}` are the words for
   * vehicles.
   */
  readonly charging: readonly ChargingFact[];
}

const AWAY: ChargingFact = {
  title: 'On the road',
  text: 'Public fast chargers fill most of a battery in the time that a meal takes. How fast depends on the charger and on the {one}, whichever is slower; ask us what the one you like can take.',
};
const COLD: ChargingFact = {
  title: 'What it depends on',
  text: 'How far a charge goes depends on speed, load, hills and weather, as fuel does. Tell us the longest drive you make often, and we say honestly whether it fits.',
};

export const MARKET_TEXTS: Readonly<Record<MarketCode, MarketTexts>> = {
  AU: {
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
    priceQualifiers: { new: 'Drive Away', demo: 'Drive Away', used: 'Excl. Govt. Charges' },
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
  },
  NZ: {
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
    priceQualifiers: { new: '+ On Road Costs', demo: '+ On Road Costs', used: 'Drive Away' },
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
  },
  US: {
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
    priceQualifiers: { new: '+ Taxes & Fees', demo: '+ Taxes & Fees', used: '+ Taxes & Fees' },
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
  },
};

export const MARKET_CODES = namesOf(MARKET_TEXTS);
