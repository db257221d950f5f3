import * as v from 'valibot';
import {
  atLeastOne,
  doc,
  isoDate,
  list,
  maybe,
  slug,
  text,
  wholeNumber,
} from '#domain/sites/config-fields.ts';

const prizeSchema = v.strictObject({
  id: doc('Stays the same when the text changes. The lead carries it.', slug),
  name: doc('The prize, short enough for a piece of the wheel, such as "Free service".', text),
  text: doc('What the winner reads: the value of the prize and how to claim it.', text),
  weight: doc(
    'How often it is drawn relative to the others: of 1 and 9, the first is drawn once in ten spins. With 0 it is shown and never drawn.',
    v.optional(wholeNumber, 1),
  ),
  stock: doc(
    'How many there are. When they are gone it is no longer drawn. Unlimited by default.',
    maybe(wholeNumber),
  ),
});

const MOST_PRIZES = 12;

/** A wheel of prizes at `/spin-to-win`; the server decides, and each person spins once. */
export const spinSchema = v.strictObject({
  campaign: doc('The name of the draw. With a new name everybody can spin again.', slug),
  title: v.optional(text, 'Spin to win'),
  lead: v.optional(text, 'One spin each. What the wheel says is yours.'),
  prizes: doc(
    'Two to twelve prizes, in the order on the wheel.',
    v.pipe(
      v.array(prizeSchema),
      v.minLength(2, 'expected two prizes at least'),
      v.maxLength(MOST_PRIZES, `expected ${MOST_PRIZES} prizes at most`),
    ),
  ),
  prizes_a_day: doc(
    'How many prizes one network address may win in a day. Offices, mobile networks and a showroom’s guests share an address.',
    v.optional(atLeastOne, 5),
  ),
  ends: doc('The last day of the draw, in the dealer’s time zone.', maybe(isoDate)),
  terms: doc(
    'The conditions, one paragraph each: who may take part, permits, how long a prize is valid.',
    list(text),
  ),
});
export type SpinConfig = v.InferOutput<typeof spinSchema>;
