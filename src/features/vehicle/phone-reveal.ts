import { maskedPhone } from '#domain/dealer/masked-phone.ts';
import { type PhoneModel, phoneModel } from '#domain/dealer/phone-model.ts';
import type { EventCar } from '#domain/lead/events.ts';
import type { PhoneRevealRecord } from '#domain/lead/phone-reveal.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import type { Location } from '#domain/site/locations.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { eventCar } from './event-car.ts';

/** The number a shopper calls about a car: shown whole when asked for. */
export interface PhoneRevealModel extends PhoneModel {
  readonly masked: string;
  readonly record: PhoneRevealRecord;
  readonly car: EventCar;
  readonly locationId: string;
}

export function phoneReveal(vehicle: Vehicle, location: Location, dealer: Dealer): PhoneRevealModel | null {
  const { config } = dealer;
  const phone = phoneModel(location.contact_detail.phone ?? config.phone, dealer);
  if (!phone) return null;
  const dealership = vehicle.dealership_id ?? location.dealership_id ?? config.dealer_id;
  return {
    ...phone,
    masked: maskedPhone(phone.shown),
    record: {
      car_id: vehicle.id,
      dealership_id: dealership === null ? null : String(dealership),
      website_id: config.website_id,
    },
    car: eventCar(vehicle),
    locationId: String(location.id),
  };
}
