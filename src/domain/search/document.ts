import {
  ATTRIBUTE_NAMES,
  ATTRIBUTES,
  type AttributeName,
  type AttributeWith,
  attributeOf,
} from '#domain/vehicle/attributes.ts';
import { inPlace } from '#domain/vehicle/places.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';

/** The name under which a site’s own engine knows its stock. */
export const EMBEDDED_INDEX = 'vehicles';

/** What an index knows of a vehicle: all that it is found by, and all that a card of the results shows. */
type Field = Exclude<AttributeName, AttributeWith<{ indexed: false }>>;
type HitField = AttributeWith<{ hit: number }>;

export type StockDocument = Pick<PublicVehicle, Field>;

/** A vehicle as it stands in results. */
export type StockHit = Pick<StockDocument, HitField>;

/** Only what builds an index asks for it: without the mark, browsers would too. */
const FIELDS = /* @__PURE__ */ ATTRIBUTE_NAMES.filter(
  (name): name is Field => attributeOf(name).indexed !== false,
);

/** The fields a card is drawn from; results are asked for no more. */
export const HIT_FIELDS = inPlace(
  ATTRIBUTE_NAMES,
  (name): name is HitField => attributeOf(name).hit !== undefined,
  (name) => ATTRIBUTES[name].hit,
);

export const searchDocument = (vehicle: PublicVehicle): StockDocument =>
  Object.fromEntries(FIELDS.map((field) => [field, vehicle[field]])) as StockDocument;
