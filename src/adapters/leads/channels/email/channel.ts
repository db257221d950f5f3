import { leadVehicleOf, sayAt } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { LeadEmailConfig } from '#domain/leads/channels/email.ts';
import { CRM_FORMATS } from '#domain/leads/crm-formats/registry.ts';
import type { Delivery } from '#domain/leads/lead.ts';
import { emailTextOf, mailboxesOf } from '#domain/leads/lead-email.ts';
import type { LeadSummary } from '#domain/leads/lead-summary.ts';
import { namesOf } from '#domain/lib/records.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { headerAddress, mailHost, senderOf } from '../../email/headers.ts';
import { type Email, EmailError, type Mailbox, type Mailer, NoMailServer } from '../../email/types.ts';
import type { LeadChannel, SendOptions } from '../channel.ts';

interface EmailChannelOptions {
  readonly mailer: Mailer;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const messageId = ({ lead }: Delivery, version: number, dealer: PublishedDealer): string =>
  `<lead-${lead.id}.${version}@${mailHost(dealer)}>`;

function shopperOf({ name, last_name, email }: Delivery['payload']): Mailbox | undefined {
  const address = headerAddress(email ?? '');
  return address === undefined ? undefined : { name: [name, last_name].filter(Boolean).join(' '), address };
}

function summaryOf({ lead, payload }: Delivery, dealer: PublishedDealer): LeadSummary {
  const { car_id } = payload;
  const { url, phone } = dealer.config;
  return {
    id: lead.id,
    at: lead.at,
    payload,
    vehicle: car_id === undefined ? null : leadVehicleOf(dealer, car_id),
    dealer: {
      name: dealer.name,
      url,
      phone,
      timezone: dealer.timezone,
      market: MARKETS[dealer.market],
      say: sayAt(dealer),
    },
  };
}

/** Writes the email for people and with it the formats of the trade, or one of them alone for a system that reads nothing else. */
function contentOf(
  lead: LeadSummary,
  mail: LeadEmailConfig,
): Pick<Email, 'subject' | 'text' | 'html' | 'attachments'> {
  const formats = namesOf(CRM_FORMATS).map((id) => ({
    ...CRM_FORMATS[id],
    as: mail[id],
  }));
  const { subject, text, html } = emailTextOf(lead);
  const alone = formats.find(({ as }) => as === 'inline');
  if (alone) return { subject, text: alone.write(lead), attachments: [] };
  const attachments = formats
    .filter(({ as }) => as === 'attached')
    .map(({ file, write }) => ({ ...file, content: write(lead) }));
  return { subject, text, html, attachments };
}

function leadEmail(
  delivery: Delivery,
  { dealer, files }: SendOptions,
  mail: LeadEmailConfig,
  env: EmailChannelOptions['env'],
): Email {
  const content = contentOf(summaryOf(delivery, dealer), mail);
  const replyTo = shopperOf(delivery.payload);
  return {
    messageId: messageId(delivery, delivery.version, dealer),
    ...(delivery.version > 1 && { follows: messageId(delivery, 1, dealer) }),
    date: new Date(delivery.lead.changedAt),
    from: senderOf(dealer, `${dealer.name} website`, env['MAIL_FROM']),
    to: mailboxesOf(mail, delivery.payload, dealer.config.locations),
    ...(replyTo && { replyTo }),
    ...content,
    attachments: [
      ...content.attachments,
      ...files.map(({ name, type, bytes }) => ({ name, type, content: bytes })),
    ],
  };
}

/** Sends to the dealer's mailboxes. A reply goes to the shopper. */
export function emailChannel({ mailer, env }: EmailChannelOptions): LeadChannel {
  return {
    channel: 'mail',
    async send(delivery, options) {
      const { mail } = options.dealer.config.leads.delivery;
      if (mail === null) return { kind: 'refused', error: 'This dealer has no mailbox any more.' };
      try {
        await mailer.send(leadEmail(delivery, options, mail, env));
        return { kind: 'arrived' };
      } catch (cause) {
        if (cause instanceof NoMailServer) return { kind: 'unset', error: cause.message };
        if (!(cause instanceof EmailError)) throw cause;
        return { kind: cause.final ? 'refused' : 'failed', error: cause.message };
      }
    },
  };
}
