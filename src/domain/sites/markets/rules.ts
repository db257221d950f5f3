/** Patterns are regular expression sources without anchors, as an HTML `pattern` attribute wants them. */
interface PostcodeRule {
  readonly label: string;
  readonly pattern: string;
  readonly length: number;
  readonly message: string;
}

export interface PhoneRules {
  readonly countryCode: string;
  /** The digit that replaces the country code in national numbers. Empty if there is none. */
  readonly trunk: string;
  readonly landline: string;
  readonly mobile: string;
  readonly message: string;
  readonly mobileMessage: string;
  /** From this many characters on a number is too long, whatever its pattern; null where only the pattern counts. */
  readonly tooLongFrom: number | null;
}

interface Region {
  readonly code: string;
  readonly name: string;
}

/** What forms, prices and pages of a market go by. Browsers load it. */
export interface MarketRules {
  readonly locale: string;
  readonly currency: string;
  readonly distance: 'kilometer' | 'mile';
  readonly distanceLabel: 'km' | 'mi';
  readonly postcode: PostcodeRule;
  readonly phone: PhoneRules;
  readonly regionLabel: string;
  readonly regions: readonly Region[];
  /** The rates beside a repayment: yearly, and comparison rate. */
  readonly rates: string;
  /** The payment at the start of a loan. */
  readonly deposit: string;
  /** The terms of every loan calculated on a page. */
  readonly lending: string;
  /** Whether a plate is looked up with the region that gave it. */
  readonly platesByRegion: boolean;
  /** Bodies that shoppers search for by name even if none is in stock, in the words of the market's feeds. */
  readonly bodies: readonly string[];
}

export const regions = (rows: Readonly<Record<string, string>>): readonly Region[] =>
  Object.entries(rows).map(([code, name]) => ({ code, name }));

/** Said in all markets so far. */
export const BODIES = ['SUV', 'Hatchback', 'Coupe', 'Sedan', 'Wagon', 'Convertible', 'Van'];

export const FOUR_DIGITS: PostcodeRule = {
  label: 'Postcode',
  pattern: '[0-9]{4}',
  length: 4,
  message: 'Invalid postcode. Please enter a 4-digit number.',
};
