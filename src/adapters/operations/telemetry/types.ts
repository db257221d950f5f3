import type { BuildFigures, StoreFigures } from '#domain/operations/fleet/fleet-history.ts';

/** The attributes of a span. They never hold what a visitor typed, because spans leave the machine. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Steps within a request, or within a round of work. */
export const STEPS = ['lead.store', 'lead.delivery', 'outside'] as const;
export type Step = (typeof STEPS)[number];

/** Adds attributes that are known only later. */
export type Learn = (facts: SpanFacts) => void;

export interface ServerRequest {
  readonly method: string;
  /** The header of that name, as it arrived. */
  readonly traceparent: string | undefined;
}

export interface AnsweredRequest {
  /** As declared, such as `/api/leads/:lead_id`. */
  readonly route: string;
  readonly status: number;
  readonly dealer: string | undefined;
  readonly ms: number;
}

/** One request while it is handled. */
export interface TracedRequest {
  /** Undefined where no trace is recorded. */
  readonly traceId: string | undefined;
  /** Runs `work` so that its steps belong to this request. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
  end(answered: AnsweredRequest): void;
}

/** Counters with their labels. Each label has few values. */
export interface Counter {
  readonly 'leads.taken': { readonly form: string };
  readonly 'leads.deliveries': { readonly channel: string; readonly outcome: string };
}

/** Receives what the platform does. An implementation may never slow or break that. */
export interface Telemetry {
  request(request: ServerRequest): TracedRequest;
  step<Result>(step: Step, facts: SpanFacts, work: (learn: Learn) => Promise<Result>): Promise<Result>;
  count<Name extends keyof Counter>(name: Name, labels: Counter[Name]): void;
}

/** The sources of figures of all dealers together. A process that cannot know some leaves them out. */
export interface FigureSources {
  readonly stores?: () => Promise<StoreFigures>;
  /** Reads the reports of builds. It is missing if the process has none. */
  readonly builds?: () => Promise<BuildFigures>;
}

/** A setting that is wrong, or a port that cannot be had, in words that ops can act on. */
export class TelemetryError extends Error {
  override name = 'TelemetryError';
}

const UNTRACED: TracedRequest = {
  traceId: undefined,
  within: (work) => work(),
  end: () => undefined,
};

const learnNothing = (): void => undefined;

/** Does nothing, for environments without metrics or traces. It loads no package and stores nothing. */
export const telemetryOff: Telemetry = {
  request: () => UNTRACED,
  step: (_step, _facts, work) => work(learnNothing),
  count: () => undefined,
};
