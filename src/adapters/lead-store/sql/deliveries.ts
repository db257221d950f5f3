import { type ExpressionBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { isAmong, plainText } from '#adapters/database/rows.ts';
import type { Dialect } from '#adapters/database/types.ts';
import { latestDue } from '#domain/due-work/back-off.ts';
import type { WaitingLeads } from '#domain/fleet/facts.ts';
import type { Delivery, DeliveryOutcome, LeadStore } from '../types.ts';
import { filesOf, leadRows, payloadIn, storedLead } from './queries.ts';
import { IS_OPEN, type LeadDb, type LeadTables } from './tables.ts';

/** Waiting or postponed, with no earlier version on its channel that waits or is held. */
const isNext = (builder: OneDelivery) =>
  builder.and([
    sql<SqlBool>`${builder.ref('one.state')} in (${IS_OPEN})`,
    builder.not(
      builder.exists(
        builder
          .selectFrom('lead_deliveries as earlier')
          .select('earlier.id')
          .whereRef('earlier.lead_id', '=', 'one.lead_id')
          .whereRef('earlier.channel', '=', 'one.channel')
          .whereRef('earlier.version', '<', 'one.version')
          .where('earlier.state', 'in', ['waiting', 'held']),
      ),
    ),
  ]);

type OneDelivery = ExpressionBuilder<LeadTables & { one: LeadTables['lead_deliveries'] }, 'one'>;

/** Older releases may still insert rows without this column. The lead names their dealer. */
const isOf = (dialect: Dialect, dealers: readonly string[]) => (one: OneDelivery) =>
  one.or([
    isAmong(dialect, one.ref('one.dealer'), dealers),
    one.and([
      one('one.dealer', 'is', null),
      one.exists(
        one
          .selectFrom('leads')
          .select('leads.id')
          .whereRef('leads.id', '=', 'one.lead_id')
          .where((lead) => isAmong(dialect, lead.ref('leads.dealer'), dealers)),
      ),
    ]),
  ]);

export async function countOutstanding(
  db: LeadDb,
  dialect: Dialect,
  dealers: readonly string[],
): Promise<WaitingLeads> {
  if (dealers.length === 0) return { waiting: 0, since: null, dead: 0 };
  const rows = await db
    .selectFrom('lead_deliveries as one')
    .innerJoin('leads', 'leads.id', 'one.lead_id')
    .select(({ fn }) => [
      'one.state',
      fn.count<number | string>('one.lead_id').distinct().as('count'),
      fn.min<number | string>('leads.created_at').as('since'),
    ])
    .where(isOf(dialect, dealers))
    .where('one.state', 'in', ['waiting', 'dead'])
    .groupBy('one.state')
    .execute();
  const waiting = rows.find(({ state }) => state === 'waiting');
  const dead = rows.find(({ state }) => state === 'dead');
  return {
    waiting: Number(waiting?.count ?? 0),
    since: waiting === undefined ? null : Number(waiting.since),
    dead: Number(dead?.count ?? 0),
  };
}

/**
 * Without a transaction: whoever finds nothing due has asked once. What another process has claimed since it was found is left
 * to it.
 */
export async function claimDeliveries(
  db: LeadDb,
  dialect: Dialect,
  ...[dealers, now, leaseMs, limit, leadId]: Parameters<LeadStore['claim']>
): Promise<readonly Delivery[]> {
  if (dealers.length === 0) return [];
  const due = db
    .selectFrom('lead_deliveries as one')
    .select('one.id')
    .where('one.due_at', '<=', now)
    .where(isNext);
  const wanted = due
    .where(isOf(dialect, dealers))
    .$if(leadId !== undefined, (query) => query.where('one.lead_id', '=', plainText(leadId ?? '')))
    .orderBy('one.due_at')
    .orderBy('one.id')
    .limit(limit);
  for (let tried = 0; tried < TRIES; tried++) {
    const ids = (await wanted.execute()).map(({ id }) => id);
    if (ids.length === 0) return [];
    const claimed = await db
      .with(
        (cte) => cte('still_due').materialized(),
        () => due.where('one.id', 'in', ids).$if(dialect.locksRows, (rows) => rows.forUpdate().skipLocked()),
      )
      .updateTable('lead_deliveries')
      .set((row) => ({ attempts: row('attempts', '+', 1), due_at: now + leaseMs }))
      .where('id', 'in', (query) => query.selectFrom('still_due').select('still_due.id'))
      .returning('id')
      .execute();
    // Others were quicker with all of these, and more may be due.
    if (claimed.length > 0) {
      const own = new Set(claimed.map(({ id }) => id));
      return handedOut(
        db,
        ids.filter((id) => own.has(id)),
      );
    }
  }
  return [];
}

/** What others keep locked is theirs, or is due in the next round. */
const TRIES = 5;

async function handedOut(db: LeadDb, claimed: readonly string[]): Promise<readonly Delivery[]> {
  const rows = await leadRows(db)
    .innerJoin('lead_deliveries as one', 'one.lead_id', 'leads.id')
    .innerJoin('lead_versions as own', (join) =>
      join.onRef('own.lead_id', '=', 'one.lead_id').onRef('own.version', '=', 'one.version'),
    )
    .where('one.id', 'in', claimed)
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
  const deliveries = rows.map((row): [string, Delivery] => [
    row.delivery,
    {
      ...{ id: row.delivery, channel: row.channel, version: row.sent_version },
      // A claim counts as an attempt, and what is handed out tells of those before it.
      attempts: row.attempts - 1,
      lead: storedLead(row, files),
      payload: payloadIn(row.sent_payload),
      remoteId: row.known_remote_id,
    },
  ]);
  const byId = new Map(deliveries);
  return claimed.flatMap((id) => byId.get(id) ?? []);
}

export async function settleDelivery(
  db: LeadDb,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  outcome: DeliveryOutcome,
): Promise<void> {
  const delivery = db.updateTable('lead_deliveries').where('id', '=', id);
  if (outcome.kind === 'delivered') {
    const remote_id = outcome.remoteId === undefined ? null : plainText(outcome.remoteId);
    await delivery
      .set({ state: 'delivered', delivered_at: outcome.at, remote_id, last_error: null })
      .where('state', '<>', 'delivered')
      .execute();
    return;
  }
  await delivery
    .set(unsentAs(outcome, attempts))
    .where('state', 'in', ['waiting', 'postponed'])
    .where('attempts', '=', attempts + 1)
    .execute();
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
        ...{ state: 'waiting', due_at: outcome.nextAt, last_error: plainText(outcome.error), attempts },
      };
    case 'dead':
      return { state: 'dead', last_error: plainText(outcome.error) };
    case 'postponed':
      return { state: 'postponed', due_at: outcome.until, last_error: plainText(outcome.reason), attempts };
    case 'skipped':
      return { state: 'skipped', last_error: plainText(outcome.reason), attempts };
  }
}

/** Not in the statement that claims, which looks for what is due from one end of the index only. */
export async function bringForward(db: LeadDb, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('lead_deliveries')
    .set({ due_at: now })
    .where((row) => sql<SqlBool>`${row.ref('state')} in (${IS_OPEN})`)
    .where('due_at', '>', latestDue(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** In the order of the index, because the minimum would be taken of all rows. */
export async function nextDue(
  db: LeadDb,
  dialect: Dialect,
  dealers: readonly string[],
): Promise<number | null> {
  if (dealers.length === 0) return null;
  const next = await db
    .selectFrom('lead_deliveries as one')
    .select('one.due_at')
    .where(isOf(dialect, dealers))
    .where(isNext)
    .orderBy('one.due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at ?? null;
}

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
