import { slugify } from '#domain/dealer/location-slug.ts';
import type { LeadVehicle } from '#domain/lead/lead-vehicle.ts';
import type { LeadPayload } from '#domain/lead/payload.ts';
import { decimalOf, type Money } from './money.ts';

export interface ReservationFacts {
  readonly website: string;
  readonly dealership: { readonly slug: string; readonly id: string | null };
  readonly url: string;
  readonly userAgent: string;
  readonly buyer: {
    readonly name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone: string;
    readonly postcode?: string;
    readonly message?: string;
    readonly opt_in: boolean;
    readonly terms?: string;
  };
  readonly optInWording: string;
  readonly carId: string;
  /** Null where it has left the stock since. */
  readonly vehicle: LeadVehicle | null;
  readonly deposit: Money;
  readonly processor: string;
  readonly reference: string | null;
  readonly at: number;
}

export const RESERVATION_FORM = 'vehicle-reservation';
const CATEGORY = 'Vehicle Reservation';

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

/** What a dealer is sent of a car that has been reserved and paid for. */
export const reservationLead = ({ buyer: { terms, ...buyer }, ...facts }: ReservationFacts): LeadPayload => ({
  dealership_slug: facts.dealership.slug,
  ...(facts.dealership.id !== null && { dealership_id: facts.dealership.id }),
  website_slug: facts.website,
  url: facts.url,
  source: 'Website',
  user_agent: facts.userAgent,
  category: CATEGORY,
  ...buyer,
  opt_in_wording: facts.optInWording,
  opt_in_at: new Date(facts.at).toISOString(),
  ...(facts.vehicle?.location_id && { location_id: facts.vehicle.location_id }),
  visited_pages: [],
  linked_query_params: {},
  has_files: false,
  car_id: facts.carId,
  ...ofVehicle(facts.vehicle),
  lead_status: 'Complete',
  form_completed: true,
  answers: {
    deposit_paid: `${facts.deposit.currency} ${decimalOf(facts.deposit)}`,
    paid_by: facts.processor === 'test' ? 'Test payment: no money was moved' : facts.processor,
    ...(terms !== undefined && { terms_agreed_to: terms }),
    ...(facts.reference !== null && { payment_reference: facts.reference }),
  },
});
