import { plainText } from '#adapters/database/plain-text.ts';
import type { Buyer } from '#domain/payment/buyer.ts';
import type { PaymentState } from '#domain/payment/states.ts';
import type { Hold, PeopleQuery } from '../types.ts';
import { holdOf } from './rows.ts';
import type { Db } from './tables.ts';

const NOBODY: Buyer = { name: '', last_name: '', email: '', phone: '', opt_in: false };
const FORGOTTEN = JSON.stringify(NOBODY);

/** Somebody has still to be told, or given something back. */
const OPEN: readonly PaymentState[] = ['authorising', 'action_required', 'unknown', 'refund_due'];

/** In the order of their ids. */
export async function peopleIn(db: Db, { dealer, after = '', limit }: PeopleQuery): Promise<readonly Hold[]> {
  const rows = await db
    .selectFrom('holds')
    .selectAll()
    .where('buyer', '!=', FORGOTTEN)
    .where('id', '>', after)
    .$if(dealer !== undefined, (query) => query.where('dealer', '=', dealer ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(holdOf);
}

/**
 * Who it was is forgotten; what was paid, when and for what is not: a dealer’s books have to show the money for years
 * longer, and a processor’s question about a payment must find it.
 */
const emptied = (db: Db) =>
  db
    .updateTable('holds')
    .set({ buyer: FORGOTTEN, url: '', user_agent: '' })
    .where('buyer', '!=', FORGOTTEN)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.hold_id', '=', 'holds.id')
            .where((payment) =>
              payment.or([payment('payments.state', 'in', OPEN), payment('payments.due_at', 'is not', null)]),
            ),
        ),
      ),
    );

export async function forgetBuyers(db: Db, holdIds: readonly string[]): Promise<number> {
  if (holdIds.length === 0) return 0;
  const done = await emptied(db).where('id', 'in', holdIds.map(plainText)).returning('id').execute();
  return done.length;
}

export async function purgeBuyers(db: Db, dealer: string, before: number): Promise<number> {
  const done = await emptied(db)
    .where('dealer', '=', dealer)
    .where('created_at', '<', before)
    .where('expires_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.hold_id', '=', 'holds.id')
            .where('payments.changed_at', '>=', before),
        ),
      ),
    )
    .returning('id')
    .execute();
  return done.length;
}

export async function countWaiting(db: Db, before: number): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', 'in', OPEN)
    .where('changed_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(count);
}
