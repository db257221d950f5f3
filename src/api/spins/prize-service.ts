import type { Mailer } from '#adapters/mail/types.ts';
import type { Prizes } from '#adapters/prizes/types.ts';

/** Where prizes are kept, and how their letters leave. */
export interface PrizeService {
  readonly store: Prizes;
  readonly mailer: Mailer;
  readonly mailFrom: string | undefined;
}
