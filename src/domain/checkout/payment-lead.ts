import { slugify } from '#domain/dealers/location-slug.ts';
import type { LeadPayload } from '#domain/leads/lead-payload.ts';
import type { LeadVehicle } from '#domain/leads/lead-vehicle.ts';
import type { Buyer } from './buyer.ts';
import { decimalOf, type Money } from './money.ts';
import type { SubjectKind } from './payment-subject.ts';

/** The lead's category at the dealer. */
export const PAID_CATEGORIES = {
  car: 'Vehicle Reservation',
  invoice: 'Online Purchase',
} as const satisfies Record<SubjectKind, string>;

export interface PaidFacts {
  readonly website: string;
  readonly dealership: { readonly slug: string; readonly id: string | null };
  readonly url: string;
  readonly userAgent: string;
  readonly buyer: Buyer;
  readonly optInWording: string;
  readonly amount: Money;
  readonly processor: string;
  /** The processor's id of the payment. */
  readonly processorReference: string | null;
  readonly at: number;
}

const ofVehicle = (vehicle: LeadVehicle | null) =>
  vehicle === null
    ? {}
    : {
        manufacturer_slug: slugify(vehicle.make),
        ...(vehicle.stocknum !== null && { stock_number: vehicle.stocknum }),
        'Vehicle Make': vehicle.make,
        'Vehicle Model': vehicle.model,
        car_type: vehicle.car_type,
        vehicle_status: vehicle.status,
      };

const common = ({ buyer: { terms: _, ...buyer }, ...facts }: PaidFacts) => ({
  dealership_slug: facts.dealership.slug,
  ...(facts.dealership.id !== null && { dealership_id: facts.dealership.id }),
  website_slug: facts.website,
  url: facts.url,
  source: 'Website' as const,
  user_agent: facts.userAgent,
  ...buyer,
  opt_in_wording: facts.optInWording,
  opt_in_at: new Date(facts.at).toISOString(),
  visited_pages: [],
  linked_query_params: {},
  has_files: false,
  lead_status: 'Complete' as const,
  form_completed: true,
});

const moneyAnswers = (
  { amount, processor, processorReference, buyer: { terms } }: PaidFacts,
  paid: string,
) => ({
  [paid]: `${amount.currency} ${decimalOf(amount)}`,
  paid_by: processor === 'test' ? 'Test payment: no money was moved' : processor,
  ...(terms !== undefined && { terms_agreed_to: terms }),
  ...(processorReference !== null && { payment_reference: processorReference }),
});

/** `vehicle` is null if the car has left the stock since. */
export const reservationLead = (
  facts: PaidFacts,
  carId: string,
  vehicle: LeadVehicle | null,
): LeadPayload => ({
  ...common(facts),
  category: PAID_CATEGORIES.car,
  ...(vehicle?.location_id && { location_id: vehicle.location_id }),
  car_id: carId,
  ...ofVehicle(vehicle),
  answers: moneyAnswers(facts, 'deposit_paid'),
});

export const onlinePaymentLead = (
  facts: PaidFacts,
  { what, reference, number }: { readonly what: string; readonly reference: string; readonly number: string },
): LeadPayload => ({
  ...common(facts),
  category: PAID_CATEGORIES.invoice,
  subcategory: 'Online Payment',
  answers: { paid_for: what, reference, payment_number: number, ...moneyAnswers(facts, 'amount_paid') },
});
