import { type SqlBool, sql, type Updateable } from 'kysely';
import { isAmong, plainText } from '#adapters/storage/database/rows.ts';
import type { Dialect } from '#adapters/storage/database/types.ts';
import { jobQueue } from '#adapters/storage/jobs/queue.ts';
import type { Delivery } from '#domain/leads/lead.ts';
import type { WaitingLeads } from '#domain/operations/fleet/fleet-facts.ts';
import type { Claim } from '#domain/storage/claim.ts';
import type { DeliveryOutcome, LeadStore } from '../types.ts';
import { filesOf, leadRows, payloadIn, storedLead } from './queries.ts';
import { IS_OPEN, type LeadDb, type LeadTables } from './tables.ts';

/** Matches deliveries with no earlier version on their channel that waits or is held. */
const isNext = sql<SqlBool>`not exists (
  select 1 from lead_deliveries as earlier
  where earlier.lead_id = lead_deliveries.lead_id and earlier.channel = lead_deliveries.channel
    and earlier.version < lead_deliveries.version and earlier.state in ('waiting', 'held'))`;

/** Matches deliveries of these dealers. Older releases may still insert rows without the column, and then the lead names their dealer. */
const isOf = (dialect: Dialect, dealers: readonly string[]) => sql<SqlBool>`(
  ${isAmong(dialect, sql<string>`lead_deliveries.dealer`, dealers)}
  or lead_deliveries.dealer is null and exists (
    select 1 from leads where leads.id = lead_deliveries.lead_id
      and ${isAmong(dialect, sql<string>`leads.dealer`, dealers)}))`;

const isNextOf = (dialect: Dialect, dealers: readonly string[]) =>
  sql<SqlBool>`${isNext} and ${isOf(dialect, dealers)}`;

const deliveryJobs = (dialect: Dialect) =>
  jobQueue(dialect, {
    name: 'lead_deliveries',
    id: 'id',
    claims: 'attempts',
    isOpen: sql<SqlBool>`lead_deliveries.state in (${IS_OPEN})`,
  });

export async function countOutstanding(
  db: LeadDb,
  dialect: Dialect,
  dealers: readonly string[],
): Promise<WaitingLeads> {
  if (dealers.length === 0) return { waiting: 0, since: null, dead: 0 };
  const rows = await db
    .selectFrom('lead_deliveries')
    .innerJoin('leads', 'leads.id', 'lead_deliveries.lead_id')
    .select(({ fn }) => [
      'lead_deliveries.state',
      fn.count<number | string>('lead_deliveries.lead_id').distinct().as('count'),
      fn.min<number | string>('leads.created_at').as('since'),
    ])
    .where(isOf(dialect, dealers))
    .where('lead_deliveries.state', 'in', ['waiting', 'dead'])
    .groupBy('lead_deliveries.state')
    .execute();
  const waiting = rows.find(({ state }) => state === 'waiting');
  const dead = rows.find(({ state }) => state === 'dead');
  return {
    waiting: Number(waiting?.count ?? 0),
    since: waiting === undefined ? null : Number(waiting.since),
    dead: Number(dead?.count ?? 0),
  };
}

export async function claimDeliveries(
  db: LeadDb,
  dialect: Dialect,
  ...[dealers, now, leaseMs, limit, leadId]: Parameters<LeadStore['claim']>
): Promise<readonly Delivery[]> {
  if (dealers.length === 0) return [];
  const isNamed = leadId === undefined ? sql`1 = 1` : sql`lead_deliveries.lead_id = ${plainText(leadId)}`;
  const which = sql<SqlBool>`${isNamed} and ${isNextOf(dialect, dealers)}`;
  const claimed = await deliveryJobs(dialect).claim(db, which, { now, leaseMs, limit });
  return claimed.length === 0 ? [] : handedOut(db, claimed);
}

async function handedOut(db: LeadDb, claimed: readonly Claim[]): Promise<readonly Delivery[]> {
  const rows = await leadRows(db)
    .innerJoin('lead_deliveries as one', 'one.lead_id', 'leads.id')
    .innerJoin('lead_versions as own', (join) =>
      join.onRef('own.lead_id', '=', 'one.lead_id').onRef('own.version', '=', 'one.version'),
    )
    .where(
      'one.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .orderBy('leads.created_at')
    .orderBy('one.version')
    .select(({ selectFrom }) => [
      'one.id as delivery',
      'one.channel',
      'one.attempts',
      'own.version as sent_version',
      'own.payload as sent_payload',
      selectFrom('lead_deliveries as before')
        .select('before.remote_id')
        .whereRef('before.lead_id', '=', 'one.lead_id')
        .whereRef('before.channel', '=', 'one.channel')
        .where('before.remote_id', 'is not', null)
        .orderBy('before.version', 'desc')
        .limit(1)
        .as('known_remote_id'),
    ])
    .execute();
  const files = await filesOf(db, rows);
  return rows.map((row) => ({
    id: row.delivery,
    channel: row.channel,
    version: row.sent_version,
    // A claim counts as an attempt, and what is handed out tells of those before it.
    attempts: row.attempts - 1,
    lead: storedLead(row, files),
    payload: payloadIn(row.sent_payload),
    remoteId: row.known_remote_id,
  }));
}

export async function settleDelivery(
  db: LeadDb,
  dialect: Dialect,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  outcome: DeliveryOutcome,
): Promise<void> {
  if (outcome.kind === 'delivered') {
    const remote_id = outcome.remoteId === undefined ? null : plainText(outcome.remoteId);
    await db
      .updateTable('lead_deliveries')
      .set({ state: 'delivered', delivered_at: outcome.at, remote_id, last_error: null })
      .where('id', '=', id)
      .where('state', '<>', 'delivered')
      .execute();
    return;
  }
  const isOpen = sql<SqlBool>`state in (${IS_OPEN})`;
  await deliveryJobs(dialect).settle(db, { id, claims: attempts + 1 }, unsentAs(outcome, attempts), isOpen);
}

function unsentAs(
  outcome: Exclude<DeliveryOutcome, { kind: 'delivered' }>,
  attempts: number,
): Updateable<LeadTables['lead_deliveries']> {
  switch (outcome.kind) {
    case 'later':
      return { state: 'waiting', due_at: outcome.nextAt, last_error: plainText(outcome.error) };
    case 'unset':
      return {
        state: 'waiting',
        due_at: outcome.nextAt,
        last_error: plainText(outcome.error),
        attempts,
      };
    case 'dead':
      return { state: 'dead', last_error: plainText(outcome.error) };
    case 'postponed':
      return { state: 'postponed', due_at: outcome.until, last_error: plainText(outcome.reason), attempts };
    case 'skipped':
      return { state: 'skipped', last_error: plainText(outcome.reason), attempts };
  }
}

export const nextDue = async (
  db: LeadDb,
  dialect: Dialect,
  dealers: readonly string[],
): Promise<number | null> =>
  dealers.length === 0 ? null : deliveryJobs(dialect).nextDue(db, isNextOf(dialect, dealers));

export async function releaseLead(db: LeadDb, leadId: string, now: number): Promise<number> {
  const id = plainText(leadId);
  await db.updateTable('leads').set({ held: 0 }).where('id', '=', id).execute();
  const released = await db
    .updateTable('lead_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: now })
    .where('lead_id', '=', id)
    .where('state', 'in', ['dead', 'held'])
    .returning('id')
    .execute();
  return released.length;
}
