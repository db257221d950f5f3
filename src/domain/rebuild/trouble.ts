/** What goes wrong again and again for one dealer: told once, tried again after longer and longer waits. */
export interface RepeatedFailure {
  readonly message: string;
  readonly failures: number;
  readonly retryAt: number;
}

const LONGEST_WAIT_MS = 30 * 60_000;

export const waitAfter = (failures: number, intervalMs: number): number =>
  Math.max(intervalMs, Math.min(intervalMs * 2 ** (failures - 1), LONGEST_WAIT_MS));

export function afterFailure(
  before: RepeatedFailure | null,
  message: string,
  { now, intervalMs }: { readonly now: number; readonly intervalMs: number },
): RepeatedFailure {
  const failures = (before?.failures ?? 0) + 1;
  return { message, failures, retryAt: now + waitAfter(failures, intervalMs) };
}

export const isResting = (trouble: RepeatedFailure | null, now: number): boolean =>
  trouble !== null && now < trouble.retryAt;
