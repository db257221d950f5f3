import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { LookUps } from '#adapters/look-ups/types.ts';
import type { Provider } from '#adapters/provider/types.ts';
import type { RatingsService } from '#adapters/ratings/types.ts';
import type { VitalsStore } from '#adapters/vitals/types.ts';
import type { AccountDesk } from './account/desk.ts';
import { ACCOUNT_ROUTES } from './account/routes.ts';
import { appointmentsRoute, servicesRoute } from './bookings/bookings.ts';
import { carPhoneCallRoute } from './car-phone-call/car-phone-call.ts';
import type { Reserving } from './checkout/reserving.ts';
import { CHECKOUT_ROUTES } from './checkout/routes.ts';
import type { Health } from './health.ts';
import { challengeRoute } from './leads/challenge.ts';
import type { LeadDesk } from './leads/desk.ts';
import { LEAD_ROUTES } from './leads/leads.ts';
import type { Note } from './log.ts';
import { financeCustomerRoute, plateRoute, registerRoute } from './look-ups/look-ups.ts';
import { manufacturerRoute } from './manufacturers/manufacturers.ts';
import { phoneRevealsRoute } from './phone-reveals/phone-reveals.ts';
import type { Limited } from './rate-limit.ts';
import { snap21Route } from './reviews/snap21.ts';
import { spinsRoute } from './spins/spins.ts';
import { vitalsRoute } from './vitals/vitals.ts';

export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route gets to answer a request with. */
export type ApiContext = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The dealer whose site the request came to; a 404 when it came to none. */
  readonly dealer: () => Promise<PublishedDealer>;
  readonly health: () => Promise<Health>;
  readonly ratings: RatingsService;
  readonly provider: Provider;
  readonly lookUps: LookUps;
  /** Whether one more from where the request comes is within the limit. */
  readonly allows: (what: Limited) => boolean;
  readonly leads: LeadDesk;
  /** At least 0 and below 1, and not to be foreseen. */
  readonly random: () => number;
  /** Null where no car can be reserved online. */
  readonly checkout: Reserving | null;
  readonly accounts: AccountDesk;
  /** Null where nothing is measured. */
  readonly vitals: VitalsStore | null;
  /** Puts into the log line of the request what it has brought about; never what a visitor typed. */
  readonly note: (facts: Note) => void;
};

/** An answer that is always the same, for working on pages without a backend. */
export type CannedAnswer =
  | { readonly status: 200 | 201 | 202; readonly body: unknown }
  | { readonly status: 204 };

/**
 * One route, mounted twice: under `/api` it is handled, under `/mock` it gives its canned answer and stores nothing.
 * A route cannot be declared without saying what its mock answers.
 */
export type ApiRoute = {
  readonly method: ApiMethod;
  /** Below the prefix: `/leads/:lead_id`. */
  readonly path: string;
  readonly handle: (context: ApiContext) => Promise<Response>;
  readonly mock: CannedAnswer;
};

const healthRoute: ApiRoute = {
  method: 'GET',
  path: '/health',
  async handle({ health }) {
    const found = await health();
    return Response.json(found, { status: found.status === 'ok' ? 200 : 503 });
  },
  mock: { status: 200, body: { status: 'ok', version: 'mock', dealers: 0, checks: [] } },
};

export const ROUTES: readonly ApiRoute[] = [
  healthRoute,
  snap21Route,
  spinsRoute,
  ...LEAD_ROUTES,
  challengeRoute,
  phoneRevealsRoute,
  carPhoneCallRoute,
  vitalsRoute,
  appointmentsRoute,
  servicesRoute,
  manufacturerRoute,
  plateRoute,
  registerRoute,
  financeCustomerRoute,
  ...CHECKOUT_ROUTES,
  ...ACCOUNT_ROUTES,
];
