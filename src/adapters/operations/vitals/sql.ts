import type { Kysely } from 'kysely';
import { required } from '#adapters/storage/database/migrations.ts';
import { dayOf, isAmong, plainText } from '#adapters/storage/database/rows.ts';
import type { Database, Migration, StoreSchema } from '#adapters/storage/database/types.ts';
import { type BucketCount, bucketOf, type Device, type Metric } from '#domain/operations/vitals/metrics.ts';
import type { Measured } from '#domain/operations/vitals/regressions.ts';

export type VitalsTables = {
  /** Web vitals: visits by day and value range. */
  readonly web_vitals: {
    readonly dealer: string;
    readonly day: string;
    readonly version: string;
    readonly kind: string;
    readonly device: Device;
    readonly metric: Metric;
    readonly bucket: number;
    readonly count: number;
  };
};

/** One row for each combination. Released, so it is never changed. */
const VITALS_KEY = ['dealer', 'day', 'version', 'kind', 'device', 'metric', 'bucket'] as const;

/** A released migration is never changed. New ones are appended. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: 'how fast pages were',
    async up(schema) {
      await schema
        .createTable('web_vitals')
        .addColumn('dealer', 'text', required)
        .addColumn('day', 'text', required)
        .addColumn('version', 'text', required)
        .addColumn('kind', 'text', required)
        .addColumn('device', 'text', required)
        .addColumn('metric', 'text', required)
        .addColumn('bucket', 'integer', required)
        .addColumn('count', 'integer', required)
        .addPrimaryKeyConstraint('web_vitals_key', [...VITALS_KEY])
        .execute();
    },
  },
];

export const VITALS_SCHEMA: StoreSchema = {
  store: 'vitals',
  owner: 'The measurements’',
  former: { table: 'lead_store_migrations', numbers: [2] },
  migrations: MIGRATIONS,
};

/** The measurements of one visit to one page. */
export interface MeasuredVisit {
  readonly dealer: string;
  /** Names the code and looks of the page, not its contents. */
  readonly version: string;
  readonly kind: string;
  readonly device: Device;
  readonly metrics: readonly { readonly name: Metric; readonly value: number }[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** One measure of all pages of a dealer on one day, by shoppers with one kind of device. */
interface MeasuredDay {
  readonly day: string;
  readonly device: Device;
  readonly counted: readonly BucketCount[];
}

/** Web vitals of shoppers. Only daily counts are stored, never single visits. */
export interface VitalsStore {
  add(visit: MeasuredVisit): Promise<void>;
  /** Returns all that was measured at a dealer from that moment on. */
  measured(dealer: string, since: number): Promise<readonly Measured[]>;
  /** Returns the same for many dealers, by slug, in a few queries. Dealers without a measurement are left out. */
  measuredOfAll(dealers: readonly string[], since: number): Promise<ReadonlyMap<string, readonly Measured[]>>;
  /** Returns one measure of a dealer by day, the oldest day first. */
  daily(dealer: string, metric: Metric, since: number): Promise<readonly MeasuredDay[]>;
  /** Forgets days before that moment; answers how many counts. */
  purge(before: number): Promise<number>;
}

const countsSince = (db: Kysely<VitalsTables>, since: number) =>
  db
    .selectFrom('web_vitals')
    .select(({ fn }) => [
      ...(['version', 'kind', 'device', 'metric', 'bucket'] as const),
      fn.min('day').as('since'),
      fn.sum<number | string>('count').as('visits'),
    ])
    .where('day', '>=', dayOf(since))
    .groupBy(['version', 'kind', 'device', 'metric', 'bucket']);

/** Grouped by dealer, 50 take about 30 ms; all of 1,000 in one go would keep SQLite, and this process, busy for a second. */
const PORTION = 50;

interface CountedBucket {
  readonly version: string;
  readonly kind: string;
  readonly device: Device;
  readonly metric: Metric;
  readonly bucket: number;
  readonly since: string;
  readonly visits: number | string;
}

/** Groups rows that are equal but for their bucket, with the first of each group. */
const byBuckets = <Row extends Pick<CountedBucket, 'bucket' | 'visits'>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
) =>
  [...Map.groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    const counted = group.map(({ bucket, visits }): BucketCount => ({ bucket, count: Number(visits) }));
    return first === undefined ? [] : [{ first, group, counted }];
  });

const measuredIn = (rows: readonly CountedBucket[]): readonly Measured[] =>
  byBuckets(rows, ({ version, kind, device, metric }) => [version, kind, device, metric].join('\n')).map(
    ({ first: { version, kind, device, metric }, group, counted }) => {
      const [since = ''] = group.map((one) => one.since).sort();
      return { version, kind, device, metric, since, counted };
    },
  );

async function daily(
  db: Kysely<VitalsTables>,
  dealer: string,
  metric: Metric,
  since: number,
): Promise<readonly MeasuredDay[]> {
  const rows = await db
    .selectFrom('web_vitals')
    .select(({ fn }) => ['day', 'device', 'bucket', fn.sum<number | string>('count').as('visits')])
    .where('dealer', '=', dealer)
    .where('metric', '=', metric)
    .where('day', '>=', dayOf(since))
    .groupBy(['day', 'device', 'bucket'])
    .orderBy('day')
    .orderBy('device')
    .execute();
  return byBuckets(rows, ({ day, device }) => `${day} ${device}`).map(
    ({ first: { day, device }, counted }) => ({ day, device, counted }),
  );
}

export function sqlVitals(shared: Database): VitalsStore {
  const database = shared.store<VitalsTables>(VITALS_SCHEMA);
  return {
    add: ({ dealer, version, kind, device, metrics, at }) =>
      database.write(async (db) => {
        const values = new Map(metrics.map(({ name, value }) => [name, value]));
        const page = { dealer, day: dayOf(at), version: plainText(version), kind: plainText(kind), device };
        const rows = [...values].map(([metric, value]) => ({
          ...page,
          metric,
          bucket: bucketOf(metric, value),
          count: 1,
        }));
        await db
          .insertInto('web_vitals')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns([...VITALS_KEY])
              .doUpdateSet((row) => ({ count: row('web_vitals.count', '+', 1) })),
          )
          .execute();
      }),

    measured: (dealer, since) =>
      database.read(async (db) =>
        measuredIn(await countsSince(db, since).where('dealer', '=', dealer).execute()),
      ),

    async measuredOfAll(dealers, since) {
      const measuredByDealer = new Map<string, readonly Measured[]>();
      for (let at = 0; at < dealers.length; at += PORTION) {
        const some = dealers.slice(at, at + PORTION);
        const rows = await database.read((db) =>
          countsSince(db, since)
            .select('dealer')
            .groupBy('dealer')
            .where((counts) => isAmong(database.dialect, counts.ref('dealer'), some))
            .execute(),
        );
        for (const [dealer, counts] of Map.groupBy(rows, (row) => row.dealer))
          measuredByDealer.set(dealer, measuredIn(counts));
        // SQLite runs in this process, so other requests get a turn between two portions.
        await new Promise((resolve) => setImmediate(resolve));
      }
      return measuredByDealer;
    },

    daily: (dealer, metric, since) => database.read((db) => daily(db, dealer, metric, since)),

    purge: (before) =>
      database.write(async (db) => {
        const { numDeletedRows } = await db
          .deleteFrom('web_vitals')
          .where('day', '<', dayOf(before))
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}
