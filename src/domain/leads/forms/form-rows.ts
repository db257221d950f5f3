import { namesOf } from '#domain/lib/records.ts';
import type { FormRow } from './form-row.ts';
import { careers, emailUs, generalEnquiry, spinToWin, subscribe } from './rows/contact.ts';
import { financeApplication, financeEnquiry, personalisedFinance } from './rows/finance.ts';
import { rentalEnquiry, subscriptionEnquiry } from './rows/hire.ts';
import { parts, serviceBooking } from './rows/service.ts';
import { sellMyCar, tradeIn, valuation } from './rows/trade-in.ts';
import { requestPhotos, testDrive, vehicleEnquiry } from './rows/vehicle.ts';

/** Every form. Code that lists forms, pages or thanks reads this. It is too large for browsers. */
export const FORM_ROWS = {
  'vehicle-enquiry': vehicleEnquiry,
  'general-enquiry': generalEnquiry,
  'email-us': emailUs,
  'test-drive': testDrive,
  'request-photos': requestPhotos,
  careers,
  'service-booking': serviceBooking,
  parts,
  subscribe,
  'finance-enquiry': financeEnquiry,
  'finance-application': financeApplication,
  'personalised-finance': personalisedFinance,
  'trade-in': tradeIn,
  'sell-my-car': sellMyCar,
  valuation,
  'rental-enquiry': rentalEnquiry,
  'subscription-enquiry': subscriptionEnquiry,
  'spin-to-win': spinToWin,
} as const satisfies Readonly<Record<string, FormRow>>;

type Rows = typeof FORM_ROWS;
export type FormId = keyof Rows;
/** The subject of a thanks page. */
export type SuccessCategory = { [Id in FormId]: keyof Rows[Id]['thanks'] }[FormId] & string;

export const FORM_IDS = namesOf(FORM_ROWS);

export const isFormId = (text: unknown): text is FormId => FORM_IDS.some((id) => id === text);

/** A filing names no thanks that no form has. */
const ROWS: Readonly<Record<FormId, FormRow<SuccessCategory>>> = FORM_ROWS;

export const formRow = (id: FormId): FormRow<SuccessCategory> => ROWS[id];

export const isCreditApplication = (form: string): boolean =>
  isFormId(form) && formRow(form).creditApplication === true;
