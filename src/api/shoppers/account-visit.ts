import {
  type Account,
  AccountsError,
  type AccountVisit,
  type Session,
} from '#adapters/shoppers/accounts/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiContext, ApiRoute } from '#api/api-route.ts';
import { ApiError, notFound } from '#api/lib/api-errors.ts';
import { tokenOf } from '#api/lib/link-token.ts';
import { refuseOtherSites } from '#api/lib/same-site.ts';
import type { ReadingRules } from '#domain/leads/forms/read-field.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { type AccountConfig, hasAccounts, realmOf } from '#domain/shoppers/accounts/account-config.ts';
import { isGateOn } from '#domain/shoppers/accounts/gates.ts';
import type { GateType } from '#domain/shoppers/accounts/sign-in.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { accountConfigOf } from './account-service.ts';

/** A request to a dealer whose shoppers sign in. */
export interface AccountContext extends ApiContext {
  readonly of: PublishedDealer;
  readonly config: AccountConfig;
  readonly visit: AccountVisit;
}

/** A proxy may use plain HTTP to us, while the dealer's public address is https. */
function isSecure(request: Request, { url }: AccountConfig): boolean {
  const requestUrl = new URL(request.url);
  const own = URL.parse(url);
  return (
    requestUrl.protocol === 'https:' || (own?.protocol === 'https:' && own.hostname === requestUrl.hostname)
  );
}

export const tokenIn = ({ url }: Request): string => tokenOf(new URL(url).searchParams.get('token'));

const unavailable = (cause: AccountsError): ApiError =>
  new ApiError(503, cause.message, { cause, headers: { 'Retry-After': '30' } });

/** Obstacles to accounts are reported as they are, because an operator must be able to read them. */
async function withReadableErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AccountsError ? unavailable(error) : error;
  }
}

const visitOf = (request: Request, config: AccountConfig): AccountVisit => ({
  realm: realmOf(config),
  secure: isSecure(request, config),
  headers: request.headers,
});

interface AccountRoute extends Omit<ApiRoute, 'handle'> {
  readonly handle: (context: AccountContext) => Promise<Response>;
}

/** Makes a route of a dealer with accounts. Changes are accepted from the dealer's own pages only. */
export const accountRoute = ({ handle, ...route }: AccountRoute): ApiRoute => ({
  ...route,
  handle: async (context) => {
    const of = await context.dealer();
    const config = accountConfigOf(of);
    if (config === null || !hasAccounts(config)) throw notFound();
    const { request } = context;
    if (route.method !== 'GET' && !route.fromAnywhere) refuseOtherSites(request, of.config);
    const visit = visitOf(request, config);
    const response = await withReadableErrors(() => handle({ ...context, of, config, visit }));
    response.headers.set('Cache-Control', 'no-store');
    return response;
  },
});

const MONTH_S = 30 * 24 * 60 * 60;

/** Sets a cookie that scripts can read, to show "Sign in" or "My account". It grants nothing. */
const hint = (isSignedIn: boolean, { secure }: Pick<AccountVisit, 'secure'>): string =>
  `signed-in=${isSignedIn ? 1 : ''}; Path=/; Max-Age=${isSignedIn ? MONTH_S : 0}; SameSite=Lax${secure ? '; Secure' : ''}`;

export const hasHint = ({ headers }: AccountVisit): boolean =>
  /(?:^|;\s*)signed-in=1(?:;|$)/.test(headers.get('cookie') ?? '');

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Sets the hint for the mock, which has no sessions. */
export const withHint = (response: Response, request: Request, isSignedIn: boolean): Response =>
  withCookies(response, [hint(isSignedIn, { secure: new URL(request.url).protocol === 'https:' })]);

export const signedInAnswer = (response: Response, { cookies }: Session, visit: AccountVisit): Response =>
  withCookies(response, cookies.length > 0 || !hasHint(visit) ? [...cookies, hint(true, visit)] : []);

export const signedOutAnswer = (
  response: Response,
  visit: AccountVisit,
  cookies: readonly string[] = [],
): Response => withCookies(response, [...cookies, hint(false, visit)]);

/** Removes an outdated hint, or each page would ask again. */
const pleaseSignIn = (visit: AccountVisit): ApiError =>
  new ApiError(401, 'Please sign in first.', {
    headers: hasHint(visit) ? { 'Set-Cookie': hint(false, visit) } : {},
  });

export const ownRoute = ({
  handle,
  ...route
}: Omit<ApiRoute, 'handle'> & {
  readonly handle: (context: AccountContext, session: Session) => Promise<Response>;
}): ApiRoute =>
  accountRoute({
    ...route,
    isOwn: true,
    async handle(context) {
      const session = await context.accounts.accounts.session(context.visit);
      if (session === null) throw pleaseSignIn(context.visit);
      return signedInAnswer(await handle(context, session), session, context.visit);
    },
  });

/**
 * Behind a gate, answers signed-in shoppers and passes their account on. Without a gate, answers everybody,
 * without an account.
 */
export async function gatedBy(
  type: GateType | null,
  context: Pick<ApiContext, 'request' | 'dealer' | 'accounts'>,
  handle: (account: Account | null) => Promise<Response>,
): Promise<Response> {
  const dealer = await context.dealer();
  const config = type === null ? null : accountConfigOf(dealer);
  if (type === null || config === null || !isGateOn(type, config)) return handle(null);
  const { request, accounts } = context;
  if (request.method !== 'GET') refuseOtherSites(request, dealer.config);
  const visit = visitOf(request, config);
  const session = await withReadableErrors(() => accounts.accounts.session(visit));
  if (session === null) throw pleaseSignIn(visit);
  const response = await handle(session.account);
  response.headers.set('Cache-Control', 'no-store');
  return signedInAnswer(response, session, visit);
}

/** Names may be unusual here, because no dealer's system has to accept them. */
export const readingRulesOf = ({ market, timezone }: PublishedDealer, now: number): ReadingRules => ({
  market: MARKETS[market],
  namePunctuation: true,
  mobileOnly: false,
  today: localDate(now, timezone).iso,
});
