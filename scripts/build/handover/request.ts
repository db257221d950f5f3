import * as v from 'valibot';
import type { BuildPhase, BuildReport } from '#render/build.ts';
import type { DealerReport } from '#render/options.ts';

/** The code that a process runs. */
const codeSchema = v.strictObject({ root: v.string(), node: v.string(), stamp: v.string() });

const orderSchema = v.strictObject({
  sites: v.array(v.string()),
  threads: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  force: v.boolean(),
  stockOnly: v.boolean(),
  acceptShrink: v.boolean(),
});

/** What a command asks of a watcher, as one line of JSON. */
const requestSchema = v.strictObject({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  code: codeSchema,
  /** Of a build, as text: the same text, the same settings. */
  settings: v.record(v.string(), v.union([v.string(), v.boolean()])),
  environment: v.strictObject({ salt: v.string(), hashes: v.record(v.string(), v.string()) }),
  order: orderSchema,
});

export type RunningCode = v.InferOutput<typeof codeSchema>;
export type Order = v.InferOutput<typeof orderSchema>;
export type Request = v.InferOutput<typeof requestSchema>;

/** Undefined for what is no request. */
export function parseRequest(line: string): Request | undefined {
  try {
    const parsed = v.safeParse(requestSchema, JSON.parse(line));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** What a watcher answers, each as a line of JSON. The first is `taken` or `refused`, the last `done` or `failed`. */
export type Answer =
  | { readonly kind: 'refused'; readonly pid: number; readonly reason: string }
  | { readonly kind: 'taken'; readonly pid: number; readonly waits: boolean }
  | { readonly kind: 'phase'; readonly phase: BuildPhase }
  | { readonly kind: 'dealer'; readonly report: DealerReport }
  | { readonly kind: 'done'; readonly report: BuildReport }
  | { readonly kind: 'failed'; readonly message: string };
