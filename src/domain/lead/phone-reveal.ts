import * as v from 'valibot';

const LONGEST_ID = 100;
const id = v.pipe(
  v.string('Say which car is meant.'),
  v.minLength(1, 'Say which car is meant.'),
  v.maxLength(LONGEST_ID, 'That is no id of a car.'),
);
const providerId = (message: string) => v.nullable(v.pipe(v.number(message), v.integer(message)));

/** What is recorded when a shopper asks for the whole phone number beside a car. The ids are the provider’s. */
export const phoneRevealSchema = v.object({
  car_id: id,
  dealership_id: v.nullable(
    v.pipe(v.string('That is no dealership.'), v.maxLength(LONGEST_ID, 'That is no dealership.')),
  ),
  website_id: providerId('That is no website.'),
});

export type PhoneRevealRecord = v.InferOutput<typeof phoneRevealSchema>;
