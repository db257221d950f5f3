import type { CarType } from '#domain/vehicles/attributes/car-types.ts';

/**
 * Every analytics event of the platform. Tag managers and dealers' reports know the numbered ones by their number,
 * so a number never changes; the unnumbered ones are known by name alone.
 */
export const EVENTS = {
  new_car_enquiry: { id: 14 },
  used_car_enquiry: { id: 15 },
  new_test_drive: { id: 17 },
  general_enquiry: { id: 22 },
  link_click: { id: 25 },
  phone_click: { id: 25 },
  favourite_added: { id: 39 },
  map_click: { id: 41 },
  used_test_drive: { id: 48 },
  careers_enquiry: { id: 51 },
  finance_link: { id: 58 },
  car_phone_call: {},
  phone_reveal: {},
  site_search_hit: {},
} as const satisfies Record<string, { readonly id?: number }>;

export type EventName = keyof typeof EVENTS;

/** The events that a form can be logged as. */
export const LEAD_EVENTS = [
  'new_car_enquiry',
  'used_car_enquiry',
  'new_test_drive',
  'used_test_drive',
  'general_enquiry',
  'careers_enquiry',
] as const satisfies readonly EventName[];
/** The name of an analytics event for a lead. */
export type LeadEvent = (typeof LEAD_EVENTS)[number];

export function eventId(name: EventName): number | undefined {
  const event: { readonly id?: number } = EVENTS[name];
  return event.id;
}

/** The car an event is about, as far as the page knows it. */
export type EventCar = {
  readonly car_id: string;
  readonly car_type?: CarType;
  readonly make?: string;
  readonly model?: string;
  readonly price?: number;
};

/** A form may be about a car, and its page may know of it nothing but the id. */
type Enquiry = Partial<EventCar> & {
  readonly category: string;
  readonly subcategory?: string;
  readonly location_id?: string;
};
type Phone = { readonly placement: string; readonly location_id?: string };

/** A shopper's choice from the suggestions or results of a query. */
type SiteSearchChoice = {
  readonly query: string;
  /** The id of the entry. A stock search is `search:` and its address. */
  readonly object_id: string;
  /** Its place among the hits, from 1. 0 is an entry before the hits. */
  readonly position: number;
};

export type EventPayloads = Readonly<Record<LeadEvent, Enquiry>> & {
  readonly link_click: { readonly url: string; readonly label: string; readonly placement?: string };
  readonly phone_click: Phone;
  readonly favourite_added: EventCar;
  readonly map_click: { readonly location_id: string };
  readonly finance_link: { readonly url: string; readonly car_id?: string };
  readonly car_phone_call: EventCar & Phone;
  readonly phone_reveal: EventCar & Phone;
  readonly site_search_hit: SiteSearchChoice;
};

/** Counts a demo car as used, in enquiries and in test drives alike. */
export const carEnquiryEvent = (carType: CarType) =>
  carType === 'new' ? 'new_car_enquiry' : 'used_car_enquiry';

export const TEST_DRIVE_ONLY = 'Test Drive Only';

/** The car that a form is about, as far as its filing depends on it. */
export interface AnalyticsCar {
  readonly car_type: CarType;
  readonly tag?: string | null;
}

/** Reports a new car that is tagged Test Drive Only as a demonstrator. No car in particular counts as new. */
export function testDriveEvent(car: AnalyticsCar | null) {
  const isDemonstrator = car !== null && (car.car_type !== 'new' || car.tag === TEST_DRIVE_ONLY);
  return isDemonstrator ? 'used_test_drive' : 'new_test_drive';
}

export const CAREERS = 'Careers Enquiry';

export const enquiryEvent = (category: string) =>
  category === CAREERS ? 'careers_enquiry' : 'general_enquiry';
