import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { oneAtATime, plainText } from '#adapters/storage/database/rows.ts';
import type { Database } from '#adapters/storage/database/types.ts';
import { PRIZE_SCHEMA, type PrizeTables } from './tables.ts';
import type { Contender, Gone, PrizeEntry, Prizes, WonPrize } from './types.ts';

type Db = Transaction<PrizeTables>;

/** The prefix of anonymised entries. */
const NOBODY = 'nobody-';
const UNNAMED = { lead_id: null, token_hash: null, link_until: null, mailbox: null, phone: null };

async function goneOf(db: Kysely<PrizeTables>, dealer: string, campaign: string): Promise<Gone> {
  const rows = await db
    .selectFrom('spins')
    .select(['prize_id', (select) => select.fn.countAll().as('count')])
    .where('dealer', '=', dealer)
    .where('campaign', '=', plainText(campaign))
    .where('prize_id', 'is not', null)
    .groupBy('prize_id')
    .execute();
  return new Map(rows.map(({ prize_id, count }) => [prize_id ?? '', Number(count)]));
}

async function wonBy(
  db: Kysely<PrizeTables>,
  { dealer, entry }: Pick<PrizeEntry, 'dealer' | 'entry'>,
): Promise<WonPrize | null> {
  const row = await db
    .selectFrom('spins')
    .select(['prize_id', 'prize'])
    .where('dealer', '=', dealer)
    .where('entry', '=', entry)
    .executeTakeFirst();
  return row?.prize_id == null ? null : { id: row.prize_id, name: row.prize ?? '' };
}

/** Winners of former releases are known by their entry alone. */
async function hasWonOtherwise(db: Db, { dealer, campaign, mailbox, phone }: Contender): Promise<boolean> {
  const found = await db
    .selectFrom('spins')
    .select('entry')
    .where('dealer', '=', dealer)
    .where('campaign', '=', plainText(campaign))
    .where('prize_id', 'is not', null)
    .where((one) =>
      one.or([
        one('entry', '=', mailbox),
        one('mailbox', '=', mailbox),
        ...(phone === null ? [] : [one('phone', '=', phone)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function save(
  db: Db,
  { dealer, entry, campaign }: PrizeEntry,
  values: Partial<PrizeTables['spins']>,
): Promise<void> {
  await db
    .insertInto('spins')
    .values({ dealer, entry, campaign: plainText(campaign), ...values })
    .onConflict((conflict) => conflict.columns(['dealer', 'entry']).doUpdateSet(values))
    .execute();
}

async function unname(db: Db, rows: readonly Pick<PrizeEntry, 'dealer' | 'entry'>[]): Promise<void> {
  for (const { dealer, entry } of rows)
    await db
      .updateTable('spins')
      .set({ entry: NOBODY + randomUUID(), ...UNNAMED })
      .where('dealer', '=', dealer)
      .where('entry', '=', entry)
      .execute();
}

async function purge(db: Db, dealer: string, before: number): Promise<number> {
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
}

export function sqlPrizes(shared: Database): Prizes {
  const database = shared.store<PrizeTables>(PRIZE_SCHEMA);
  const { locksRows } = database.dialect;

  return {
    link: ({ dealer, entry, campaign, leadId, tokenHash, until }) =>
      database.write((db) =>
        save(db, { dealer, entry, campaign }, { lead_id: leadId, token_hash: tokenHash, link_until: until }),
      ),

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

    gone: (dealer, campaign) => database.read((db) => goneOf(db, dealer, campaign)),

    won: (entry) => database.read((db) => wonBy(db, entry)),

    win: (asked, now, draw) =>
      database.write(async (db) => {
        const { dealer, campaign, mailbox, phone } = asked;
        await oneAtATime(db, locksRows, 'draw', `${dealer} ${campaign}`);
        const before = await wonBy(db, asked);
        if (before !== null) return { prize: before, repeated: true };
        if (await hasWonOtherwise(db, asked)) return 'taken';
        const prize = draw(await goneOf(db, dealer, campaign));
        if (prize === undefined) return null;
        await save(db, asked, {
          prize_id: prize.id,
          prize: plainText(prize.name),
          won_at: now,
          mailbox,
          phone,
        });
        return { prize, repeated: false };
      }),

    forget: (entries) => database.write((db) => unname(db, entries)),

    purge: (dealer, before) => database.write((db) => purge(db, dealer, before)),
  };
}
