import type { MarketCode } from './conventions.ts';
import { AU_REGIONS, NZ_REGIONS, type Region, US_REGIONS } from './regions.ts';

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

export interface Market {
  readonly code: MarketCode;
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

/** The words and numbers of a market. A browser that validates nothing needs no more. */
export type MarketWords = Omit<Market, 'postcode' | 'phone' | 'regions' | 'platesByRegion' | 'bodies'>;

export const marketWords = ({
  postcode: _,
  phone: __,
  regions: ___,
  platesByRegion: ____,
  bodies: _____,
  ...words
}: Market): MarketWords => words;

const BODIES = ['SUV', 'Hatchback', 'Coupe', 'Sedan', 'Wagon', 'Convertible', 'Van'];

const FOUR_DIGITS: PostcodeRule = {
  label: 'Postcode',
  pattern: '[0-9]{4}',
  length: 4,
  message: 'Invalid postcode. Please enter a 4-digit number.',
};

export const MARKETS: Readonly<Record<MarketCode, Market>> = {
  AU: {
    code: 'AU',
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
    regions: AU_REGIONS,
    platesByRegion: true,
    bodies: [...BODIES, 'Ute', 'People Mover'],
  },
  NZ: {
    code: 'NZ',
    locale: 'en-NZ',
    currency: 'NZD',
    distance: 'kilometer',
    distanceLabel: 'km',
    postcode: FOUR_DIGITS,
    phone: {
      countryCode: '64',
      trunk: '0',
      landline: '0[34679][0-9]{7}',
      mobile: '02[0-9]{7,9}',
      message: 'Invalid phone number. Must be a New Zealand number.',
      mobileMessage: 'Invalid phone number. Must be a New Zealand number.',
      tooLongFrom: 15,
    },
    regionLabel: 'Region',
    rates: '{}% p.a., {}% p.a. with fees',
    deposit: 'deposit',
    lending: 'Lending criteria, fees and charges apply.',
    regions: NZ_REGIONS,
    platesByRegion: false,
    bodies: [...BODIES, 'Ute', 'People Mover'],
  },
  US: {
    code: 'US',
    locale: 'en-US',
    currency: 'USD',
    distance: 'mile',
    distanceLabel: 'mi',
    postcode: {
      label: 'ZIP code',
      pattern: '[0-9]{5}',
      length: 5,
      message: 'Invalid ZIP code. Please enter a 5-digit number.',
    },
    phone: {
      countryCode: '1',
      trunk: '',
      // North American mobiles have no range of their own, so both patterns are the same.
      landline: '[2-9][0-9]{2}[2-9][0-9]{6}',
      mobile: '[2-9][0-9]{2}[2-9][0-9]{6}',
      message: 'Invalid phone number. Must be a US number.',
      mobileMessage: 'Invalid phone number. Must be a US number.',
      tooLongFrom: null,
    },
    regionLabel: 'State',
    rates: '{}% interest, {}% APR',
    deposit: 'down payment',
    lending: 'Subject to credit approval; taxes and fees apply.',
    regions: US_REGIONS,
    platesByRegion: true,
    bodies: [...BODIES, 'Pickup', 'Minivan'],
  },
};
