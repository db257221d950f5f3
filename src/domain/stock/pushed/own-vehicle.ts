import * as v from 'valibot';
import { isRecord } from '#domain/lib/records.ts';
import { FIELD_NAMES } from '#domain/vehicles/attributes/fields.ts';
import {
  type BrokenRow,
  brokenRow,
  eventTime,
  keyIn,
  type PushedBody,
  type PushedEntry,
  type PushedShape,
  splitRows,
  type VehicleEvent,
} from './shape.ts';

const TYPES = ['vehicle.updated', 'vehicle.removed', 'stock.listed'] as const;

/** One event as Standard Webhooks writes it: type, timestamp, data. */
const eventSchema = v.object({
  type: v.picklist(TYPES),
  timestamp: v.string(),
  data: v.object({
    dealer: v.optional(v.union([v.string(), v.number()])),
    vehicle: v.optional(v.record(v.string(), v.unknown())),
    vehicles: v.optional(v.array(v.unknown())),
  }),
});

const entryOf = (row: Readonly<Record<string, unknown>>): PushedEntry =>
  Object.fromEntries(FIELD_NAMES.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

type Common = Pick<VehicleEvent, 'dealer' | 'at' | 'isGone'>;

function vehicleIn(row: unknown, common: Common): VehicleEvent | BrokenRow {
  const key = isRecord(row) ? keyIn(row['id']) : null;
  return isRecord(row) && key !== null
    ? { ...common, key, entry: entryOf(row) }
    : { dealer: common.dealer, reason: 'the vehicle has no id of letters and digits', row };
}

/** Our own events: one vehicle in the fields of `stock.json`, or the whole stock of a dealer. */
export const ownVehicle: PushedShape = {
  label: 'Our own events of one vehicle or of the whole stock',
  read(body, receivedAt): PushedBody {
    const event = v.safeParse(eventSchema, body);
    if (!event.success)
      return brokenRow(`expected {"type", "timestamp", "data"} with one of ${TYPES.join(', ')}`, body);
    const { type, timestamp, data } = event.output;
    const at = eventTime(timestamp, receivedAt);
    const dealer = data.dealer === undefined ? null : String(data.dealer);
    const isList = type === 'stock.listed';
    if (isList && data.vehicles === undefined) return brokenRow('a list has "vehicles"', body, dealer);
    const rows = isList ? (data.vehicles ?? []) : [data.vehicle];
    const read = rows.map((row) => vehicleIn(row, { dealer, at, isGone: type === 'vehicle.removed' }));
    const { vehicles, broken } = splitRows(read);
    // A list with a row that cannot be read does not say that this vehicle is gone.
    const lists = isList && broken.length === 0 ? [{ dealer, at, keys: vehicles.map(({ key }) => key) }] : [];
    return { vehicles, lists, broken };
  },
};
