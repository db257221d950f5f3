import * as v from 'valibot';
import { builtDaySchema, MOST_DAYS, withBuild } from '#domain/operations/fleet/build-days.ts';
import type { BuildReportFile } from './report.ts';
import { retainedReports } from './retention.ts';

const VERSION = 1;

/** A report of any release. One that this release cannot read is retained for those that can. */
const anyReport = v.looseObject({ started: v.string(), kind: v.string() });

/** A dealer's builds, on whichever machines. */
const historySchema = v.object({
  version: v.literal(VERSION),
  days: v.array(builtDaySchema),
  /** Newest first. */
  reports: v.array(anyReport),
});

export type History = v.InferOutput<typeof historySchema>;

/** The time, in epoch milliseconds, of the last look that found nothing to do, and of the first one of each day. */
const looksSchema = v.object({
  version: v.literal(VERSION),
  dealers: v.record(v.string(), v.object({ last: v.number(), days: v.array(v.number()) })),
});

export type Looks = v.InferOutput<typeof looksSchema>['dealers'];

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return checked.success ? checked.output : undefined;
}

/** Returns undefined for a history that this release cannot read. It is then replaced. */
export const historyIn = (text: string): History | undefined => parsed(historySchema, text);
export const looksIn = (text: string): Looks | undefined => parsed(looksSchema, text)?.dealers;

export const looksText = (dealers: Looks): string => JSON.stringify({ version: VERSION, dealers });

const withFeeds = v.looseObject({ feeds: v.array(v.looseObject({})) });

/** Removes the names of vehicles from a report’s feeds: of a large stock they are thousands, and only the newest are shown. */
function withoutLeftOut(report: History['reports'][number]): History['reports'][number] {
  const parsed = v.safeParse(withFeeds, report);
  if (!parsed.success) return report;
  return { ...report, feeds: parsed.output.feeds.map((feed) => ({ ...feed, left_out: [] })) };
}

export function historyText(before: History | undefined, report: BuildReportFile): string {
  const { days = [], reports = [] } = before ?? {};
  const newestFirst = [report, ...reports].sort((a, b) => b.started.localeCompare(a.started));
  const last = newestFirst.findIndex(({ outcome }) => outcome === 'built');
  const lean = newestFirst.map((one, index) => (index > last && last !== -1 ? withoutLeftOut(one) : one));
  return JSON.stringify({
    version: VERSION,
    days: withBuild(days, report),
    reports: retainedReports(lean, ({ kind }) => kind === 'stock'),
  });
}

const DAY_MS = 86_400_000;
const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Records that a build looked at each of these dealers. */
export function withLook(before: Looks, slugs: readonly string[], at: number): Looks {
  const oldest = dayOf(at) - MOST_DAYS;
  const looked = slugs.map((slug) => {
    const { last = at, days = [] } = before[slug] ?? {};
    const isFirst = days.every((one) => dayOf(one) !== dayOf(at));
    const recent = days.filter((one) => dayOf(one) > oldest);
    return [slug, { last: Math.max(last, at), days: isFirst ? [...recent, at] : recent }] as const;
  });
  return { ...before, ...Object.fromEntries(looked) };
}
