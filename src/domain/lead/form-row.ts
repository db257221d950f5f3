import type { GateType } from '#domain/account/sign-in.ts';
import type { Market } from '#domain/market/markets.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { CONTACT, type FieldOf, postcode } from './fields.ts';
import type { FormFiling } from './filing.ts';

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

/** What the page says that thanks for a lead; `{dealer}` is who is thanked by, `{one}` what is sold. */
export interface Thanks {
  readonly title: string;
  readonly text: string;
  /** What happens now, in order. */
  readonly next: readonly NextStep[];
  /** Who answers, and so whose opening hours count; sales where nothing is said. */
  readonly department?: 'sales' | 'service' | 'parts';
  /** Whether somebody will call: only then it is worth saying when. */
  readonly calls?: boolean;
}

type PageConfig = Pick<
  SiteConfig,
  'locations' | 'finance_provider' | 'autograb' | 'xtime_url' | 'ready_pages' | 'routes'
>;

/** A page whose purpose is the form. */
export interface FormRowPage {
  /** Without the first slash; a dealer’s own page file of this name gives it its words. */
  readonly slug: string;
  /** `{one}` is what is sold. */
  readonly title: string;
  readonly lead: string;
  /** Said besides where plates are looked up on this site. */
  readonly leadWithLookUp?: string;
  /** Whether a site has it without a page file of its own. */
  readonly offered: (config: PageConfig) => boolean;
  /** Repayments can be worked out beside it, where the dealer names terms. */
  readonly calculator?: boolean;
}

/** How an answer is told whose name does not read well with its underscores taken out, or whose figure has a unit. */
export interface AnswerTelling {
  readonly label?: string | ((market: Market) => string);
  readonly as?: 'money' | 'distance';
}

/** Whether a form is about a vehicle of the stock; `mentioned` where it is about something else, and one may come along. */
export type VehicleNeed = 'none' | 'mentioned' | 'optional' | 'required';

/** All there is to say of one form. */
export interface FormRow<Success extends string = string> {
  readonly title: string;
  readonly submit: string;
  /** Whether it is about a vehicle of the stock; none where nothing is said. */
  readonly vehicle?: Exclude<VehicleNeed, 'none'>;
  readonly steps: readonly StepRule[];
  readonly filing: FormFiling<Success>;
  /** What its category is called where a person reads it, if the category itself is not said; `{one}` is what is sold. */
  readonly called?: string;
  /** By success category, which a filing names: its own ones, if it has any. */
  readonly thanks: Readonly<Record<string, Thanks>>;
  readonly pages: readonly FormRowPage[];
  /** Opens over the page that a shopper is on: about its vehicle, or to a location. */
  readonly inDialog: boolean;
  /** May stand in a text that a dealer writes. */
  readonly inText: boolean;
  /** The sign-in that its pages and its sending ask for, where the site asks for it. */
  readonly gate?: GateType;
  /** Where it is sent, if not where leads are taken. */
  readonly address?: 'spins';
  /** An application for credit: besides the dealer, the finance service that a site has is sent it. */
  readonly creditApplication?: true;
  /** The name of its place on a page; `form` where nothing is said. */
  readonly anchor?: string;
  /** Where a dealer has it done instead. */
  readonly elsewhere?: (config: Pick<SiteConfig, 'xtime_url'>) => string | null;
  /** Said where the server fails without a word of its own. */
  readonly failure?: string;
  /** A lead that names one of these categories and no form is this form’s. */
  readonly meantBy?: readonly string[];
  /** How answers are told to the dealer whose names or figures do not speak for themselves. */
  readonly told?: Readonly<Record<string, AnswerTelling>>;
  /** What the trade’s own format makes of it: of the shopper’s own car, or of the one that was asked about. */
  readonly adf?: { readonly ownCar?: 'trade-in' | 'sell'; readonly interest?: 'test-drive' | 'lease' };
}

/** A form in one step has no use for its title. */
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
