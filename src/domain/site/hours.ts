import * as v from 'valibot';
import { clockTime, doc, isoDate, list, maybe, text } from './fields.ts';

export const DEPARTMENTS = ['sales', 'service', 'parts'] as const;
const openOrClosed = v.picklist(['Open', 'Closed']);

export const openingHourSchema = v.strictObject({
  weekday: doc('0 is Sunday, 6 is Saturday.', v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
  status: openOrClosed,
  formated_hours: doc('Wording shown instead of the times, such as "By appointment".', maybe(text)),
  open: doc('Opening time in the dealer’s own timezone, such as "08:30".', maybe(clockTime)),
  close: doc('Closing time in the dealer’s own timezone, such as "17:30".', maybe(clockTime)),
});

export const specialHourSchema = v.strictObject({
  status: openOrClosed,
  date: doc('The day these hours replace the usual ones.', isoDate),
  name: doc('What the day is, such as "Boxing Day".', maybe(text)),
  start_hour: maybe(clockTime),
  end_hour: maybe(clockTime),
  department: doc(
    'Which department keeps these hours.',
    v.optional(v.picklist([...DEPARTMENTS, 'all']), 'all'),
  ),
  location_name: doc('The location’s name; without it the day holds for all locations.', maybe(text)),
});

export const openingHours = list(openingHourSchema);

export type OpeningHour = v.InferOutput<typeof openingHourSchema>;
export type SpecialHour = v.InferOutput<typeof specialHourSchema>;
