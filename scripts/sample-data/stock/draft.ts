import type { CarType } from '#domain/vehicle/car-types.ts';
import type { Model } from './catalogue.ts';
import type { Dealer } from './dealer.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';

export type FeedVehicle = Readonly<Record<string, unknown>>;

/** What is settled of a vehicle before chance settles the rest. */
export interface Draft {
  readonly dealer: Dealer;
  readonly profile: Profile;
  readonly random: Random;
  readonly place: number;
  readonly carType: CarType;
  readonly model: Model;
}
