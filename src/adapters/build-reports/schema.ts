import * as v from 'valibot';

export const REPORT_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What became of one dealer in one build; read again by whoever looks after the fleet. */
export const buildReportSchema = v.object({
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
  /** Vehicles of the feed that were left out; of very many only the first are told. */
  rejected: v.array(
    v.object({ id: v.nullable(v.string()), index: v.number(), reasons: v.array(v.string()) }),
  ),
  rejected_count: count,
  /** Files of the stock for advertisers, and the vehicles that they do not carry. */
  feeds: v.optional(
    v.array(
      v.object({
        name: v.string(),
        path: v.string(),
        vehicles: count,
        left_out: v.array(
          v.object({ id: v.string(), name: v.string(), reasons: v.array(v.string()), mendable: v.boolean() }),
        ),
        left_out_count: count,
        /** What could be mended, of all that were left out; reports keep a part of those only. */
        summary: v.optional(v.nullable(v.string()), null),
      }),
    ),
    [],
  ),
  warnings: v.array(v.string()),
  error: v.nullable(v.string()),
  template: v.nullable(v.string()),
  /** Names the code and looks of the pages; what shoppers measure is told by it. */
  looks: v.optional(v.nullable(v.string()), null),
  /** Stands for the code that drew the pages. */
  bundle: v.nullable(v.string()),
  commit: v.nullable(v.string()),
  /** What a build was allowed to do that others are not. */
  thresholds: v.object({
    /** A feed that keeps less than this share of its vehicles is not believed … */
    shrink_to: v.number(),
    /** … unless somebody said so. */
    accept_shrink: v.boolean(),
  }),
});

export type BuildReportFile = v.InferOutput<typeof buildReportSchema>;

/** When each dealer was last found to be as it should be. */
export const unchangedSchema = v.record(v.string(), v.string());
