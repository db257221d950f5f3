import type { GateType } from '#domain/shoppers/accounts/sign-in.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { FormFiling } from '../category.ts';
import { CONTACT, type FieldOf, postcode } from './form-fields.ts';

export interface StepRule {
  readonly id: string;
  readonly title: string;
  readonly skippable?: boolean;
  readonly fields: readonly FieldOf[];
}

export interface NextStep {
  readonly title: string;
  readonly text: string;
}

/** The words of a thanks page. `{dealer}` is the dealer's name, `{one}` the word for a vehicle. */
export interface Thanks {
  readonly title: string;
  readonly text: string;
  /** What happens next, in order. */
  readonly next: readonly NextStep[];
  /** The department that answers, whose opening hours count. Sales by default. */
  readonly department?: 'sales' | 'service' | 'parts';
  /** Whether the dealer will call. Only then the page says when. */
  readonly calls?: boolean;
}

type PageConfig = Pick<
  SiteConfig,
  'locations' | 'finance_provider' | 'autograb' | 'xtime_url' | 'ready_pages' | 'routes'
>;

/** A page whose purpose is the form. */
export interface FormRowPage {
  /** Without the leading slash. A page file of this name gives the page the dealer's words. */
  readonly slug: string;
  /** `{one}` is the word for a vehicle. */
  readonly title: string;
  readonly lead: string;
  /** Said besides where plates are looked up on this site. */
  readonly leadWithLookUp?: string;
  /** Whether a site has the page without a page file. */
  readonly offered: (config: PageConfig) => boolean;
  /** Shows a repayment calculator beside it, if the dealer has finance terms. */
  readonly calculator?: boolean;
}

/** How an answer is worded, if its field name does not read well or its number has a unit. */
export interface AnswerTelling {
  readonly label?: string | ((market: Market) => string);
  readonly as?: 'money' | 'distance';
}

/**
 * Whether a form is about a vehicle of the stock. `mentioned`: it is about something else, and a vehicle may
 * come along.
 */
export type VehicleNeed = 'none' | 'mentioned' | 'optional' | 'required';

export interface FormRow<Success extends string = string> {
  readonly title: string;
  readonly submit: string;
  /** What people call it: the site search finds its page by these words too. `{one}` is the word for a vehicle. */
  readonly searchedAs: string;
  readonly searchedAsIn?: Readonly<Partial<Record<MarketCode, string>>>;
  /** Whether it is about a vehicle of the stock. Not by default. */
  readonly vehicle?: Exclude<VehicleNeed, 'none'>;
  readonly steps: readonly StepRule[];
  readonly filing: FormFiling<Success>;
  /** Sending it is consent to marketing, in these words beside the button. `{dealer}` is the dealer's name. Other forms have a box. */
  readonly consent?: string;
  /** The category's name for readers, if it differs from the category. `{one}` is the word for a vehicle. */
  readonly called?: string;
  /** By success category, which a filing names: its own ones, if it has any. */
  readonly thanks: Readonly<Record<string, Thanks>>;
  readonly pages: readonly FormRowPage[];
  /** Opens over the page that a shopper is on: about its vehicle, or to a location. */
  readonly inDialog: boolean;
  /** Whether a dealer's text can embed it. */
  readonly inText: boolean;
  /** The gate that asks to sign in for its pages and its sending, if the site has it. */
  readonly gate?: GateType;
  /** The route it is sent to, if not the one for leads. */
  readonly address?: 'spins';
  /** An application for credit: besides the dealer, the finance service that a site has is sent it. */
  readonly creditApplication?: true;
  /** The anchor of the form on its page. `form` by default. */
  readonly anchor?: string;
  /** Where a dealer has it done instead. */
  readonly elsewhere?: (config: Pick<SiteConfig, 'xtime_url'>) => string | null;
  /** The message if the server fails without one. */
  readonly failure?: string;
  /** A lead without a form id belongs to this form if it has one of these categories. */
  readonly meantBy?: readonly string[];
  /** How answers are worded for the dealer, if their names or numbers are unclear. */
  readonly told?: Readonly<Record<string, AnswerTelling>>;
  /** How ADF describes it: the shopper's own car, or the interest in the vehicle asked about. */
  readonly adf?: { readonly ownCar?: 'trade-in' | 'sell'; readonly interest?: 'test-drive' | 'lease' };
}

export const oneStep = (...fields: readonly FieldOf[]): readonly StepRule[] => [
  { id: 'details', title: 'Your details', fields },
];

export const CONTACT_AND_PLACE = [...CONTACT, postcode];

export const nextStep = (title: string, text: string): NextStep => ({ title, text });

export const hasFinance = ({ finance_provider }: Pick<SiteConfig, 'finance_provider'>): boolean =>
  finance_provider !== null;

export const hasDepartment =
  (department: 'service' | 'parts') =>
  ({ locations }: Pick<SiteConfig, 'locations'>): boolean =>
    locations.some(({ location_type }) => location_type === department);
