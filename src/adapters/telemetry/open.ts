import { type Listener, openListener, type Readiness } from './listener.ts';
import { telemetrySettings } from './settings.ts';
import type { FigureSources, Telemetry } from './types.ts';
import { telemetryOff } from './types.ts';

export interface OpenOptions {
  readonly version: string;
  /** Told once of each obstacle: an endpoint that cannot be reached, figures that cannot be read. */
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
  /** `/ready` answers 200 from now on. */
  ready(): void;
  /** `/ready` answers 503 from now on. Everything else goes on. */
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

/**
 * What the environment asks for: metrics with METRICS_PORT, metrics and traces with OTEL_EXPORTER_OTLP_ENDPOINT. Without
 * both, no package is loaded.
 */
export async function openTelemetry(
  env: Readonly<Record<string, string | undefined>>,
  { version, onTrouble, now = Date.now }: OpenOptions,
): Promise<ServerTelemetry> {
  const settings = telemetrySettings(env);
  if (settings === undefined) return OFF;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  const { endpoint, listens } = settings;
  const { telemetry, metrics, observe, stop } = createOpenTelemetry({
    ...{ env, endpoint, version, now, onTrouble },
    isScraped: listens !== undefined,
  });
  let listener: Listener | undefined;
  let readiness: Readiness = 'starting';
  return {
    ...telemetry,
    async start({ figures, portOwner }) {
      observe(figures);
      if (listens !== undefined)
        listener = await openListener({
          ...{ ...listens, metrics, readiness: () => readiness, portOwner },
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
