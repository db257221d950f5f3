import * as v from 'valibot';
import {
  doc,
  email,
  envName,
  list,
  maybe,
  off,
  on,
  serverUrl,
  text,
  wholeNumber,
} from '#domain/sites/config-fields.ts';

const mailboxes = v.pipe(v.array(email), v.minLength(1, 'expected at least one email address'));

const emailRuleSchema = v.strictObject({
  department: doc(
    'Leads for this department: the subject of their category, or the kind of their location.',
    maybe(v.picklist(['sales', 'service', 'parts'])),
  ),
  location_id: doc('Leads for this location.', maybe(wholeNumber)),
  categories: doc('Leads with these categories, such as "Trade-in Enquiry". All by default.', list(text)),
  to: mailboxes,
});

const emailSchema = v.strictObject({
  to: doc('The mailboxes for leads without a matching rule or location.', mailboxes),
  rules: doc(
    'Rules that choose the mailbox. The first one whose conditions all match applies.',
    list(emailRuleSchema),
  ),
  to_location: doc(
    'Without a matching rule, a lead for a location goes to the location’s email address.',
    on,
  ),
  adf: doc(
    'The lead in ADF/XML: attached to a readable email, as the email itself for a system that reads nothing else, or not at all.',
    v.optional(v.picklist(['attached', 'inline', 'none']), 'attached'),
  ),
});

const webhookSchema = v.strictObject({
  url: doc('Each version of each lead is posted to this address as JSON.', serverUrl),
  secret_env: doc(
    'The environment variable with the secret for X-Signature: "t=<seconds>,v1=<hex HMAC-SHA256 of t.body>".',
    envName,
  ),
  files: doc(
    'Sends files as base64 in "content", up to 4 MB in all; the rest are marked "left_out". Otherwise only name, type, size and SHA-256 are sent.',
    off,
  ),
});

const channelsSchema = v.strictObject({
  provider: doc(
    'To the provider’s API, if PROVIDER_URL is set in the environment. "required": leads wait for it until it is.',
    v.optional(v.union([v.boolean(), v.literal('required')], 'expected true, false or "required"'), true),
  ),
  mail: doc('By email to the dealer, through SMTP_URL in the environment.', maybe(emailSchema)),
  webhook: doc('To a system of the dealer.', maybe(webhookSchema)),
  car_clarity: doc(
    'Completed finance applications go to Car Clarity too, at CAR_CLARITY_URL in the environment.',
    off,
  ),
  store: doc(
    'Says that it is on purpose if leads go nowhere else, so that nothing warns of it. "delivery": "store" is short for this, without the provider.',
    off,
  ),
});

/** Where leads are delivered, besides the store. */
export const leadDeliverySchema = v.pipe(
  v.union([v.literal('store'), channelsSchema], 'expected "store", or fields such as "mail"'),
  v.transform((said) =>
    said === 'store' ? v.parse(channelsSchema, { store: true, provider: false }) : said,
  ),
);

export type LeadDeliveryConfig = v.InferOutput<typeof leadDeliverySchema>;
export type LeadEmailConfig = NonNullable<LeadDeliveryConfig['mail']>;
