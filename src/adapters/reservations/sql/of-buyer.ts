import { sql } from 'kysely';
import { plainText } from '#adapters/database/plain-text.ts';
import type { HoldRecord } from '../types.ts';
import { holdOf, paymentOf } from './rows.ts';
import type { Db } from './tables.ts';

const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The address as it stands in the JSON of a buyer, with nothing in it that stands for something else. */
const patternOf = (email: string): string =>
  `%"email":${JSON.stringify(plainText(email).trim().toLowerCase()).replace(/[!%_]/g, '!$&')}%`;

/**
 * Holds of one buyer, the newest first. Dealers have few enough holds for the database to read through theirs; what it
 * finds is compared once more, whatever else stood in the text.
 */
export async function holdsOfBuyer(
  db: Db,
  email: string,
  dealers: readonly string[],
  limit: number,
): Promise<readonly HoldRecord[]> {
  if (dealers.length === 0) return [];
  const found = await db
    .selectFrom('holds')
    .selectAll()
    .where('dealer', 'in', [...dealers])
    .where(sql<boolean>`lower(buyer) like ${patternOf(email)} escape '!'`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const holds = found.map(holdOf).filter(({ buyer }) => sameAddress(buyer.email, email));
  if (holds.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where(
      'hold_id',
      'in',
      holds.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const byHold = Map.groupBy(rows.map(paymentOf), ({ holdId }) => holdId);
  return holds.map((hold) => ({ hold, payments: byHold.get(hold.id) ?? [] }));
}
