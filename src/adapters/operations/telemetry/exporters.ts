import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { TelemetryError } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

interface ExportOptions {
  readonly env: Env;
  readonly endpoint: string;
  readonly onTrouble: (what: string, cause?: unknown) => void;
}

/** Returns the address of one signal, unless its own variable names another. The exporter reads that by itself. */
const addressOf = (signal: 'traces' | 'metrics', { env, endpoint }: ExportOptions) =>
  env[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`] ? {} : { url: `${endpoint}/v1/${signal}` };

interface Result {
  /** 0 for success. */
  readonly code: number;
  readonly error?: Error | undefined;
}

interface Exporter<Batch> {
  export(batch: Batch, done: (result: Result) => void): void;
}

/** Reports an exporter's first failure after a success. What could not be sent is dropped. */
function tellingOnce<Batch, Kind extends Exporter<Batch>>(
  exporter: Kind,
  what: string,
  { endpoint, onTrouble }: ExportOptions,
): Kind {
  const send = exporter.export.bind(exporter);
  let isReported = false;
  exporter.export = (batch, done) =>
    send(batch, (result) => {
      if (result.code !== 0 && !isReported)
        onTrouble(
          `${what} do not reach ${new URL(endpoint).host} (OTEL_EXPORTER_OTLP_ENDPOINT). They are dropped; requests are answered as ever.`,
          result.error,
        );
      isReported = result.code !== 0;
      done(result);
    });
  return exporter;
}

const EVERY_MS = 60_000;

function intervalOf(env: Env): number {
  const text = env['OTEL_METRIC_EXPORT_INTERVAL'];
  const ms = text ? Number(text) : EVERY_MS;
  if (Number.isInteger(ms) && ms > 0) return ms;
  throw new TelemetryError(
    `OTEL_METRIC_EXPORT_INTERVAL is "${text}". Give milliseconds, such as ${EVERY_MS}.`,
  );
}

export const metricReader = (options: ExportOptions): PeriodicExportingMetricReader =>
  new PeriodicExportingMetricReader({
    exporter: tellingOnce(new OTLPMetricExporter(addressOf('metrics', options)), 'Metrics', options),
    exportIntervalMillis: intervalOf(options.env),
  });

/** Queues spans up to a limit. Beyond it they are dropped, so an endpoint that is away costs no memory. */
export const spanProcessor = (options: ExportOptions): BatchSpanProcessor =>
  new BatchSpanProcessor({
    exporter: tellingOnce(new OTLPTraceExporter(addressOf('traces', options)), 'Traces', options),
  });

const SAMPLERS: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** Reads two standard variables that the SDK leaves to its users. */
export function samplerOf(env: Env): Sampler {
  const name = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || '1');
  const make = Object.hasOwn(SAMPLERS, name) ? SAMPLERS[name] : undefined;
  if (make !== undefined && ratio >= 0 && ratio <= 1) return make(ratio);
  throw new TelemetryError(
    `OTEL_TRACES_SAMPLER is "${name}" with OTEL_TRACES_SAMPLER_ARG ${ratio}. Give one of ${Object.keys(SAMPLERS).join(', ')}, and a ratio from 0 to 1.`,
  );
}
