import type { HitField } from '#domain/vehicle/attributes.ts';
import { inPlace } from '#domain/vehicle/list-places.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { FIELD_NAMES, type FieldWith, useOf } from '#domain/vehicle/schema.ts';

/** What an index knows of a vehicle: all that it is found by, and all that a card of the results shows. */
export type StockField = FieldWith<{ readonly index: object }>;
export type StockDocument = Pick<PublicVehicle, StockField>;

/** A vehicle as it stands in results. */
export type StockHit = Pick<StockDocument, HitField>;

export const STOCK_FIELDS = inPlace(
  FIELD_NAMES,
  (name): name is StockField => useOf(name).index !== undefined,
  (name) => (useOf(name).index?.last ? 1 : 0),
);

export const searchDocument = (vehicle: PublicVehicle): StockDocument =>
  Object.fromEntries(STOCK_FIELDS.map((field) => [field, vehicle[field]])) as StockDocument;
