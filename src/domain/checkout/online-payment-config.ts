import * as v from 'valibot';
import { atLeastOne, doc, maybe, off, slug, text } from '#domain/sites/config-fields.ts';
import { isPublishableKey } from './payment-processor.ts';
import { AUTHORIZATION_TYPES } from './processors.ts';

const processorSchema = v.pipe(
  v.strictObject({
    authorization_type: v.picklist(AUTHORIZATION_TYPES),
    authorization_key: doc(
      'The publishable key, which browsers see. A secret key is refused. With Stripe it can be in "stripe_publishable_key" of the dealership instead.',
      maybe(text),
    ),
    dealership: doc(
      'The slug of the dealership with this account. Null for all without their own.',
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
    'The payment processors: the first one of a dealership, or the first one without a dealership.',
    v.pipe(v.array(processorSchema), v.minLength(1, 'expected one processor at least')),
  ),
  ask_dealership: doc(
    'With several dealerships, the shopper chooses which one is paid, and the lead goes there.',
    off,
  ),
  what: doc(
    'What can be paid, as choices for the shopper.',
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
    'The label of the field for the invoice’s reference.',
    v.optional(text, 'Invoice or reference number'),
  ),
  reference_help: doc('Where the shopper finds the reference.', maybe(text)),
  min: doc('The smallest payment, in the market’s currency.', v.optional(atLeastOne, 1)),
  max: doc('The largest payment.', v.optional(atLeastOne, 10_000)),
});
export type OnlinePayment = v.InferOutput<typeof onlinePaymentSchema>;
