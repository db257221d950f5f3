import { counted } from '#domain/text/counted.ts';

/** By then a processor has answered, or somebody has to ask it. */
export const WAITS_TOO_LONG_MS = 3_600_000;

/** What is said of payments that nothing has become of for so long. */
export const openTooLong = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${counted(count, 'payment has', 'payments have')} not been settled for more than an hour: npm run payments -- reconcile`;
