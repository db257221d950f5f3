import { capitalised } from '#domain/lib/words.ts';
import { carEnquiryEvent } from '#domain/shell/analytics-events.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import {
  choice,
  type FieldOf,
  files,
  lookedUp,
  message,
  money,
  number,
  optIn,
  rego,
  regoState,
  text,
  vinInsteadOfPlate,
} from './form-fields.ts';
import { CONTACT_AND_PLACE, nextStep, type StepRule, type Thanks } from './form-row.ts';
import { REGISTER_FIELD, VALUATION_FIGURES } from './valuation.ts';

export const make = text({ name: 'make', label: 'Make' });
export const model = text({ name: 'model', label: 'Model' });

export const THIS_CENTURY = 2100;
const year = number({ name: 'year', label: 'Year', min: 1900, max: THIS_CENTURY });

export const distance =
  (optional: boolean): FieldOf =>
  (site) =>
    number({
      name: 'km',
      label: MARKET_TEXTS[site.market.code].distanceDriven,
      optional,
      min: 0,
      max: 2_000_000,
      unit: ({ market }) => market.distanceLabel,
    })(site);

type LookingUp = Pick<SiteConfig, 'autograb' | 'market'>;

/** Returns true if a car can be looked up by its plate: the dealer wants it, and the market has a register. */
export const looksUp = ({ autograb, market }: LookingUp): boolean =>
  autograb && MARKET_TEXTS[market].plateRegister !== null;

const whereLooksUp =
  (fieldOf: FieldOf, wanted = true): FieldOf =>
  (site) =>
    looksUp(site.config) === wanted ? fieldOf(site) : null;

/**
 * The fields of the shopper's own car. They are typed, or filled in by a lookup, which needs the plate and bases
 * its values on the distance driven.
 */
export const OWN_CAR = [
  rego,
  regoState,
  whereLooksUp(vinInsteadOfPlate),
  whereLooksUp(distance(false)),
  make,
  model,
  text({ name: 'badge', label: 'Badge or variant', optional: true }),
  year,
  whereLooksUp(distance(false), false),
  ...VALUATION_FIGURES.map(({ field, label }) => whereLooksUp(lookedUp(field, label, 'amount'))),
  whereLooksUp(lookedUp(REGISTER_FIELD, 'Register', 'line')),
];

export const OWN_CAR_TOLD = {
  rego: { label: 'Plate' },
  regoState: { label: 'Registered in' },
  vin: { label: 'VIN' },
  valuation_low: { label: 'Value shown on the site: low', as: 'money' },
  valuation_middle: { label: 'Value shown on the site: middle', as: 'money' },
  valuation_high: { label: 'Value shown on the site: high', as: 'money' },
  register_says: { label: 'The register says' },
  km: { label: 'Distance driven', as: 'distance' },
} as const;

export const GUIDE_PRICE = 'See a guide price at once where its plate is known.';

export const TRADE_IN = 'Trade-in Enquiry';

export const canValue = ({ autograb }: Pick<SiteConfig, 'autograb'>): boolean => autograb;

const LOOKS = ['Excellent', 'Good', 'Fair', 'Needs work'];
const CONDITION: readonly FieldOf[] = [
  choice(LOOKS, { name: 'condition', label: 'Overall condition', drawn: 'buttons' }),
  choice(['Full', 'Partial', 'None'], {
    name: 'service_history',
    label: 'Service history',
    drawn: 'buttons',
    optional: true,
  }),
  choice(['Yes', 'No'], {
    name: 'finance_owing',
    label: 'Is there finance owing on it?',
    drawn: 'buttons',
    optional: true,
  }),
  files('photos', {
    name: 'photos',
    label: 'Photos',
    optional: true,
    help: 'The front, the back, the inside and any damage tell the most.',
  }),
  message('Anything else we should know?', true),
];

export const sellingSteps = (car: readonly FieldOf[]): readonly StepRule[] => [
  { id: 'car', title: 'Your {one}', fields: OWN_CAR },
  { id: 'condition', title: 'Condition and photos', skippable: true, fields: [...CONDITION, ...car] },
  { id: 'details', title: 'Your details', fields: [...CONTACT_AND_PLACE, optIn] },
];

export const SELLING_TOLD = { finance_owing: { label: 'Finance owing' } } as const;

export const sellingThanks = (title: string): Thanks => ({
  title,
  text: 'Your details are with the buyers at {dealer}.',
  next: [
    nextStep('We look at what you sent', 'Photos and history help us to name a fair figure.'),
    nextStep('We call you with a figure', 'And ask what the form did not.'),
    nextStep('You bring it in', 'The figure is confirmed once we have seen it.'),
  ],
});

export const FINANCE = 'Finance Enquiry';

const TERMS = ['1 year', '2 years', '3 years', '4 years', '5 years', '6 years', '7 years'];
export const term = choice(TERMS, { name: 'loan_term', label: 'Over how long?', optional: true });
export const deposit: FieldOf = (site) =>
  money({ name: 'deposit', label: `${capitalised(site.market.deposit)} or trade-in`, optional: true })(site);

export const BUDGET_TOLD = { vehiclePriceBudget: { label: 'Budget', as: 'money' } } as const;
export const LOAN_TOLD = {
  deposit: { label: ({ deposit: word }: Market) => capitalised(word), as: 'money' },
} as const;

export const financeThanks = (title: string): Thanks => ({
  title,
  text: 'Your request is with the finance team at {dealer}. Nothing has been signed and nothing is binding.',
  next: [
    nextStep('We look at your request', 'And work out what fits it.'),
    nextStep('We call you', 'To go through rate, term and payments, and what is needed for an approval.'),
    nextStep('You decide', 'With the figures in front of you, in writing.'),
  ],
});

const USED = 'Used Vehicle Enquiry';

/** An enquiry about a car. A demo car has its own success category. */
export const CAR_FILINGS = {
  new: { category: 'New Vehicle Enquiry', event: carEnquiryEvent('new'), success: 'new-vehicle-enquiry' },
  used: { category: USED, event: carEnquiryEvent('used'), success: 'used-vehicle-enquiry' },
  demo: { success: 'demo-vehicle-enquiry' },
} as const;

export const CAR_CATEGORIES: readonly string[] = [CAR_FILINGS.new.category, USED];

/** How the dealer is told when a shopper would like to come. */
export const BOOKING_TOLD = {
  booking_date: { label: 'Preferred date' },
  booking_time: { label: 'Preferred time' },
} as const;
