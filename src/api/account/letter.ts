import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { mailHost, senderOf } from '#adapters/mail/headers.ts';
import type { Letter } from '#adapters/mail/types.ts';
import type { MailWords } from '#domain/account/mail.ts';

export interface AccountLetter {
  /** The same for the same letter, however often it is tried. */
  readonly id: string;
  readonly to: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly words: MailWords;
  readonly unsubscribe?: string;
}

/** A letter from the dealer to somebody who has an account. */
export const letterTo = (
  dealer: PublishedDealer,
  { id, to, at, words, unsubscribe }: AccountLetter,
  mailFrom: string | undefined,
): Letter => ({
  messageId: `<${id}@${mailHost(dealer)}>`,
  date: new Date(at),
  from: senderOf(dealer, dealer.name, mailFrom),
  to: [to],
  ...words,
  ...(unsubscribe !== undefined && { unsubscribe }),
  attachments: [],
});
