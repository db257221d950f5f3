import { AsyncLocalStorage } from 'node:async_hooks';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import {
  type Context,
  type Counter,
  type Meter,
  type ObservableCounter,
  type ObservableGauge,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { metricReader, samplerOf, spanProcessor } from './exporters.ts';
import { type Observation, observedFigures } from './instrumentation.ts';
import { INSTRUMENTS, OBSERVED, type ObservedId, prometheusName } from './instruments.ts';
import { traceParentIn } from './trace-parent.ts';
import type { FigureSources, ServerRequest, Telemetry, TracedRequest } from './types.ts';

/** How often the event loop is sampled, in milliseconds. Measured values include it. */
const RESOLUTION_MS = 20;
/** Several readers within this time share one measurement, so that none empties it for the others. */
const LEAST_MS = 10_000;

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Starts to measure this process, and returns its figures. */
export function observedProcess() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let since = performance.now();
  let delays: readonly Observation[] = [];

  const seconds = (nanoseconds: number): number =>
    Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);

  function measuredDelays(): readonly Observation[] {
    if (delays.length > 0 && performance.now() - since < LEAST_MS) return delays;
    delays =
      delay.count === 0
        ? []
        : [
            { id: 'delayP99', value: seconds(delay.percentile(99)) },
            { id: 'delayMax', value: seconds(delay.max) },
          ];
    delay.reset();
    since = performance.now();
    return delays;
  }

  return {
    observe(): readonly Observation[] {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        { id: 'memory', value: rss },
        { id: 'heap', value: heapUsed },
        { id: 'processor', value: (user + system) / MICROSECONDS },
        { id: 'uptime', value: process.uptime() },
        ...measuredDelays(),
      ];
    },
    stop: () => delay.disable(),
  };
}

export interface OpenTelemetryOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where traces and metrics are sent. Without it there are no traces. */
  readonly endpoint: string | undefined;
  readonly isScraped: boolean;
  readonly version: string;
  readonly now: () => number;
  readonly onTrouble: (what: string, cause?: unknown) => void;
}

const SCOPE = 'dealer-websites';

/** Merges OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES last, so they win. */
const resourceOf = (version: string): Resource =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SCOPE, 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));

/** The seconds that buckets end at: those of OpenTelemetry's conventions. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Groups unknown methods, because anybody can invent some, and each would be a series of its own. */
const methodLabel = (method: string): string => (METHODS.has(method) ? method : '_OTHER');

function parentOf(header: string | undefined): Context {
  const parent = traceParentIn(header);
  if (parent === undefined) return ROOT_CONTEXT;
  const { flags: traceFlags, ...ids } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags, isRemote: true });
}

/** Records the error's kind alone, because its message may hold what a visitor typed. */
function fail(span: Span, cause: unknown): void {
  span.setAttribute('error.type', cause instanceof Error ? cause.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function tracing({ env, endpoint, onTrouble, resource }: OpenTelemetryOptions & { resource: Resource }) {
  if (endpoint === undefined) return undefined;
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(env),
    spanProcessors: [spanProcessor({ env, endpoint, onTrouble })],
  });
  return { tracer: provider.getTracer(SCOPE), stop: () => provider.shutdown() };
}

/** The names that Prometheus expects. OpenTelemetry keeps the unit beside the name. */
const NAMES = new Map(
  Object.values(INSTRUMENTS).map((instrument) => [instrument.name as string, prometheusName(instrument)]),
);

function prometheus() {
  // Its own server is never started: the listener answers more than metrics.
  const reader = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  const named = <Metric extends { readonly descriptor: { readonly name: string } }>(
    metric: Metric,
  ): Metric => ({
    ...metric,
    descriptor: { ...metric.descriptor, name: NAMES.get(metric.descriptor.name) ?? metric.descriptor.name },
  });
  return {
    reader,
    async text(): Promise<string> {
      const { resourceMetrics } = await reader.collect();
      return serializer.serialize({
        ...resourceMetrics,
        scopeMetrics: resourceMetrics.scopeMetrics.map(({ scope, metrics }) => ({
          scope,
          metrics: metrics.map(named),
        })),
      });
    },
  };
}

/** How long a stopping server waits for the last export. */
const LAST_MS = 2_000;

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms).unref())]);

const described = ({ does, unit }: { readonly does: string; readonly unit: string }) => ({
  description: does,
  unit,
});

function recorders(meter: Meter) {
  const counterOf = (id: 'requests' | 'leads.taken' | 'leads.deliveries'): Counter =>
    meter.createCounter(INSTRUMENTS[id].name, described(INSTRUMENTS[id]));
  return {
    requests: counterOf('requests'),
    'leads.taken': counterOf('leads.taken'),
    'leads.deliveries': counterOf('leads.deliveries'),
    duration: meter.createHistogram(INSTRUMENTS.duration.name, {
      ...described(INSTRUMENTS.duration),
      advice: { explicitBucketBoundaries: BUCKETS },
    }),
  };
}

function telemetryOn(meter: Meter, tracer: Tracer | undefined): Telemetry {
  const active = new AsyncLocalStorage<Span>();
  const recorded = recorders(meter);
  return {
    request({ method, traceparent }: ServerRequest): TracedRequest {
      const label = methodLabel(method);
      const span = tracer?.startSpan(
        label,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': label } },
        parentOf(traceparent),
      );
      return {
        traceId: span?.spanContext().traceId,
        within: (work) => (span ? active.run(span, work) : work()),
        end({ route, status, dealer, ms }) {
          const labels = {
            'http.request.method': label,
            'http.route': route,
            'http.response.status_code': status,
          };
          recorded.requests.add(1, labels);
          recorded.duration.record(ms / 1000, labels);
          if (!span) return;
          span.updateName(`${label} ${route}`);
          span.setAttributes({ ...labels, ...(dealer !== undefined && { dealer }) });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async step(name, facts, work) {
      if (tracer === undefined) return work(() => undefined);
      const parent = active.getStore();
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes: facts }, context);
      try {
        return await active.run(span, () => work((more) => void span.setAttributes(more)));
      } catch (cause) {
        fail(span, cause);
        throw cause;
      } finally {
        span.end();
      }
    },
    count: (name, labels) => recorded[name].add(1, { ...labels }),
  };
}

/** Reads the figures of this process and of the fleet whenever metrics are read or sent. */
function observe(
  meter: Meter,
  figures: FigureSources,
  trouble: Pick<OpenTelemetryOptions, 'now' | 'onTrouble'>,
) {
  const ofProcess = observedProcess();
  const ofFleet = observedFigures(figures, trouble);
  const observables: Partial<Record<ObservedId, ObservableGauge | ObservableCounter>> = {};
  for (const id of OBSERVED) {
    const instrument = INSTRUMENTS[id];
    observables[id] =
      instrument.kind === 'total'
        ? meter.createObservableCounter(instrument.name, described(instrument))
        : meter.createObservableGauge(instrument.name, described(instrument));
  }
  meter.addBatchObservableCallback(async (result) => {
    const observations: readonly Observation[] = [...ofProcess.observe(), ...(await ofFleet())];
    for (const { id, value, labels = {} } of observations) {
      const observable = observables[id];
      if (observable) result.observe(observable, value, labels);
    }
  }, Object.values(observables));
  return ofProcess;
}

/** Opens metrics, and traces if there is an endpoint. Sets nothing global, so that two instances can run side by side. */
export function createOpenTelemetry(options: OpenTelemetryOptions) {
  const { env, endpoint, isScraped, version, onTrouble } = options;
  const resource = resourceOf(version);
  const traces = tracing({ ...options, resource });
  const scraped = isScraped ? prometheus() : undefined;
  const meters = new MeterProvider({
    resource,
    readers: [
      ...(scraped ? [scraped.reader] : []),
      ...(endpoint === undefined ? [] : [metricReader({ env, endpoint, onTrouble })]),
    ],
  });
  const meter = meters.getMeter(SCOPE);
  let measured: ReturnType<typeof observedProcess> | undefined;

  return {
    telemetry: telemetryOn(meter, traces?.tracer),
    observe(figures: FigureSources): void {
      measured = observe(meter, figures, options);
    },
    metrics: async (): Promise<string> => (await scraped?.text()) ?? '',
    async stop(): Promise<void> {
      measured?.stop();
      await within(LAST_MS, Promise.all([meters.shutdown(), traces?.stop()]));
    },
  };
}
