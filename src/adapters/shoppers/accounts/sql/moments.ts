import type { Dialect } from '#adapters/storage/database/types.ts';

/** Writes a date as better-auth does. */
export const momentIn = ({ kind }: Dialect, at: number): string | Date =>
  kind === 'sqlite' ? new Date(at).toISOString() : new Date(at);

export const timeOf = (moment: string | Date): number => new Date(moment).getTime();
