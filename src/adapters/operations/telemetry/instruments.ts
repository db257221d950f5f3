import { mapRows, namesOf } from '#domain/lib/records.ts';

interface Instrument {
  /** In OpenTelemetry, and with underscores and the unit in Prometheus. */
  readonly name: string;
  readonly kind: 'counter' | 'histogram' | 'gauge' | 'total';
  /** `s`, `By`, or a thing that is counted in braces. */
  readonly unit: string;
  readonly does: string;
  /** The names of its labels. Each has few values. */
  readonly labels?: readonly string[];
}

/**
 * The dealer is no label: 5,000 dealers times routes, states and buckets would be millions of series. Log lines and spans
 * name the dealer.
 */
const REQUEST_LABELS = ['http.request.method', 'http.route', 'http.response.status_code'] as const;

/** Every metric. `total` is a counter that is read on demand. The table in docs/monitoring.md has the same rows. */
export const INSTRUMENTS = {
  requests: {
    name: 'http.server.requests',
    kind: 'counter',
    unit: '{request}',
    labels: REQUEST_LABELS,
    does: 'Requests that were answered: by the API, by route; by an origin, as site or picture.',
  },
  duration: {
    name: 'http.server.request.duration',
    kind: 'histogram',
    unit: 's',
    labels: REQUEST_LABELS,
    does: 'How long an answer took.',
  },
  'leads.taken': {
    name: 'leads.taken',
    kind: 'counter',
    unit: '{lead}',
    labels: ['form'],
    does: 'New leads that were stored, by form.',
  },
  'leads.deliveries': {
    name: 'leads.deliveries',
    kind: 'counter',
    unit: '{delivery}',
    labels: ['channel', 'outcome'],
    does: 'Attempts to deliver a lead, by channel and outcome.',
  },
  leadsWaiting: {
    name: 'leads.waiting',
    kind: 'gauge',
    unit: '{lead}',
    does: 'Leads that wait to be delivered.',
  },
  oldestWaiting: {
    name: 'leads.oldest_waiting.age',
    kind: 'gauge',
    unit: 's',
    does: 'Age of the lead that has waited the longest; 0 if none waits.',
  },
  leadsDead: {
    name: 'leads.dead',
    kind: 'gauge',
    unit: '{lead}',
    does: 'Leads with a delivery that was given up.',
  },
  paymentsPending: {
    name: 'payments.pending',
    kind: 'gauge',
    unit: '{payment}',
    does: 'Payments without an outcome, and refunds that are due.',
  },
  paymentsOverdue: {
    name: 'payments.overdue',
    kind: 'gauge',
    unit: '{payment}',
    does: 'Payments that have been pending for more than an hour.',
  },
  dealers: {
    name: 'dealers',
    kind: 'gauge',
    unit: '{dealer}',
    does: 'Dealers that are served, or should be.',
  },
  dealersFailed: {
    name: 'dealers.build_failed',
    kind: 'gauge',
    unit: '{dealer}',
    does: 'Dealers whose last build failed, or whose configuration is wrong.',
  },
  dealersOld: {
    name: 'dealers.build_old',
    kind: 'gauge',
    unit: '{dealer}',
    does: 'Dealers that no build has looked at for 36 hours.',
  },
  buildsRecent: {
    name: 'builds.recent',
    kind: 'gauge',
    unit: '{build}',
    labels: ['outcome'],
    does: 'Builds of today and yesterday (UTC), by outcome.',
  },
  buildAge: {
    name: 'builds.last_success.age',
    kind: 'gauge',
    unit: 's',
    does: 'Time since a build of any dealer succeeded or found nothing to do.',
  },
  feedAge: {
    name: 'feeds.oldest.age',
    kind: 'gauge',
    unit: 's',
    does: 'Time since the feed was read that was not read for the longest time.',
  },
  feedsOld: {
    name: 'feeds.old',
    kind: 'gauge',
    unit: '{dealer}',
    does: 'Dealers whose feed was last read more than 36 hours ago.',
  },
  memory: {
    name: 'process.memory.usage',
    kind: 'gauge',
    unit: 'By',
    does: 'Memory of the process.',
  },
  heap: {
    name: 'v8js.memory.heap.used',
    kind: 'gauge',
    unit: 'By',
    does: 'JavaScript objects in memory.',
  },
  delayP99: {
    name: 'nodejs.eventloop.delay.p99',
    kind: 'gauge',
    unit: 's',
    does: 'How late the event loop was, 99th percentile of at least ten seconds.',
  },
  delayMax: {
    name: 'nodejs.eventloop.delay.max',
    kind: 'gauge',
    unit: 's',
    does: 'How late the event loop was at worst, in at least ten seconds.',
  },
  processor: {
    name: 'process.cpu.time',
    kind: 'total',
    unit: 's',
    does: 'Processor time of the process.',
  },
  uptime: {
    name: 'process.uptime',
    kind: 'gauge',
    unit: 's',
    does: 'Time since the process started.',
  },
} as const satisfies Readonly<Record<string, Instrument>>;

export type InstrumentId = keyof typeof INSTRUMENTS;
type OfKind<Kind> = {
  [Id in InstrumentId]: (typeof INSTRUMENTS)[Id]['kind'] extends Kind ? Id : never;
}[InstrumentId];
/** The metrics that are read on demand. */
export type ObservedId = OfKind<'gauge' | 'total'>;

const UNITS: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };

/** Converts a name: `http.server.request.duration` in seconds → `http_server_request_duration_seconds`. Counters get `_total` besides. */
export const prometheusName = ({ name, unit }: Pick<Instrument, 'name' | 'unit'>): string =>
  `${name.replaceAll(/[^a-zA-Z0-9_]/g, '_')}${UNITS[unit] ?? ''}`;

const SERIES: Readonly<Record<Instrument['kind'], readonly string[]>> = {
  counter: ['_total'],
  total: ['_total'],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

/** The names under which Prometheus stores each metric. */
export const PROMETHEUS_SERIES: Readonly<Record<InstrumentId, readonly string[]>> = mapRows(
  INSTRUMENTS,
  (instrument) => SERIES[instrument.kind].map((ending) => `${prometheusName(instrument)}${ending}`),
);

const isObserved = (id: InstrumentId): id is ObservedId =>
  INSTRUMENTS[id].kind === 'gauge' || INSTRUMENTS[id].kind === 'total';

export const OBSERVED: readonly ObservedId[] = namesOf(INSTRUMENTS).filter(isObserved);
