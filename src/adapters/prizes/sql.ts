import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { plainText } from '#adapters/database/rows.ts';
import type { Database } from '#adapters/database/types.ts';
import { PRIZE_SCHEMA, type PrizeTables } from './tables.ts';
import type { Entry, Gone, Prizes } from './types.ts';

type Db = Transaction<PrizeTables>;

/** The prefix of anonymised entries. */
const NOBODY = 'nobody-';

/** Two who draw in one moment would each find the last prize. */
async function oneAtATime(db: Db, locksRows: boolean, { dealer, campaign }: Entry): Promise<void> {
  if (!locksRows) return;
  await sql`select pg_advisory_xact_lock(hashtext('draw'), hashtext(${`${dealer} ${campaign}`}))`.execute(db);
}

async function goneOf(db: Kysely<PrizeTables>, dealer: string, campaign: string): Promise<Gone> {
  const rows = await db
    .selectFrom('spins')
    .select(['prize_id', (select) => select.fn.countAll().as('count')])
    .where('dealer', '=', dealer)
    .where('campaign', '=', campaign)
    .where('prize_id', 'is not', null)
    .groupBy('prize_id')
    .execute();
  return new Map(rows.map(({ prize_id, count }) => [prize_id ?? '', Number(count)]));
}

/** The prizes, the same on every database. */
export function sqlPrizes(shared: Database): Prizes {
  const database = shared.store<PrizeTables>(PRIZE_SCHEMA);
  const { locksRows } = database.dialect;

  /** Gives each row an anonymous name. */
  async function unname(db: Db, rows: readonly Pick<Entry, 'dealer' | 'entry'>[]): Promise<void> {
    for (const { dealer, entry } of rows)
      await db
        .updateTable('spins')
        .set({ entry: NOBODY + randomUUID(), lead_id: null, token_hash: null, link_until: null })
        .where('dealer', '=', dealer)
        .where('entry', '=', entry)
        .execute();
  }

  return {
    link: ({ dealer, entry, campaign, leadId, tokenHash, until }) =>
      database.write(async (db) => {
        const link = { lead_id: leadId, token_hash: tokenHash, link_until: until };
        await db
          .insertInto('spins')
          .values({ dealer, entry, campaign: plainText(campaign), ...link })
          .onConflict((conflict) => conflict.columns(['dealer', 'entry']).doUpdateSet(link))
          .execute();
      }),

    byLink: (dealer, tokenHash, now) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom('spins')
          .select(['entry', 'campaign', 'lead_id'])
          .where('dealer', '=', dealer)
          .where('token_hash', '=', tokenHash)
          .where('link_until', '>', now)
          .executeTakeFirst();
        return row?.lead_id == null
          ? null
          : { dealer, entry: row.entry, campaign: row.campaign, leadId: row.lead_id };
      }),

    gone: (dealer, campaign) => database.read((db) => goneOf(db, dealer, plainText(campaign))),

    win: (asked, now, draw) =>
      database.write(async (db) => {
        const { dealer, entry } = asked;
        const campaign = plainText(asked.campaign);
        await oneAtATime(db, locksRows, asked);
        const before = await db
          .selectFrom('spins')
          .select(['prize_id', 'prize'])
          .where('dealer', '=', dealer)
          .where('entry', '=', entry)
          .executeTakeFirst();
        if (before?.prize_id != null)
          return { prize: { id: before.prize_id, name: before.prize ?? '' }, repeated: true };
        const prize = draw(await goneOf(db, dealer, campaign));
        if (prize === undefined) return null;
        const won = { prize_id: prize.id, prize: plainText(prize.name), won_at: now };
        await db
          .insertInto('spins')
          .values({ dealer, entry, campaign, ...won })
          .onConflict((conflict) => conflict.columns(['dealer', 'entry']).doUpdateSet(won))
          .execute();
        return { prize, repeated: false };
      }),

    forget: (entries) => database.write((db) => unname(db, entries)),

    purge: (dealer, before) =>
      database.write(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('spins')
          .where('dealer', '=', dealer)
          .where('prize_id', 'is', null)
          .where('link_until', '<', before)
          .executeTakeFirst();
        const old = await db
          .selectFrom('spins')
          .select(['dealer', 'entry'])
          .where('dealer', '=', dealer)
          .where('won_at', '<', before)
          .where('entry', 'not like', `${NOBODY}%`)
          .execute();
        await unname(db, old);
        return Number(numDeletedRows) + old.length;
      }),
  };
}
