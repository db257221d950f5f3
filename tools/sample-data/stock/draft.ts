import type { CarType } from '#domain/vehicles/attributes/car-types.ts';
import type { SoldModel } from './catalogue.ts';
import type { StockDealer } from './dealer.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';

export type FeedVehicle = Readonly<Record<string, unknown>>;

/** The fixed properties of a vehicle. The rest is random. */
export interface VehicleDraft {
  readonly dealer: StockDealer;
  readonly profile: Profile;
  readonly random: Random;
  readonly place: number;
  readonly carType: CarType;
  readonly model: SoldModel;
}
