const RETENTION_MS = 400 * 86_400_000;

const startOfMonth = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
};

/** `2026-11` */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Lines from before are deleted: those of months that ended more than 400 days ago. */
export const retentionStart = (now: number): number => startOfMonth(now - RETENTION_MS);
