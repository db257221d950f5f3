import * as v from 'valibot';

const LONGEST = 100;
const NO_CAR = 'Say which car is meant.';
const words = v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(LONGEST))), null);

/** What is recorded, and passed to the provider, when a shopper taps the phone number beside a car. */
export const carPhoneCallSchema = v.object({
  car_id: v.pipe(v.string(NO_CAR), v.minLength(1, NO_CAR), v.maxLength(LONGEST, 'That is no id of a car.')),
  car_type: words,
  make: words,
  model: words,
  price: v.fallback(v.nullable(v.number()), null),
  placement: words,
  location_id: words,
});
