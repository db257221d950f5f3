import type { LeadPayload } from './payload.ts';

/** What a person chose and typed, and nothing that the site or the clock added. */
const TYPED = [
  'category',
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'opt_in',
  'location_id',
  'dealership_id',
  'additional_services',
  'car_id',
] as const satisfies readonly (keyof LeadPayload)[];

/** Two sendings of one form say the same, or they do not: the same text either way round, and after being stored. */
export const saidIn = (payload: LeadPayload): string =>
  JSON.stringify([
    ...TYPED.map((field) => payload[field] ?? null),
    Object.entries(payload.answers ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
