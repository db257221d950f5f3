import type { CarType } from '#domain/vehicle/car-types.ts';
import { type EventPayloads, type LEAD_EVENTS, TEST_DRIVE_ONLY } from './events.ts';
import type { LeadFormModel } from './form-model.ts';
import type { SuccessCategory } from './form-rows.ts';

/** The car that a form is about, as far as its filing depends on it. */
export interface AskedCar {
  readonly car_type: CarType;
  readonly tag?: string | null;
}

/** The name of what is logged of a lead. */
export type LeadEvent = (typeof LEAD_EVENTS)[number];

/** Under what a lead is filed at the dealer, in the reports, and on the page that thanks for it. */
export interface Filing<Success extends string = SuccessCategory> {
  readonly category: string;
  readonly subcategory: string | null;
  readonly event: LeadEvent;
  readonly success: Success;
}

/** How all leads of a form are filed, as plain JSON. */
export interface FormFiling<Success extends string = SuccessCategory> {
  readonly category: string;
  readonly subcategory?: string;
  readonly event?: LeadEvent;
  readonly success: Success;
  /** What is different about a car. A demo car counts as used, but for what is said of it; a demonstrator is a new one. */
  readonly by_car?: Readonly<Partial<Record<CarType | 'demonstrator', Partial<Filing<Success>>>>>;
  /** What is different where the shopper chose this category. */
  readonly by_category?: Readonly<Record<string, Partial<Filing<Success>>>>;
}

export const GENERAL = 'General Enquiry';
export const CAREERS = 'Careers Enquiry';

type Difference = Partial<Filing>;

function ofCar({ by_car = {} }: FormFiling, { car_type, tag }: AskedCar): Difference {
  const isDemonstrator = car_type === 'new' && tag === TEST_DRIVE_ONLY;
  return {
    ...(car_type === 'demo' && by_car.used),
    ...by_car[car_type],
    ...(isDemonstrator && by_car.demonstrator),
  };
}

const ofChosen = (by_category: NonNullable<FormFiling['by_category']>, chosen: string): Difference =>
  (Object.hasOwn(by_category, chosen) ? by_category[chosen] : undefined) ?? { category: chosen };

/** `chosen` is the category that a form let the shopper choose, where it does. */
export function filingOf(
  { filing }: Pick<LeadFormModel, 'filing'>,
  car: AskedCar | null,
  chosen?: string,
): Filing {
  const { category, subcategory = null, success, event = 'general_enquiry', by_category } = filing;
  return {
    ...{ category, subcategory, event, success },
    ...(by_category && chosen !== undefined && ofChosen(by_category, chosen)),
    ...(car && ofCar(filing, car)),
  };
}

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
