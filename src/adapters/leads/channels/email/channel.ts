import { leadVehicleOf, sayAt } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { adfOf } from '#domain/leads/adf.ts';
import type { LeadEmailConfig } from '#domain/leads/channels/email.ts';
import { emailTextOf, mailboxesOf } from '#domain/leads/lead-email.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { headerAddress, mailHost, senderOf } from '../../email/headers.ts';
import { type Email, EmailError, type Mailbox, type Mailer, NoMailServer } from '../../email/types.ts';
import type { Delivery } from '#domain/leads/lead.ts';
import type { LeadChannel, OpenChannel, Shipment } from '../channel.ts';

/** A lead put into words, and into the trade’s format. */
interface LeadWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly adf: string;
}

export type PutIntoWords = (delivery: Delivery, dealer: PublishedDealer) => LeadWords;

export interface EmailChannelOptions {
  readonly mailer: Mailer;
  readonly words: PutIntoWords;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const messageId = ({ lead }: Delivery, version: number, dealer: PublishedDealer): string =>
  `<lead-${lead.id}.${version}@${mailHost(dealer)}>`;

function shopperOf({ name, last_name, email }: Delivery['payload']): Mailbox | undefined {
  const address = headerAddress(email ?? '');
  return address === undefined ? undefined : { name: [name, last_name].filter(Boolean).join(' '), address };
}

type Content = Pick<Email, 'text' | 'html' | 'attachments'>;

const adfFile = (adf: string) => ({ name: 'lead.xml', type: 'application/x-adf+xml', content: adf });

/** The contents of the email, by how the dealer's system wants ADF. */
const CONTENT: Readonly<Record<LeadEmailConfig['adf'], (words: LeadWords) => Content>> = {
  attached: ({ text, html, adf }) => ({ text, html, attachments: [adfFile(adf)] }),
  inline: ({ adf }) => ({ text: adf, attachments: [] }),
  none: ({ text, html }) => ({ text, html, attachments: [] }),
};

function leadEmail(shipment: Shipment, mail: LeadEmailConfig, { words, env }: EmailChannelOptions): Email {
  const { delivery, dealer, files } = shipment;
  const written = words(delivery, dealer);
  const content = CONTENT[mail.adf](written);
  const replyTo = shopperOf(delivery.payload);
  return {
    messageId: messageId(delivery, delivery.version, dealer),
    ...(delivery.version > 1 && { follows: messageId(delivery, 1, dealer) }),
    date: new Date(delivery.lead.changedAt),
    from: senderOf(dealer, `${dealer.name} website`, env['MAIL_FROM']),
    to: mailboxesOf(mail, delivery.payload, dealer.config.locations),
    ...(replyTo && { replyTo }),
    subject: written.subject,
    ...content,
    attachments: [
      ...content.attachments,
      ...files.map(({ name, type, bytes }) => ({ name, type, content: bytes })),
    ],
  };
}

/** Sends to the dealer's mailboxes. A reply goes to the shopper. */
export function emailChannel(options: EmailChannelOptions): LeadChannel {
  return {
    channel: 'mail',
    async send(shipment) {
      const { mail } = shipment.dealer.config.leads.delivery;
      if (mail === null) return { kind: 'refused', error: 'This dealer has no mailbox any more.' };
      try {
        await options.mailer.send(leadEmail(shipment, mail, options));
        return { kind: 'arrived' };
      } catch (cause) {
        if (cause instanceof NoMailServer) return { kind: 'unset', error: cause.message };
        if (!(cause instanceof EmailError)) throw cause;
        return { kind: cause.final ? 'refused' : 'failed', error: cause.message };
      }
    },
  };
}

export function leadWords(delivery: Delivery, dealer: PublishedDealer): LeadWords {
  const { lead, payload } = delivery;
  const { car_id } = payload;
  const { url, phone } = dealer.config;
  const told = {
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
  return { ...emailTextOf(told), adf: adfOf(told) };
}

export const openEmail: OpenChannel = ({ env, mailer }) => emailChannel({ mailer, env, words: leadWords });
