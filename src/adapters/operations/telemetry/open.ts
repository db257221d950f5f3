import { type Listener, openListener, type ProbeReadiness } from './listener.ts';
import { type FigureSources, type Telemetry, TelemetryError, telemetryOff } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

interface TelemetrySettings {
  /** The address for Prometheus, or undefined if nothing listens. */
  readonly listens: { readonly port: number; readonly host: string } | undefined;
  /** The receiver of traces and metrics, without a slash at its end. Undefined if there is none. */
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

/** Returns undefined if the environment asks for neither metrics nor traces. */
function telemetrySettings(env: Env): TelemetrySettings | undefined {
  const port = env['METRICS_PORT'];
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!port && !endpoint) return undefined;
  return {
    listens: port ? { port: readPort(port), host: env['METRICS_HOST'] || LOOPBACK } : undefined,
    endpoint: endpoint ? readEndpoint(endpoint) : undefined,
  };
}

export interface OpenOptions {
  readonly version: string;
  /** Called once for each obstacle: an endpoint that cannot be reached, figures that cannot be read. */
  readonly onTrouble: (what: string, cause?: unknown) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

export interface StartOptions {
  readonly figures: FigureSources;
  readonly portOwner?: (port: number) => Promise<string | undefined>;
}

/** Telemetry with its listener and exporters, for the entry of a long-lived server. */
export interface ServerTelemetry extends Telemetry {
  /** Opens the listener, if one is asked for, and begins to export. Fails with a `TelemetryError`. Answers the port. */
  start(options: StartOptions): Promise<number | undefined>;
  /** Makes `/ready` answer 200 from now on. */
  ready(): void;
  /** Makes `/ready` answer 503 from now on. Everything else goes on. */
  drain(): void;
  /** Sends what is left, briefly, and closes the listener. Call it before the stores close: the last export reads them. */
  stop(): Promise<void>;
}

const nothing = (): void => undefined;

const OFF: ServerTelemetry = {
  ...telemetryOff,
  start: async () => undefined,
  ready: nothing,
  drain: nothing,
  stop: async () => undefined,
};

/** Opens metrics with METRICS_PORT, and metrics and traces with OTEL_EXPORTER_OTLP_ENDPOINT. Without both, it loads no package. */
export async function openTelemetry(
  env: Readonly<Record<string, string | undefined>>,
  { version, onTrouble, now = Date.now }: OpenOptions,
): Promise<ServerTelemetry> {
  const settings = telemetrySettings(env);
  if (settings === undefined) return OFF;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  const { endpoint, listens } = settings;
  const { telemetry, metrics, observe, stop } = createOpenTelemetry({
    env,
    endpoint,
    version,
    now,
    onTrouble,
    isScraped: listens !== undefined,
  });
  let listener: Listener | undefined;
  let readiness: ProbeReadiness = 'starting';
  return {
    ...telemetry,
    async start({ figures, portOwner }) {
      observe(figures);
      if (listens !== undefined)
        listener = await openListener({
          ...listens,
          metrics,
          readiness: () => readiness,
          portOwner,
          onTrouble,
        });
      return listener?.port;
    },
    ready() {
      readiness = 'ready';
    },
    drain() {
      readiness = 'draining';
    },
    async stop() {
      await Promise.all([listener?.close(), stop()]);
    },
  };
}
