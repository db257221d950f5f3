import * as v from 'valibot';
import { compactPlate, isPlate, isVin, PLATE_MESSAGE, VIN_MESSAGE } from '#domain/vehicles/plate.ts';

const LONGEST = 100;
const words = v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST)));
const amount = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000)));
const year = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1880), v.maxValue(2100)));
const isoDay = v.nullable(v.pipe(v.string(), v.isoDate()));

/** A shopper's car as a register knows it. The form fills it in, and the shopper can correct it. */
const foundCarSchema = v.object({
  make: words,
  model: words,
  badge: words,
  year,
  body: words,
  colour: words,
  transmission: words,
  fuel: words,
  vin: words,
});

/** AutoGrab's response for a plate: the car and its value. */
export const valuedCarSchema = v.object({
  car: foundCarSchema,
  value: v.nullable(v.object({ low: amount, middle: amount, high: amount })),
});
export type ValuedCar = v.InferOutput<typeof valuedCarSchema>;

/** NEVDIS's response for a plate or VIN: the car and its registration. */
export const registeredCarSchema = v.object({
  car: foundCarSchema,
  registration: v.object({ state: words, status: words, expires: isoDay }),
  written_off: v.nullable(v.boolean()),
  stolen: v.nullable(v.boolean()),
});
export type RegisteredCar = v.InferOutput<typeof registeredCarSchema>;

/** Car Clarity's response for a finance applicant: their reference, and the address to continue at. */
export const financeCustomerSchema = v.object({
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST)),
  continue_url: v.nullable(v.pipe(v.string(), v.maxLength(2000), v.regex(/^https:\/\/[^\s<>"]+$/))),
});
export type FinanceCustomer = v.InferOutput<typeof financeCustomerSchema>;

/**
 * `unknown`: the register has no such car, or its response cannot be read. `unavailable`: it cannot be asked now,
 * or not on this site. In both cases the shopper types the details.
 */
export type LookUp<Found> =
  | { readonly found: Found }
  | {
      readonly found: null;
      readonly why: 'unknown' | 'unavailable';
      /** All plates that an invented register knows. */
      readonly invented?: readonly string[];
    };

export const LOOK_UP_FAILED = 'We could not look that up. Please type the details.';

/** Visitors of a demo are told which plates it knows, because there are no others to try. */
export const lookUpFailed = (invented: readonly string[] = []): string =>
  invented.length === 0
    ? LOOK_UP_FAILED
    : `${LOOK_UP_FAILED} This demo knows invented plates only: ${invented.join(', ')}.`;

const plate = v.pipe(
  v.string(PLATE_MESSAGE),
  v.maxLength(30, PLATE_MESSAGE),
  v.transform(compactPlate),
  v.check(isPlate, PLATE_MESSAGE),
);
const REGION_MESSAGE = 'Choose where the {one} is registered.';
const region = v.pipe(v.string(REGION_MESSAGE), v.regex(/^[A-Z]{2,3}$/, REGION_MESSAGE));
const vin = v.pipe(
  v.string(VIN_MESSAGE),
  v.maxLength(40, VIN_MESSAGE),
  v.transform(compactPlate),
  v.check(isVin, VIN_MESSAGE),
);

const km = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000)));

/** Without the distance driven a car is found but not valued. */
export const plateQuestionSchema = v.object({ rego: plate, regoState: region, km });
export type PlateQuestion = v.InferOutput<typeof plateQuestionSchema>;

/** By plate and state, or by VIN. */
export const registerQuestionSchema = v.union(
  [v.object({ vin }), v.object({ rego: plate, regoState: region })],
  'Send a plate with its state, or a VIN.',
);
export type RegisterQuestion = v.InferOutput<typeof registerQuestionSchema>;
