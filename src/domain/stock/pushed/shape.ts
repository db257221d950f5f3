import type { JsonObject } from '#domain/lib/records.ts';
import type { VehicleField } from '#domain/vehicles/attributes/fields.ts';

/** A vehicle in our fields, with values as the source writes them. They are read like those of any feed. */
export type PushedEntry = Readonly<Partial<Record<VehicleField, unknown>>>;

/** What a source says of one vehicle at one moment. */
export interface VehicleEvent {
  /** What the source calls the dealer. Null if its secret alone says who it is. */
  readonly dealer: string | null;
  /** The source's key of the vehicle, which is its id on the site. */
  readonly key: string;
  /** Epoch milliseconds by the source's own clock. */
  readonly at: number;
  readonly isGone: boolean;
  readonly entry: PushedEntry;
}

/** What a source says of all vehicles of a dealer: what it does not name is gone. */
export interface ListEvent extends Pick<VehicleEvent, 'dealer' | 'at'> {
  readonly keys: readonly string[];
}

/** What cannot be read. It changes nothing, and people are told of it. */
export interface BrokenRow {
  readonly dealer: string | null;
  readonly reason: string;
  /** As it was sent. */
  readonly row: unknown;
}

export interface PushedBody {
  readonly vehicles: readonly VehicleEvent[];
  readonly lists: readonly ListEvent[];
  readonly broken: readonly BrokenRow[];
}

export interface PushedShape {
  readonly label: string;
  /** `receivedAt` stands for the source's clock where the shape has none. */
  readonly read: (body: unknown, receivedAt: number) => PushedBody;
}

/** The ids that a vehicle can have on a site. */
const KEY = /^[A-Za-z0-9][\w.:-]{0,99}$/;

export const keyIn = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return KEY.test(text) ? text : null;
};

/** How far a source's clock may be ahead. Beyond it an event would win against all that follow. */
const MOST_AHEAD_MS = 5 * 60_000;

/** Reads the source's time of an event. A clock that runs ahead is not believed. */
export function eventTime(value: unknown, receivedAt: number): number {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) || at <= 0 ? receivedAt : Math.min(at, receivedAt + MOST_AHEAD_MS);
}

export const oneVehicle = (event: VehicleEvent): PushedBody => ({ vehicles: [event], lists: [], broken: [] });

export const brokenRow = (reason: string, row: unknown, dealer: string | null = null): PushedBody => ({
  vehicles: [],
  lists: [],
  broken: [{ dealer, reason, row }],
});

const isBroken = (one: VehicleEvent | BrokenRow): one is BrokenRow => 'reason' in one;

/** Tells the vehicles of a body from the rows that could not be read. */
export const splitRows = (
  rows: readonly (VehicleEvent | BrokenRow)[],
): Pick<PushedBody, 'vehicles' | 'broken'> => ({
  vehicles: rows.flatMap((row) => (isBroken(row) ? [] : [row])),
  broken: rows.filter(isBroken),
});

export const textIn = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** Leaves out what the source does not say. */
export const withoutEmpty = (entry: PushedEntry): PushedEntry =>
  Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

export type Row = JsonObject;
