import * as v from 'valibot';

export const REPORT_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The outcome of one dealer in one build, stored for the fleet pages. */
const buildReportSchema = v.object({
  version: v.literal(REPORT_VERSION),
  slug: v.string(),
  outcome: v.picklist(['built', 'failed']),
  /** Pages and all, or the stock alone. */
  kind: v.picklist(['site', 'stock']),
  started: v.string(),
  finished: v.string(),
  seconds: v.number(),
  /** The moment that the pages were made for. */
  now: v.string(),
  pages: count,
  rendered: count,
  written: count,
  removed: count,
  vehicles: count,
  /** Vehicles on the site without a picture. */
  unpictured: v.optional(count, 0),
  /** Counts of pictures that the site stores. Null if they are linked. */
  photographs: v.optional(
    v.nullable(
      v.object({
        kept: count,
        fresh: count,
        failed: count,
        waiting: count,
        duplicates: count,
        placeholders: count,
        /** Vehicles whose pictures fail. Only the first of many are listed. */
        failing: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            failed: count,
            of: count,
            reasons: v.array(v.string()),
          }),
        ),
        /** Which they are and why, over all of them. */
        summary: v.nullable(v.string()),
      }),
    ),
    null,
  ),
  /** Vehicles that were left out. Of many only the first are listed. */
  rejected: v.array(
    v.object({
      id: v.nullable(v.string()),
      /** Reports of earlier releases have none. */
      name: v.optional(v.nullable(v.string())),
      index: v.number(),
      /** The file, and the row there with the line of column names. Reports of earlier releases have neither. */
      where: v.optional(v.nullable(v.string()), null),
      row: v.optional(v.nullable(v.number()), null),
      reasons: v.array(v.string()),
    }),
  ),
  rejected_count: count,
  /** Files of the stock for advertisers, and the vehicles that they do not carry. */
  feeds: v.optional(
    v.array(
      v.object({
        name: v.string(),
        path: v.string(),
        vehicles: count,
        /** All of them in the newest report of a build that succeeded, none in older ones. */
        left_out: v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            /** The stock number. Reports of earlier releases do not have it. */
            stock: v.optional(v.nullable(v.string()), null),
            reasons: v.array(v.string()),
            mendable: v.boolean(),
          }),
        ),
        left_out_count: count,
        /** Possible fixes, over all vehicles that were left out. Reports list a part of them only. */
        summary: v.optional(v.nullable(v.string()), null),
      }),
    ),
    [],
  ),
  warnings: v.array(v.string()),
  /** Sources of stock that a mapping reads: what it found, and which words it translated. */
  readings: v.optional(
    v.array(
      v.object({
        name: v.string(),
        where: v.string(),
        rows: count,
        left_out: count,
        changes: v.array(v.object({ field: v.string(), from: v.string(), to: v.string(), count })),
        changes_count: count,
        odd: v.array(
          v.object({
            field: v.string(),
            value: v.string(),
            expected: v.string(),
            /** Where it stands first. Reports of earlier releases do not say it. */
            row: v.exactOptional(count),
            column: v.exactOptional(v.string()),
            count,
          }),
        ),
      }),
    ),
    [],
  ),
  error: v.nullable(v.string()),
  /** Whether it failed because the feed was not believed. */
  refused: v.optional(v.boolean(), false),
  template: v.nullable(v.string()),
  /** The version of code and looks, which web vitals are compared by. */
  looks: v.optional(v.nullable(v.string()), null),
  /** Identifies the code that drew the pages. */
  bundle: v.nullable(v.string()),
  commit: v.nullable(v.string()),
  /** What the build was allowed to do. */
  thresholds: v.object({
    /** A feed that keeps less than this share of its vehicles is not believed … */
    shrink_to: v.number(),
    /** Unless it was allowed explicitly. */
    accept_shrink: v.boolean(),
  }),
});

export type BuildReportFile = v.InferOutput<typeof buildReportSchema>;

/** Returns undefined if another release wrote the report, or there is none. */
export function reportIn(value: unknown): BuildReportFile | undefined {
  const parsed = v.safeParse(buildReportSchema, value);
  return parsed.success ? parsed.output : undefined;
}
