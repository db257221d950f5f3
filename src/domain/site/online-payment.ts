import * as v from 'valibot';
import { AUTHORIZATION_TYPES } from '#domain/payment/processors.ts';
import { isPublishableKey } from '#domain/vehicle/payment-processor.ts';
import { atLeastOne, doc, maybe, off, slug, text } from './fields.ts';

const processorSchema = v.pipe(
  v.strictObject({
    authorization_type: v.picklist(AUTHORIZATION_TYPES),
    authorization_key: doc(
      'The publishable key, which goes to browsers; a secret one is refused. With Stripe it may be left to "stripe_publishable_key" of the dealership.',
      maybe(text),
    ),
    dealership: doc(
      'The slug of the dealership whose account it is; null for all that have none of their own.',
      maybe(slug),
    ),
  }),
  v.forward(
    v.check(
      ({ authorization_type, authorization_key }) =>
        authorization_key === null || isPublishableKey(authorization_key, authorization_type),
      'expected a publishable key of this processor',
    ),
    ['authorization_key'],
  ),
);

const SHORT = 40;
const MOST_WORDS = 8;
const short = v.pipe(text, v.maxLength(SHORT, `expected ${SHORT} characters at most`));

/** Invoice payments at `/online-payment`. */
export const onlinePaymentSchema = v.strictObject({
  title: v.optional(text, 'Pay online'),
  lead: v.optional(text, 'Pay an invoice or a deposit by card. The receipt comes by mail.'),
  processors: doc(
    'Who takes the money: the first of a dealership, else the first of none.',
    v.pipe(v.array(processorSchema), v.minLength(1, 'expected one processor at least')),
  ),
  ask_dealership: doc(
    'The shopper says which dealership is paid, where there are several; the lead goes there.',
    off,
  ),
  what: doc(
    'What can be paid, in the words that the shopper chooses from.',
    v.optional(
      v.pipe(
        v.array(short),
        v.minLength(1, 'expected one at least'),
        v.maxLength(MOST_WORDS, `expected ${MOST_WORDS} at most`),
      ),
      ['Invoice', 'Deposit'],
    ),
  ),
  reference_label: doc(
    'What the field is called that names the invoice.',
    v.optional(text, 'Invoice or reference number'),
  ),
  reference_help: doc('Where the shopper finds it.', maybe(text)),
  min: doc('The least that can be paid, in the market’s money.', v.optional(atLeastOne, 1)),
  max: doc('The most.', v.optional(atLeastOne, 10_000)),
});
export type OnlinePayment = v.InferOutput<typeof onlinePaymentSchema>;
