import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { startServer } from '#adapters/lib/http/testing.ts';

const attribute = v.pipe(
  v.object({ key: v.string(), value: v.record(v.string(), v.union([v.string(), v.number()])) }),
  v.transform(({ key, value }) => [key, Object.values(value)[0]] as const),
);

const spanSchema = v.pipe(
  v.object({
    traceId: v.string(),
    spanId: v.string(),
    parentSpanId: v.optional(v.string()),
    name: v.string(),
    attributes: v.array(attribute),
    status: v.object({ code: v.optional(v.number(), 0) }),
  }),
  v.transform((span) => ({ ...span, attributes: Object.fromEntries(span.attributes) })),
);

const tracesSchema = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(v.unknown()) }),
      scopeSpans: v.array(v.object({ spans: v.array(spanSchema) })),
    }),
  ),
});

const metricsSchema = v.object({
  resourceMetrics: v.array(
    v.object({ scopeMetrics: v.array(v.object({ metrics: v.array(v.object({ name: v.string() })) })) }),
  ),
});

export type CollectedSpan = v.InferOutput<typeof spanSchema>;

/** Starts a collector that accepts OTLP by HTTP as JSON and records it. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const metrics = new Set<string>();
  const bodies: string[] = [];
  const { url, close } = await startServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of v.parse(tracesSchema, JSON.parse(body)).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    if (request.url === '/v1/metrics')
      for (const { scopeMetrics } of v.parse(metricsSchema, JSON.parse(body)).resourceMetrics)
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  return { spans, metrics, bodies, endpoint: url, stop: close };
}
