import { dayOf, plainText } from '#adapters/database/rows.ts';
import type { Database } from '#adapters/database/types.ts';
import { bucketOf } from '#domain/vitals/metrics.ts';
import type { Measured } from '#domain/vitals/regressions.ts';
import { VITALS_KEY, VITALS_SCHEMA, type VitalsTables } from './tables.ts';
import type { VitalsStore } from './types.ts';

/** The counts, the same on every database. */
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
      database.read(async (db) => {
        const rows = await db
          .selectFrom('web_vitals')
          .select(({ fn }) => [
            ...(['version', 'kind', 'device', 'metric', 'bucket'] as const),
            fn.min('day').as('since'),
            fn.sum<number | string>('count').as('visits'),
          ])
          .where('dealer', '=', dealer)
          .where('day', '>=', dayOf(since))
          .groupBy(['version', 'kind', 'device', 'metric', 'bucket'])
          .execute();
        const groups = Map.groupBy(rows, ({ version, kind, device, metric }) =>
          [version, kind, device, metric].join('\n'),
        );
        return [...groups.values()].flatMap((buckets): readonly Measured[] => {
          const [first] = buckets;
          if (first === undefined) return [];
          const { version, kind, device, metric } = first;
          const days = buckets.map((one) => one.since).sort();
          return [
            {
              ...{ version, kind, device, metric, since: days[0] ?? '' },
              counted: buckets.map(({ bucket, visits }) => ({ bucket, count: Number(visits) })),
            },
          ];
        });
      }),

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
