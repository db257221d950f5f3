import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountDatabase } from './tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * With five tries a code, whoever asks as often as this for somebody else guesses one code in ten thousand days. Kept
 * in the database: any number of processes count together.
 */
const LIMITS = [
  { within: 15 * MINUTE_MS, most: 5 },
  { within: DAY_MS, most: 20 },
] as const;

/**
 * Takes note that a code was asked for; false where that was too often, which counts for nothing. What has expired goes
 * at the same time.
 */
export const noteAsk = (
  { dialect, write }: AccountDatabase,
  address: string,
  now: number,
): Promise<boolean> =>
  write(async (change) => {
    const moment = dialect.kind === 'sqlite' ? new Date(now).toISOString() : new Date(now);
    // Who asks for one address at the same time is counted one after the other; SQLite has one writer anyway.
    if (dialect.locksRows)
      await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(change);
    await change
      .deleteFrom('account_code_asks')
      .where('asked_at', '<', now - DAY_MS)
      .execute();
    await change.deleteFrom('account_codes').where('expires_at', '<', moment).execute();
    await change.deleteFrom('account_sessions').where('expires_at', '<', moment).execute();
    const asked = await change
      .selectFrom('account_code_asks')
      .select('asked_at')
      .where('address', '=', address)
      .execute();
    const count = (within: number) => asked.filter(({ asked_at }) => asked_at > now - within).length;
    if (LIMITS.some(({ within, most }) => count(within) >= most)) return false;
    await change
      .insertInto('account_code_asks')
      .values({ id: randomUUID(), address, asked_at: now })
      .execute();
    return true;
  });
