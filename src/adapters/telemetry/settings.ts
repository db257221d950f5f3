import { TelemetryError } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface TelemetrySettings {
  /** Where Prometheus asks; undefined if nothing listens. */
  readonly listens: { readonly port: number; readonly host: string } | undefined;
  /** Where traces and metrics are sent; undefined if nowhere. Without a slash at its end. */
  readonly endpoint: string | undefined;
}

/** Only this machine, as for every other port. */
const LOOPBACK = '127.0.0.1';

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isInteger(port) && port <= 65_535) return port;
  throw new TelemetryError(
    `METRICS_PORT is "${text}". Give a whole number from 1 to 65535, such as METRICS_PORT=9464.`,
  );
}

function readEndpoint(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new TelemetryError(
    `OTEL_EXPORTER_OTLP_ENDPOINT is not an http or https address. Give one such as http://127.0.0.1:4318.`,
  );
}

/** Undefined where nobody asks for metrics or traces. */
export function telemetrySettings(env: Env): TelemetrySettings | undefined {
  const port = env['METRICS_PORT'];
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!port && !endpoint) return undefined;
  return {
    listens: port ? { port: readPort(port), host: env['METRICS_HOST'] || LOOPBACK } : undefined,
    endpoint: endpoint ? readEndpoint(endpoint) : undefined,
  };
}
