import type { Mailer } from '#adapters/mail/types.ts';
import type { Prizes } from '#adapters/prizes/types.ts';

/** The store of prizes and their emails. */
export interface PrizeService {
  readonly store: Prizes;
  readonly mailer: Mailer;
  readonly mailFrom: string | undefined;
}
