import type { GenericSchema } from 'valibot';
import type { RatingsService } from '#adapters/dealers/ratings/types.ts';
import type { LookUps } from '#adapters/leads/look-ups/types.ts';
import type { Provider } from '#adapters/leads/provider/types.ts';
import type { DailyCounts } from '#adapters/operations/event-counts/types.ts';
import type { VitalsStore } from '#adapters/operations/vitals/sql.ts';
import type { SearchMisses } from '#adapters/search/misses/sql.ts';
import type { StockSearch } from '#adapters/search/stock/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import type { Checkout } from './checkout/checkout.ts';
import type { LeadAcceptance } from './leads/accept-lead.ts';
import type { PrizeService } from './leads/prizes/prize-service.ts';
import type { UploadBudget } from './leads/uploads.ts';
import type { Note } from './lib/log.ts';
import type { SiteUrl } from './lib/same-site.ts';
import type { Health } from './operations/health.ts';
import type { TypedPassword } from './operations/ops-password.ts';
import type { Budgeted, Limited, LimitSpan, Limits } from './operations/rate-limits.ts';
import type { AccountService } from './shoppers/account-service.ts';
import type { StockPush } from './stock/push-targets.ts';

type ApiMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route gets to answer a request. */
export type ApiContext = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The dealer of the request's host. Fails with 404 if there is none. */
  readonly dealer: () => Promise<PublishedDealer>;
  readonly siteUrl: SiteUrl;
  readonly isDemo: boolean;
  readonly passwordIn: (request: Request) => TypedPassword;
  readonly health: () => Promise<Health>;
  readonly ratings: RatingsService;
  readonly provider: Provider;
  readonly lookUps: LookUps;
  readonly stock: StockSearch;
  /** Whether one more request, or what it costs, is within the rate limit in each network of the client. */
  readonly allows: (what: Limited, cost?: number) => Promise<boolean>;
  /** Limits of others than the client, such as an email address. */
  readonly limits: Pick<Limits, 'allows' | 'giveBack' | 'affords'>;
  /** Whether one more is within so many of one address in this span of time, in each network of the client. */
  readonly affords: (what: Budgeted, span: LimitSpan, most: number) => Promise<boolean>;
  /** The client's address: the smallest of its networks. */
  readonly address: string;
  readonly leads: LeadAcceptance;
  readonly uploads: UploadBudget;
  /** From 0 to less than 1, and not predictable. */
  readonly random: () => number;
  /** Null if no car can be reserved online. */
  readonly checkout: Checkout | null;
  readonly accounts: AccountService;
  /** Null if nothing is measured. */
  readonly vitals: VitalsStore | null;
  /** Null if searches that find nothing are not counted. */
  readonly unfound: SearchMisses | null;
  /** Null if violations of the pages’ policies are not counted. */
  readonly violations: DailyCounts | null;
  /** Null if no source can push stock. */
  readonly push: StockPush | null;
  /** Null if no prizes are stored. */
  readonly prizes: PrizeService | null;
  /** Adds facts to the request's log line. Never what a visitor typed. */
  readonly note: (facts: Note) => void;
};

/** A response that is always the same, for working on pages without a backend. */
export type CannedAnswer =
  | { readonly status: 200 | 201 | 202; readonly body: unknown }
  | { readonly status: 204 };

/** What the mock of a route gets: no store, no provider, no account. */
export interface MockRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of the dealer whose site asks. */
  readonly market: MarketCode;
}

/** A mock response that depends on the request: the form, the day, with or without JavaScript. */
type FittingAnswer = (request: MockRequest) => Response | Promise<Response>;

/** One route, mounted twice: `/api` handles it, `/mock` gives its fixed response and stores nothing. A route must declare its mock. */
export type ApiRoute = {
  readonly method: ApiMethod;
  /** The path below the prefix: `/leads/:lead_id`. */
  readonly path: string;
  /** One sentence or two for callers. The reference of the API is made from it. */
  readonly does: string;
  /** For signed-in shoppers only. */
  readonly isOwn?: boolean;
  /** For requests that bring a secret of their own: the link of an email, or the signature of a processor. */
  readonly fromAnywhere?: boolean;
  /** What each refusal says beside its message. */
  readonly refusal?: Readonly<Record<string, unknown>>;
  /** The schemas that a request is checked with, if they are the same for every dealer. */
  readonly takes?: { readonly query?: GenericSchema; readonly body?: GenericSchema };
  readonly handle: (context: ApiContext) => Promise<Response>;
  readonly mock: CannedAnswer | FittingAnswer;
};
