import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { Delivery } from '#adapters/lead-store/types.ts';
import { adfOf } from '#domain/lead/adf.ts';
import type { LeadVehicle } from '#domain/lead/lead-vehicle.ts';
import { mailTextOf } from '#domain/lead/mail.ts';
import { MARKETS } from '#domain/market/markets.ts';
import type { LeadWords } from './mail.ts';

function vehicleOf({ payload }: Delivery, { vehicles }: PublishedDealer): LeadVehicle | null {
  const { car_id: id } = payload;
  if (id === undefined || !Object.hasOwn(vehicles, id)) return null;
  const { listing, slug, name, status, price } = vehicles[id] ?? {};
  return listing && slug && name && status
    ? { ...listing, id, slug, name, status, price: price ?? null }
    : null;
}

/** A lead as people read it, and as their systems do. */
export function leadWords(delivery: Delivery, dealer: PublishedDealer): LeadWords {
  const { lead, payload } = delivery;
  const { url, phone } = dealer.config;
  const told = {
    ...{ id: lead.id, at: lead.at, payload, vehicle: vehicleOf(delivery, dealer) },
    dealer: { name: dealer.name, url, phone, timezone: dealer.timezone, market: MARKETS[dealer.market] },
  };
  return { ...mailTextOf(told), adf: adfOf(told) };
}
