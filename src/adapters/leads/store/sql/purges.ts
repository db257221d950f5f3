import { type SqlBool, sql } from 'kysely';
import { isAmong } from '#adapters/storage/database/rows.ts';
import type { Dialect } from '#adapters/storage/database/types.ts';
import type { ExpiredLeads, LeadStore, PurgeNotes } from '../types.ts';
import type { LeadDb } from './tables.ts';

/** Matches leads with a version that did not arrive, and no newer one that did. Held suspects that nobody released do not count. */
export const UNDELIVERED = sql<SqlBool>`exists (
  select 1 from lead_deliveries as one
  where one.lead_id = leads.id and one.state in ('waiting', 'postponed', 'dead') and not exists (
    select 1 from lead_deliveries as other
    where other.lead_id = leads.id and other.state = 'delivered' and other.version >= one.version))`;

export async function countExpired(db: LeadDb, dealer: string, before: number): Promise<ExpiredLeads> {
  const isOld = sql<SqlBool>`leads.changed_at < ${before}`;
  const count = (which: typeof isOld) => sql<number | string>`count(case when ${which} then 1 end)`;
  const row = await db
    .selectFrom('leads')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('leads'),
      count(sql`${isOld} and not ${UNDELIVERED}`).as('expired'),
      count(sql`${isOld} and ${UNDELIVERED}`).as('undelivered'),
    ])
    .where('dealer', '=', dealer)
    .executeTakeFirstOrThrow();
  return {
    leads: Number(row.leads),
    expired: Number(row.expired),
    undelivered: Number(row.undelivered),
  };
}

/** Stored in place of a dealer. */
const ALL = '';

export async function readPurgeNotes(db: LeadDb): Promise<PurgeNotes> {
  const rows = await db.selectFrom('lead_purges').selectAll().execute();
  return {
    doneAt: rows.find(({ dealer }) => dealer === ALL)?.done_at ?? null,
    refusals: rows.flatMap(({ dealer, refusal }) =>
      refusal === null ? [] : [{ dealer: dealer === ALL ? null : dealer, reason: refusal }],
    ),
  };
}

export async function notePurge(
  db: LeadDb,
  dialect: Dialect,
  ...[dealers, { doneAt, refusals }]: Parameters<LeadStore['notePurge']>
): Promise<void> {
  await db
    .deleteFrom('lead_purges')
    .where((row) => isAmong(dialect, row.ref('dealer'), [...dealers, ALL]))
    .execute();
  const rows = new Map(refusals.map(({ dealer, reason }) => [dealer ?? ALL, reason]));
  const noted = [...new Set([ALL, ...rows.keys()])].map((dealer) => ({
    dealer,
    done_at: dealer === ALL ? doneAt : null,
    refusal: rows.get(dealer) ?? null,
  }));
  await db
    .insertInto('lead_purges')
    .values(noted)
    .onConflict((conflict) =>
      conflict.column('dealer').doUpdateSet(({ ref }) => ({
        done_at: ref('excluded.done_at'),
        refusal: ref('excluded.refusal'),
      })),
    )
    .execute();
}
