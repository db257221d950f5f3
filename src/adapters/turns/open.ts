import { isDue } from '#adapters/database/rows.ts';
import type { Database, StoreDatabase } from '#adapters/database/types.ts';
import { latestDue } from '#domain/due-work/back-off.ts';
import { TURN_SCHEMA, type TurnTables } from './tables.ts';
import type { Turns } from './types.ts';

/** Of work that nobody does any more, for instance of a dealer that left. */
const FORGOTTEN_MS = 30 * 86_400_000;

const sharedTurns = (database: StoreDatabase<TurnTables>): Turns => ({
  take: (work, now, leaseMs) =>
    database.write(async (db) => {
      const taken = await db
        .insertInto('turns')
        .values({ work, number: 1, due_at: now + leaseMs })
        .onConflict((conflict) =>
          conflict
            .column('work')
            .doUpdateSet((row) => ({ due_at: now + leaseMs, number: row('turns.number', '+', 1) }))
            .where((row) => isDue(row.ref('turns.due_at'), now)),
        )
        .returning('number')
        .executeTakeFirst();
      if (taken === undefined) return null;
      await db
        .deleteFrom('turns')
        .where('due_at', '<', now - FORGOTTEN_MS)
        .execute();
      return { work, number: taken.number };
    }),
  done: ({ work, number }, due_at) =>
    database.write(async (db) => {
      await db
        .updateTable('turns')
        .set({ due_at })
        .where('work', '=', work)
        .where('number', '=', number)
        .execute();
    }),
});

/** A process that is alone takes every turn that is due. */
function ownTurns(): Turns {
  const due = new Map<string, number>();
  return {
    async take(work, now) {
      const at = due.get(work) ?? now;
      return now < at && at <= latestDue(now) ? null : { work, number: 1 };
    },
    async done({ work }, dueAt) {
      due.set(work, dueAt);
    },
  };
}

/** On SQLite there is one process that works, and its disk is not written to for this. */
export function turnsOn(shared: Database): Turns {
  const database = shared.store<TurnTables>(TURN_SCHEMA);
  return database.dialect.locksRows ? sharedTurns(database) : ownTurns();
}
