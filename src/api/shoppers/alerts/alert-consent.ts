import { EmailError } from '#adapters/leads/email/types.ts';
import type { Account, SavedSearch } from '#adapters/shoppers/accounts/types.ts';
import { sayAt } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { answerLinkOver, answerNotice } from '#api/leads/plain-form/page.ts';
import { ApiError, notFound, tooMany } from '#api/lib/api-errors.ts';
import { readBody } from '#api/lib/body.ts';
import { newToken, tokenHash } from '#api/lib/link-token.ts';
import { ALERT_LINKS, CONFIRM_MS, confirmationEmail } from '#domain/shoppers/alerts/alert-emails.ts';
import { ALERT_CONSENT } from '#domain/shoppers/alerts/saved-search.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { type AccountContext, accountRoute, tokenIn } from '../account-visit.ts';

const notSent = (cause: EmailError): ApiError =>
  new ApiError(503, 'We could not send you the email to confirm just now. Please try again later.', {
    cause,
    headers: { 'Retry-After': '60' },
  });

/** Sends the double opt-in email. An alert that is on stays on. */
export async function askForAlert(
  context: AccountContext,
  account: Account,
  { id, alert }: SavedSearch,
): Promise<SavedSearch> {
  const { accounts: service, of, now } = context;
  if (!(await context.allows('alert_letter'))) throw tooMany();
  const { searches } = service.accounts;
  const config = of.config;
  const market = MARKETS[of.market];
  const token = newToken();
  const outcome = await searches.askForAlert(account, of.slug, id, {
    tokenHash: tokenHash(token),
    until: now + CONFIRM_MS,
    at: now,
    words: sayAt(of)(ALERT_CONSENT),
    notifiedUntil: of.last_arrival ?? 0,
  });
  if (outcome === null) throw notFound();
  if (outcome.alert !== 'asked') return outcome;
  try {
    await service.sendEmail(of, {
      id: `confirm-${tokenHash(token).slice(0, 32)}`,
      to: account.email,
      at: now,
      words: confirmationEmail({ name: outcome.name, token, url: context.siteUrl(config), config, market }),
    });
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    if (alert === 'off') await searches.stopAlert(account, of.slug, id);
    throw notSent(error);
  }
  return outcome;
}

const MAX_BYTES = 4 * 1024;

const linkOver = ({ of }: AccountContext): Promise<Response> =>
  answerLinkOver(
    of,
    'It works for seven days, until a newer one is sent or the emails are turned off. You can ask for a new one where your saved searches are.',
  );

const isOn = (context: AccountContext, { name }: SavedSearch): Promise<Response> => {
  const say = sayAt(context.of);
  return answerNotice({
    dealer: context.of,
    title: 'You will hear from us',
    text: `${say('We email you when new {many} match')} “${name}”, at most once a day. Every email has a link that stops them.`,
  });
};

const CONFIRM = '/account/alerts/confirm';
const STOP = '/account/alerts/stop';

/** Shows a page first, because programs that scan emails open links: opening one changes nothing. */
const confirmPage = accountRoute({
  method: 'GET',
  path: CONFIRM,
  does: 'The page that asks whether emails about a saved search are wanted.',
  async handle(context) {
    const { accounts, of, request, now } = context;
    const token = tokenIn(request);
    const search = await accounts.accounts.searches.byConfirmation(of.slug, tokenHash(token), now);
    if (search === null) return linkOver(context);
    if (search.alert === 'on') return isOn(context, search);
    const say = sayAt(context.of);
    return answerNotice({
      dealer: of,
      title: say('Emails about new {many}'),
      text: `${say('Shall we email you when new {many} match')} “${search.name}”?`,
      act: { action: ALERT_LINKS.confirm(token), label: 'Yes, email me' },
    });
  },
  mock: { status: 200, body: {} },
});

const confirmRoute = accountRoute({
  method: 'POST',
  path: CONFIRM,
  does: 'Confirms emails about a saved search.',
  async handle(context) {
    const { accounts, of, request, now } = context;
    const search = await accounts.accounts.searches.confirm(of.slug, tokenHash(tokenIn(request)), now);
    return search === null ? linkOver(context) : isOn(context, search);
  },
  mock: { status: 200, body: {} },
});

/** Responds in the same way for a search that no longer exists, so that nobody learns which do. */
const stopped = (context: AccountContext): Promise<Response> => {
  const say = sayAt(context.of);
  return answerNotice({
    dealer: context.of,
    title: 'No more emails',
    text: say('We do not email you about new {many} for this search any more.'),
  });
};

const stopPage = accountRoute({
  method: 'GET',
  path: STOP,
  does: 'The page that stops emails about a saved search. Opening it changes nothing.',
  async handle(context) {
    const { accounts, of, request } = context;
    const token = tokenIn(request);
    const search = await accounts.accounts.searches.byStopToken(of.slug, token);
    if (search === null || search.alert === 'off') return stopped(context);
    const say = sayAt(context.of);
    return answerNotice({
      dealer: of,
      title: 'Stop these emails?',
      text: `${say('We email you when new {many} match')} “${search.name}”.`,
      act: { action: ALERT_LINKS.stop(token), label: 'Stop these emails' },
    });
  },
  mock: { status: 200, body: {} },
});

/** Returns true for the one-click request of mail programs (RFC 8058). They post it on their own, without an origin, and want no page. */
async function isOneClick(request: Request): Promise<boolean> {
  const body = await readBody(request, MAX_BYTES).catch(() => ({}));
  return typeof body === 'object' && body !== null && 'List-Unsubscribe' in body;
}

const stopRoute = accountRoute({
  method: 'POST',
  path: STOP,
  does: 'Stops emails about a saved search. Mail programs may call it too (RFC 8058).',
  fromAnywhere: true,
  async handle(context) {
    const { accounts, of, request } = context;
    await accounts.accounts.searches.stopByToken(of.slug, tokenIn(request));
    return (await isOneClick(request)) ? new Response(null, { status: 204 }) : stopped(context);
  },
  mock: { status: 204 },
});

export const EMAIL_LINK_ROUTES: readonly ApiRoute[] = [confirmPage, confirmRoute, stopPage, stopRoute];
