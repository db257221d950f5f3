import type { Mailer } from '#adapters/leads/email/types.ts';
import type { Prizes } from '#adapters/leads/prizes/types.ts';

/** The store of prizes and their emails. */
export interface PrizeService {
  readonly store: Prizes;
  readonly mailer: Mailer;
  readonly mailFrom: string | undefined;
}
