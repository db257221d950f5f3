import * as v from 'valibot';
import { doc, email, envName, list, maybe, off, on, serverUrl, text, wholeNumber } from './fields.ts';

const mailboxes = v.pipe(v.array(email), v.minLength(1, 'expected at least one e-mail address'));

const mailRuleSchema = v.strictObject({
  department: doc(
    'Leads for this department: what their category is about, else the kind of the location they name.',
    maybe(v.picklist(['sales', 'service', 'parts'])),
  ),
  location_id: doc('Leads that name this location.', maybe(wholeNumber)),
  categories: doc(
    'Leads of these categories, such as "Trade-in Enquiry"; all where none is named.',
    list(text),
  ),
  to: mailboxes,
});

const mailSchema = v.strictObject({
  to: doc('The mailboxes of leads that no rule and no location has one for.', mailboxes),
  rules: doc('The first rule whose conditions all hold says who gets a lead.', list(mailRuleSchema)),
  to_location: doc('Where no rule fits, a lead that names a location goes to that location’s e-mail.', on),
  adf: doc(
    'The lead in the trade’s format, ADF/XML: attached to a readable mail, as the mail itself for a system that reads nothing else, or not at all.',
    v.optional(v.picklist(['attached', 'inline', 'none']), 'attached'),
  ),
});

const webhookSchema = v.strictObject({
  url: doc('Each version of each lead is posted there as JSON.', serverUrl),
  secret_env: doc(
    'The environment variable with the secret that X-Signature is made with: "t=<seconds>,v1=<hex HMAC-SHA256 of t.body>".',
    envName,
  ),
  files: doc(
    'Sends the bytes of files as base64 in "content", 4 MB of them in all; the rest are marked "left_out". Otherwise name, type, size and SHA-256 alone.',
    off,
  ),
});

/** Where leads are delivered, besides the store. */
export const leadDeliverySchema = v.strictObject({
  provider: doc('To the provider’s API, on a machine whose environment has PROVIDER_URL.', on),
  mail: doc('By mail to the dealer; whoever sends it is SMTP_URL in the environment.', maybe(mailSchema)),
  webhook: doc('To a system of the dealer’s own.', maybe(webhookSchema)),
  car_clarity: doc(
    'Finished finance applications to Car Clarity too, at CAR_CLARITY_URL in the environment.',
    off,
  ),
});

export type LeadDeliveryConfig = v.InferOutput<typeof leadDeliverySchema>;
export type LeadMail = NonNullable<LeadDeliveryConfig['mail']>;
