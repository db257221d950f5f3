import { ATTRIBUTE_NAMES, type AttributeWith, attributeOf } from '#domain/vehicle/attributes.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import type { FieldWith } from '#domain/vehicle/schema.ts';

/** The name under which a site’s own engine knows its stock. */
export const EMBEDDED_INDEX = 'vehicles';

/** What an index knows of a vehicle: all that it is found by, and all that a card of the results shows. */
export type StockDocument = Pick<PublicVehicle, FieldWith<{ readonly index: object }>>;

type HitField = AttributeWith<{ hit: true }>;

/** A vehicle as it stands in results. */
export type StockHit = Pick<StockDocument, HitField>;

/** The fields a card is drawn from; results are asked for no more. */
export const HIT_FIELDS = ATTRIBUTE_NAMES.filter((name): name is HitField => attributeOf(name).hit === true);
