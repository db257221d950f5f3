import type { Location } from '#domain/dealers/location-config.ts';
import type { PhoneRevealRecord } from '#domain/leads/lead-vehicle.ts';
import type { DealerSettings } from '#domain/sites/dealer.ts';
import { maskedPhone, type PhoneModel, phoneModel } from '#domain/sites/markets/phone.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';

/** The number a shopper calls about a car: shown whole when asked for. */
export interface PhoneRevealModel extends PhoneModel {
  readonly masked: string;
  readonly record: PhoneRevealRecord;
  readonly locationId: string;
}

export function seatOf({ id, dealership_id, contact_detail }: Location, dealer: DealerSettings) {
  const { config } = dealer;
  const dealership = dealership_id ?? config.dealer_id;
  return {
    locationId: String(id),
    phone: phoneModel(contact_detail.phone ?? config.phone, dealer),
    dealershipId: dealership === null ? null : String(dealership),
    websiteId: config.website_id,
  };
}

/** The location of the phone, and its id at the provider. */
export type Seat = ReturnType<typeof seatOf>;

export function phoneReveal(
  vehicle: Pick<Vehicle, 'id' | 'dealership_id'>,
  seat: Seat,
): PhoneRevealModel | null {
  const { phone, locationId, dealershipId, websiteId } = seat;
  if (!phone) return null;
  return {
    ...phone,
    masked: maskedPhone(phone.shown),
    record: {
      car_id: vehicle.id,
      dealership_id: vehicle.dealership_id === null ? dealershipId : String(vehicle.dealership_id),
      website_id: websiteId,
    },
    locationId,
  };
}
