import type { CarType } from '#domain/vehicle/car-types.ts';
import {
  carEnquiryEvent,
  type EventPayloads,
  enquiryEvent,
  type LEAD_EVENTS,
  testDriveEvent,
} from './events.ts';
import type { FormId } from './form-ids.ts';

/** The car that a form is about, as far as its filing depends on it. */
export interface AskedCar {
  readonly car_type: CarType;
  readonly tag?: string | null;
}

export const SUCCESS_CATEGORIES = [
  'new-vehicle-enquiry',
  'demo-vehicle-enquiry',
  'used-vehicle-enquiry',
  'general-enquiry',
  'test-drive-booking',
  'photo-request',
  'careers-enquiry',
  'service-booking',
  'parts-enquiry',
  'subscribe',
  'finance-enquiry',
  'finance-application',
  'personalised-finance',
  'trade-in',
  'sell-my-car',
  'valuation',
  'rental-enquiry',
  'subscription-enquiry',
  'spin-to-win',
] as const;
export type SuccessCategory = (typeof SUCCESS_CATEGORIES)[number];

/** The name of what is logged of a lead. */
export type LeadEvent = (typeof LEAD_EVENTS)[number];

/** Under what a lead is filed at the dealer, in the reports, and on the page that thanks for it. */
export interface Filing {
  readonly category: string;
  readonly subcategory: string | null;
  readonly event: LeadEvent;
  readonly success: SuccessCategory;
}

export const GENERAL = 'General Enquiry';
export const CAREERS = 'Careers Enquiry';

/** A demo car counts as used at the dealer’s system, and has a success category of its own. */
const CAR_CATEGORY: Readonly<Record<CarType, string>> = {
  new: 'New Vehicle Enquiry',
  demo: 'Used Vehicle Enquiry',
  used: 'Used Vehicle Enquiry',
};

const filed = (category: string, success: SuccessCategory, subcategory: string | null = null): Filing => ({
  category,
  subcategory,
  event: enquiryEvent(category),
  success,
});

const CAREER: Filing = {
  category: GENERAL,
  subcategory: 'Career Enquiry',
  event: enquiryEvent(CAREERS),
  success: 'careers-enquiry',
};

/** Without a car that the dealer still has, an enquiry about one is a general one that says so. */
function aboutCar(car: AskedCar | null): Filing {
  if (car === null) return filed(GENERAL, 'general-enquiry', 'Vehicle Enquiry');
  return {
    category: CAR_CATEGORY[car.car_type],
    subcategory: null,
    event: carEnquiryEvent(car.car_type),
    success: `${car.car_type}-vehicle-enquiry`,
  };
}

type FilingRule = (car: AskedCar | null, chosen: string) => Filing;

const general: FilingRule = (_, chosen) => (chosen === CAREERS ? CAREER : filed(chosen, 'general-enquiry'));

const FILINGS: Readonly<Record<FormId, FilingRule>> = {
  'general-enquiry': general,
  // The page of a location takes in who came from a vehicle without script, or from one newer than its page.
  'email-us': (car, chosen) => (car === null ? general(car, chosen) : aboutCar(car)),
  'vehicle-enquiry': aboutCar,
  'test-drive': (car) => ({
    ...filed('Test Drive Booking', 'test-drive-booking'),
    event: testDriveEvent(car),
  }),
  'request-photos': (car) => ({ ...aboutCar(car), subcategory: 'Request Photos', success: 'photo-request' }),
  careers: () => CAREER,
  'service-booking': () => filed('Service Booking', 'service-booking'),
  parts: () => filed('Parts Enquiry', 'parts-enquiry'),
  subscribe: () => filed(GENERAL, 'subscribe', 'Subscribe'),
  'finance-enquiry': () => filed('Finance Enquiry', 'finance-enquiry'),
  'finance-application': () => filed('Finance Enquiry', 'finance-application', 'Finance Application'),
  'personalised-finance': () => filed('Finance Enquiry', 'personalised-finance', 'Personalised Finance'),
  'trade-in': () => filed('Trade-in Enquiry', 'trade-in'),
  'sell-my-car': () => filed('Sell My Car Enquiry', 'sell-my-car'),
  valuation: () => filed('Trade-in Enquiry', 'valuation', 'Valuation'),
  'rental-enquiry': () => filed(GENERAL, 'rental-enquiry', 'Rental Enquiry'),
  'subscription-enquiry': () => filed('Subscription Enquiry', 'subscription-enquiry'),
  'spin-to-win': () => filed('Competition Enquiry', 'spin-to-win', 'Spin to Win'),
};

/** `chosen` is the category that a general enquiry let the shopper choose. */
export const filingOf = (form: FormId, car: AskedCar | null, chosen: string = GENERAL): Filing =>
  FILINGS[form](car, chosen);

/** What is logged of a lead, once. */
export interface LoggedLead {
  readonly name: LeadEvent;
  readonly payload: EventPayloads[LeadEvent];
}

type LoggedCar = Partial<Pick<EventPayloads[LeadEvent], 'car_id' | 'car_type'>>;

export const loggedLead = (
  { event, category, subcategory }: Filing,
  { car_id, car_type }: LoggedCar,
): LoggedLead => ({
  name: event,
  payload: {
    category,
    ...(subcategory && { subcategory }),
    ...(car_id !== undefined && { car_id }),
    ...(car_type !== undefined && { car_type }),
  },
});

/** Which form a category comes from, where nothing else says it. */
const FORM_BY_CATEGORY: Readonly<Record<string, FormId>> = {
  [CAREERS]: 'careers',
  'Test Drive Booking': 'test-drive',
  'Service Booking': 'service-booking',
  'Finance Enquiry': 'finance-enquiry',
  'Sell My Car Enquiry': 'sell-my-car',
  'Trade-in Enquiry': 'trade-in',
  'Subscription Enquiry': 'subscription-enquiry',
};

const CAR_CATEGORIES: readonly string[] = Object.values(CAR_CATEGORY);

export function formOfCategory(category: string, hasCar: boolean): FormId {
  if (hasCar && CAR_CATEGORIES.includes(category)) return 'vehicle-enquiry';
  return Object.hasOwn(FORM_BY_CATEGORY, category)
    ? (FORM_BY_CATEGORY[category] ?? 'general-enquiry')
    : 'general-enquiry';
}
