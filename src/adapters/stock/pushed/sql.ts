import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isAmong, plainText } from '#adapters/storage/database/rows.ts';
import type { Database, Dialect } from '#adapters/storage/database/types.ts';
import type { PushedEntry } from '#domain/stock/pushed/shape.ts';
import { PUSHED_SCHEMA, type PushedTables } from './tables.ts';
import type { PushedChanges, PushedStock, PushRefusal, VehicleChange, WholeStock } from './types.ts';

type Db = Transaction<PushedTables>;

/** Rows of one statement: SQLite allows some thousands of parameters. */
const AT_ONCE = 200;
/** Of each source the newest stay, so that a broken sender fills no disk. */
const MOST_REFUSALS = 200;
const LONGEST_SENT = 2_000;

const entryIn = (json: string): PushedEntry => JSON.parse(json);

const chunksOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** Of two events of one request about the same vehicle the newer stays: a statement may change a row only once. */
function newestOfEach(changes: readonly VehicleChange[]): readonly VehicleChange[] {
  const newest = new Map<string, VehicleChange>();
  for (const change of changes) {
    const name = `${change.dealer} ${change.key}`;
    const other = newest.get(name);
    if (other === undefined || other.at <= change.at) newest.set(name, change);
  }
  return [...newest.values()];
}

/** At the same moment a vehicle that is gone wins, then the greater digest: the result is the same in any order. */
const isNewer = sql<boolean>`(excluded.at > pushed_vehicles.at or (excluded.at = pushed_vehicles.at and (
  excluded.gone > pushed_vehicles.gone or
  (excluded.gone = pushed_vehicles.gone and excluded.digest > pushed_vehicles.digest))))`;

async function applyVehicles(
  db: Db,
  source: string,
  changes: readonly VehicleChange[],
  received_at: number,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const some of chunksOf(newestOfEach(changes))) {
    const rows = some.map(({ dealer, key, at, isGone, entry }) => {
      const json = JSON.stringify(entry);
      const digest = createHash('sha256').update(json).digest('base64url').slice(0, 16);
      return { dealer, source, vehicle: key, at, received_at, gone: Number(isGone), digest, entry: json };
    });
    const written = await db
      .insertInto('pushed_vehicles')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['dealer', 'source', 'vehicle'])
          .doUpdateSet(({ ref }) => ({
            at: ref('excluded.at'),
            received_at: ref('excluded.received_at'),
            gone: ref('excluded.gone'),
            digest: ref('excluded.digest'),
            entry: ref('excluded.entry'),
          }))
          .where(isNewer),
      )
      .returning('dealer')
      .execute();
    changed.push(...written.map(({ dealer }) => dealer));
  }
  return changed;
}

async function applyList(
  db: Db,
  dialect: Dialect,
  source: string,
  { dealer, at, keys }: WholeStock,
  received_at: number,
): Promise<readonly string[]> {
  const gone = await db
    .updateTable('pushed_vehicles')
    .set({ gone: 1, at, received_at })
    .where('dealer', '=', dealer)
    .where('source', '=', source)
    .where('gone', '=', 0)
    .where('at', '<', at)
    .where(({ not, ref: column }) => not(isAmong(dialect, column('vehicle'), keys)))
    .returning('dealer')
    .execute();
  return gone.map((row) => row.dealer);
}

/** Counts in the transaction of the change, in the order of names, so that two requests never wait for each other. */
async function countChanges(db: Db, source: string, dealers: readonly string[]): Promise<void> {
  if (dealers.length === 0) return;
  await db
    .insertInto('pushed_versions')
    .values([...new Set(dealers)].toSorted().map((dealer) => ({ dealer, source, version: 1, ordered: 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(['dealer', 'source'])
        .doUpdateSet({ version: sql<number>`pushed_versions.version + 1` }),
    )
    .execute();
}

async function noteRefusals(
  db: Db,
  source: string,
  refusals: PushedChanges['refusals'],
  received_at: number,
): Promise<void> {
  if (refusals.length === 0) return;
  const rows = refusals.slice(0, MOST_REFUSALS).map(({ dealer, reason, row }) => ({
    id: randomUUID(),
    source,
    dealer: dealer === null ? null : plainText(dealer),
    reason,
    sent: plainText(row).slice(0, LONGEST_SENT),
    received_at,
  }));
  await db.insertInto('pushed_refusals').values(rows).execute();
  await db
    .deleteFrom('pushed_refusals')
    .where('source', '=', source)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('pushed_refusals')
        .select('id')
        .where('source', '=', source)
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(MOST_REFUSALS),
    )
    .execute();
}

const vehiclesOf = (db: Kysely<PushedTables>, dealer: string, source: string) =>
  db.selectFrom('pushed_vehicles').where('dealer', '=', dealer).where('source', '=', source);

export function sqlPushedStock(shared: Database): PushedStock {
  const store = shared.store<PushedTables>(PUSHED_SCHEMA);
  const versionRow = (dealer: string, source: string) =>
    store.read((db) =>
      db
        .selectFrom('pushed_versions')
        .select(['version', 'ordered'])
        .where('dealer', '=', dealer)
        .where('source', '=', source)
        .executeTakeFirst(),
    );
  return {
    apply: (source, { vehicles, lists, refusals }, receivedAt) =>
      store.write(async (db) => {
        const changed = [...(await applyVehicles(db, source, vehicles, receivedAt))];
        for (const list of lists)
          changed.push(...(await applyList(db, store.dialect, source, list, receivedAt)));
        await countChanges(db, source, changed);
        await noteRefusals(db, source, refusals, receivedAt);
        return changed.length;
      }),
    entries: (dealer, source) =>
      store.read(async (db) => {
        const rows = await vehiclesOf(db, dealer, source)
          .select('entry')
          .where('gone', '=', 0)
          .orderBy('vehicle')
          .execute();
        return rows.map(({ entry }) => entryIn(entry));
      }),
    keys: (dealer, source) =>
      store.read(async (db) => {
        const rows = await vehiclesOf(db, dealer, source).select('vehicle').execute();
        return rows.map(({ vehicle }) => vehicle);
      }),
    vehicle: (dealer, source, key) =>
      store.read(async (db) => {
        const row = await db
          .selectFrom('pushed_vehicles')
          .select(['gone', 'entry'])
          .where('dealer', '=', dealer)
          .where('source', '=', source)
          .where('vehicle', '=', plainText(key))
          .executeTakeFirst();
        return row && { isGone: row.gone === 1, entry: entryIn(row.entry) };
      }),
    versions: () =>
      store.read((db) =>
        db.selectFrom('pushed_versions').select(['dealer', 'source', 'version']).orderBy('dealer').execute(),
      ),
    version: async (dealer, source) => (await versionRow(dealer, source))?.version ?? 0,
    orderedVersion: async (dealer, source) => (await versionRow(dealer, source))?.ordered ?? 0,
    noteOrder: ({ dealer, source, version }) =>
      store.write(async (db) => {
        await db
          .updateTable('pushed_versions')
          .set({ ordered: version })
          .where('dealer', '=', dealer)
          .where('source', '=', source)
          .execute();
      }),
    purge: (before) =>
      store.write(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('pushed_vehicles')
          .where('gone', '=', 1)
          .where('received_at', '<', before)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
    refusals: (since, limit) =>
      store.read(async (db) => {
        const rows = await db
          .selectFrom('pushed_refusals')
          .selectAll()
          .where('received_at', '>=', since)
          .orderBy('received_at', 'desc')
          .limit(limit)
          .execute();
        return rows.map(
          ({ source, dealer, reason, sent, received_at }): PushRefusal => ({
            source,
            dealer,
            reason,
            row: sent,
            at: Number(received_at),
          }),
        );
      }),
  };
}
