import * as v from 'valibot';
import { email as address, doc, list, maybe, on, text, wholeNumber } from '#domain/sites/config-fields.ts';
import { channel } from './descriptor.ts';

const mailboxes = v.pipe(v.array(address), v.minLength(1, 'expected at least one email address'));

const emailRuleSchema = v.strictObject({
  department: doc(
    'Leads for this department: the subject of their category, or the kind of their location.',
    maybe(v.picklist(['sales', 'service', 'parts'])),
  ),
  location_id: doc('Leads for this location.', maybe(wholeNumber)),
  categories: doc('Leads with these categories, such as "Trade-in Enquiry". All by default.', list(text)),
  to: mailboxes,
});

/** How the email carries each format of the trade (crm-formats/registry.ts). */
const formats = {
  adf: doc(
    'The lead in ADF/XML: attached to a readable email, as the email itself for a system that reads nothing else, or not at all.',
    v.optional(v.picklist(['attached', 'inline', 'none']), 'attached'),
  ),
};

export type CrmFormatId = keyof typeof formats;

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
  ...formats,
});

export type LeadEmailConfig = v.InferOutput<typeof emailSchema>;

export const email = channel(
  doc('By email to the dealer, through SMTP_URL in the environment.', maybe(emailSchema)),
  {
    label: 'Mail',
    receiver: 'The mail server',
    todo: 'Check SMTP_URL and MAIL_FROM with whoever runs it.',
    waitsFor: 'Mail',
    isChosen: (setting) => setting !== null,
    needs: () => ['SMTP_URL'],
    without: 'emails of leads wait',
    takes: 'all',
    unfinished: 'once-left',
  },
);
