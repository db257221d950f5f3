import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { Mailer } from '#adapters/mail/types.ts';
import type { Processors } from '#adapters/payments/open.ts';
import type { Reservations } from '#adapters/reservations/types.ts';
import type { LeadIntake } from '../leads/lead-intake.ts';

/** What the checkout depends on. */
export interface CheckoutServices {
  readonly reservations: Reservations;
  readonly processors: Processors;
  readonly leads: Pick<LeadIntake, 'store' | 'channelsOf' | 'deliverSoon'>;
  readonly dealerData: Pick<DealerData, 'dealer' | 'dealers'>;
  readonly mailer: Mailer;
  /** `MAIL_FROM`, if the mail server sends for its own domain only. */
  readonly mailFrom: string | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Reports our own failures. Never what a shopper typed. */
  readonly onTrouble: (what: string, cause?: unknown) => void;
  /** Asks the dealer's system at the moment of paying. Undefined if it does not answer. */
  readonly isForSale?: (dealer: PublishedDealer, carId: string) => Promise<boolean | undefined>;
}
