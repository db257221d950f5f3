import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Email, Mailbox } from './types.ts';

// A line break would start a new header, and the other characters reorder or hide text.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const LONGEST = 200;

/** Makes a text safe in a header. */
export const headerText = (text: string): string =>
  text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim().slice(0, LONGEST).trim();

const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** Returns an address that is safe in a header, or undefined. */
export const headerAddress = (text: string): string | undefined => (ADDRESS.test(text) ? text : undefined);

const mailbox = ({ name, address }: Mailbox): Mail.Address => ({ name: headerText(name), address });

const WEB_ADDRESS = /^https?:\/\/[\w.:-]+\/[\w./?=%&-]*$/;

const unsubscribing = (address: string | undefined): Readonly<Record<string, string>> =>
  address !== undefined && WEB_ADDRESS.test(address)
    ? { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** Converts an email for nodemailer. Nothing in it makes nodemailer read a file or fetch an address. */
export const messageOf = (letter: Email): Mail.Options => ({
  messageId: letter.messageId,
  ...(letter.follows !== undefined && { inReplyTo: letter.follows, references: letter.follows }),
  date: letter.date,
  from: mailbox(letter.from),
  to: [...letter.to],
  ...(letter.replyTo && { replyTo: mailbox(letter.replyTo) }),
  subject: headerText(letter.subject),
  text: letter.text,
  ...(letter.html !== undefined && { html: letter.html }),
  attachments: letter.attachments.map(({ name, type, content }) => ({
    filename: headerText(name),
    contentType: type,
    content: typeof content === 'string' ? content : Buffer.from(content),
  })),
  // Answers of machines go nowhere: they would be sent to the shopper.
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...unsubscribing(letter.unsubscribe),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

interface Dealer {
  readonly name: string;
  readonly slug: string;
  readonly hosts: readonly string[];
}

/** Where a dealer’s mails come from, as far as their headers say. */
export const mailHost = ({ hosts, slug }: Dealer): string =>
  (hosts[0] ?? `${slug}.invalid`).replace(/^www\./, '');

/** `MAIL_FROM`, if the mail server sends for its own domain only. */
export const senderOf = (dealer: Dealer, name: string, from: string | undefined): Mailbox => ({
  name,
  address: (from && headerAddress(from)) || `no-reply@${mailHost(dealer)}`,
});
