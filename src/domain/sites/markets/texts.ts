interface ChargingFact {
  readonly title: string;
  readonly text: string;
}

/** What a price may contain: every cost, every cost as far as it can be estimated, none that the government charges. */
export const PRICE_CONTENTS = ['everything', 'estimate', 'without-charges', 'unknown'] as const;
export type PriceContents = (typeof PRICE_CONTENTS)[number];

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
  /** The words behind a price, by what the feed or the dealer says that it contains. Those of `unknown` claim nothing. */
  readonly priceWords: Readonly<Record<PriceContents, string>>;
  readonly privacyLaw: string;
  /**
   * Facts about charging that hold for every model in the market. `{one}` and `{many}` are the words for
   * vehicles.
   */
  readonly charging: readonly ChargingFact[];
}

/** It stands behind a price of which nobody has said what it contains, on a card as well as within a sentence. */
export const ASK_CONTENTS = '(ask us what it includes)';

export const AWAY: ChargingFact = {
  title: 'On the road',
  text: 'Public fast chargers fill most of a battery in the time that a meal takes. How fast depends on the charger and on the {one}, whichever is slower; ask us what the one you like can take.',
};
export const COLD: ChargingFact = {
  title: 'What it depends on',
  text: 'How far a charge goes depends on speed, load, hills and weather, as fuel does. Tell us the longest drive you make often, and we say honestly whether it fits.',
};
