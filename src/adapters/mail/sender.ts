import { headerAddress } from './headers.ts';
import type { Mailbox } from './types.ts';

interface Dealer {
  readonly name: string;
  readonly slug: string;
  readonly hosts: readonly string[];
}

/** Where a dealer’s mails come from, as far as their headers say. */
export const mailHost = ({ hosts, slug }: Dealer): string =>
  (hosts[0] ?? `${slug}.invalid`).replace(/^www\./, '');

/** `MAIL_FROM` where the mail server sends for its own domain only. */
export const senderOf = (dealer: Dealer, name: string, from: string | undefined): Mailbox => ({
  name,
  address: (from && headerAddress(from)) || `no-reply@${mailHost(dealer)}`,
});
