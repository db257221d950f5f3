import * as v from 'valibot';

const LONGEST = 100;
const NO_CAR = 'Say which car is meant.';
const carId = v.pipe(
  v.string(NO_CAR),
  v.minLength(1, NO_CAR),
  v.maxLength(LONGEST, 'That is no id of a car.'),
);
const words = v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(LONGEST))), null);

/** What is recorded, and passed to the provider, when a shopper taps the phone number beside a car. */
export const carPhoneCallSchema = v.object({
  car_id: carId,
  car_type: words,
  make: words,
  model: words,
  price: v.fallback(v.nullable(v.number()), null),
  placement: words,
  location_id: words,
});

const providerId = (message: string) => v.nullable(v.pipe(v.number(message), v.integer(message)));

/** What is recorded when a shopper asks for the whole phone number beside a car. The ids are the provider’s. */
export const phoneRevealSchema = v.object({
  car_id: carId,
  dealership_id: v.nullable(
    v.pipe(v.string('That is no dealership.'), v.maxLength(LONGEST, 'That is no dealership.')),
  ),
  website_id: providerId('That is no website.'),
});

export type PhoneRevealRecord = v.InferOutput<typeof phoneRevealSchema>;
