import * as v from 'valibot';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { builtDaySchema, daysOf } from '#domain/operations/fleet/build-days.ts';
import { type Looks, looksText } from './history.ts';
import { type BuildReportFile, reportIn } from './report.ts';

const UNCHANGED = 'unchanged.json';
/** `a-cars/2026-07-01T02-00-00-000Z-71.stock.json` and `a-cars/days.jsonl` */
const FORMER = /^([^/]+)\/(?:\d{4}-.*\.json|days\.jsonl)$/;

const unchangedSchema = v.record(v.string(), v.pipe(v.string(), v.transform(Date.parse), v.number()));

function jsonIn<T>(text: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}

const textAt = async (store: ObjectStore, key: string): Promise<string> =>
  Buffer.from((await store.get(key))?.bytes ?? []).toString();

/** Reads a dealer's former history and leaves out damaged parts. Without stored days, it computes them from the reports. */
async function formerHistory(store: ObjectStore, keys: readonly string[]): Promise<string> {
  const [reports, days]: [BuildReportFile[], unknown[]] = [[], []];
  for (const key of keys.toSorted().reverse()) {
    const text = await textAt(store, key);
    if (key.endsWith('.jsonl'))
      days.push(...text.split('\n').flatMap((line) => jsonIn(line, builtDaySchema) ?? []));
    else reports.push(...[reportIn(jsonIn(text, v.unknown())) ?? []].flat());
  }
  return JSON.stringify({ version: 1, days: days.length > 0 ? days : daysOf(reports), reports });
}

interface NewPlace {
  readonly store: ObjectStore;
  /** Follows the slug in the keys of new reports. */
  readonly ending: string;
  /** The new file of all looks. */
  readonly looks: string;
}

/**
 * Moves reports of earlier releases, which stored a file for each build, lines of the days beside them, and one file for all
 * looks. Nothing is removed before it is in its new place, and the next call continues a run that was killed.
 */
export async function carryFormerReports({ store, ending, looks }: NewPlace): Promise<void> {
  if (await store.look(looks)) return;
  const former = new Map<string, string[]>();
  for await (const { key } of store.list('')) {
    const slug = FORMER.exec(key)?.[1];
    if (slug !== undefined) former.set(slug, [...(former.get(slug) ?? []), key]);
  }
  for (const [slug, keys] of former) {
    await store.put(`${slug}${ending}`, await formerHistory(store, keys), { when: 'absent' });
    for (const key of keys) await store.remove(key);
  }
  const unchanged = jsonIn(await textAt(store, UNCHANGED), unchangedSchema);
  if (unchanged === undefined) return;
  const dealers = Object.entries(unchanged).map(
    ([slug, at]) => [slug, { last: at, days: [at] }] satisfies [string, Looks[string]],
  );
  await store.put(looks, looksText(Object.fromEntries(dealers)), { when: 'absent' });
  await store.remove(UNCHANGED);
}
