import {
  type AnalyticsCar,
  type EventPayloads,
  type LeadEvent,
  TEST_DRIVE_ONLY,
} from '#domain/shell/analytics-events.ts';
import type { CarType } from '#domain/vehicles/attributes/car-types.ts';

/** How a lead is filed at the dealer, in reports, and for its thanks page. */
export interface Filing<Success extends string = string> {
  readonly category: string;
  readonly subcategory: string | null;
  readonly event: LeadEvent;
  readonly success: Success;
}

/** How a form files its leads, as plain JSON. */
export interface FormFiling<Success extends string = string> {
  readonly category: string;
  readonly subcategory?: string;
  readonly event?: LeadEvent;
  readonly success: Success;
  /** What differs by car. A demo car counts as used unless stated here. A demonstrator is a new car. */
  readonly by_car?: Readonly<Partial<Record<CarType | 'demonstrator', Partial<Filing<Success>>>>>;
  /** What differs if the shopper chose this category. */
  readonly by_category?: Readonly<Record<string, Partial<Filing<Success>>>>;
}

export const GENERAL = 'General Enquiry';

type Difference<Success extends string> = Partial<Filing<Success>>;

function ofCar<Success extends string>(
  { by_car = {} }: FormFiling<Success>,
  { car_type, tag }: AnalyticsCar,
): Difference<Success> {
  const isDemonstrator = car_type === 'new' && tag === TEST_DRIVE_ONLY;
  return {
    ...(car_type === 'demo' && by_car.used),
    ...by_car[car_type],
    ...(isDemonstrator && by_car.demonstrator),
  };
}

const ofChosen = <Success extends string>(
  by_category: NonNullable<FormFiling<Success>['by_category']>,
  chosen: string,
): Difference<Success> =>
  (Object.hasOwn(by_category, chosen) ? by_category[chosen] : undefined) ?? { category: chosen };

/** `chosen` is the category that the shopper chose, if the form offers a choice. */
export function filingOf<Success extends string>(
  { filing }: { readonly filing: FormFiling<Success> },
  car: AnalyticsCar | null,
  chosen?: string,
): Filing<Success> {
  const { category, subcategory = null, success, event = 'general_enquiry', by_category } = filing;
  return {
    category,
    subcategory,
    event,
    success,
    ...(by_category && chosen !== undefined && ofChosen(by_category, chosen)),
    ...(car && ofCar(filing, car)),
  };
}

/** The analytics event of a lead, logged once. */
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
