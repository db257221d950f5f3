import * as v from 'valibot';
import { doc, isoDate, list, maybe, slug, text, wholeNumber } from './fields.ts';

const prizeSchema = v.strictObject({
  id: doc('Stays the same when the words change; the lead carries it.', slug),
  name: doc('What is won, short enough for a piece of the wheel, such as "Free service".', text),
  text: doc('What the winner reads: what it is worth and how it is claimed.', text),
  weight: doc(
    'How often it falls beside the others: of 1 and 9, one spin in ten. With 0 it is shown and never falls.',
    v.optional(wholeNumber, 1),
  ),
  stock: doc(
    'How many there are; when they are gone it falls no more. Endless where nothing is said.',
    maybe(wholeNumber),
  ),
});

const MOST_PRIZES = 12;

/** A wheel of prizes at `/spin-to-win`; the server decides, and each person spins once. */
export const spinSchema = v.strictObject({
  campaign: doc('Names the draw: with a new name everybody may spin again.', slug),
  title: v.optional(text, 'Spin to win'),
  lead: v.optional(text, 'One spin each. What the wheel says is yours.'),
  prizes: doc(
    'Two to twelve, in the order in which they stand on the wheel.',
    v.pipe(
      v.array(prizeSchema),
      v.minLength(2, 'expected two prizes at least'),
      v.maxLength(MOST_PRIZES, `expected ${MOST_PRIZES} prizes at most`),
    ),
  ),
  ends: doc('The last day on which it can be spun, by the dealer’s clock.', maybe(isoDate)),
  terms: doc('Conditions, a paragraph each: who may take part, permits, how long a prize holds.', list(text)),
});
export type SpinConfig = v.InferOutput<typeof spinSchema>;
