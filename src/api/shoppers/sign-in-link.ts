import type { ApiRoute } from '#api/api-route.ts';
import { answerLinkOver, answerNotice } from '#api/leads/plain-form/page.ts';
import { seeOther } from '#api/lib/plain-page.ts';
import { SIGN_IN_LINK } from '#domain/shoppers/accounts/account-email.ts';
import { type AccountContext, accountRoute, signedInAnswer, tokenIn } from './account-visit.ts';
import { SIGN_IN } from './session.ts';

const LINK = '/account/link';

const linkOver = ({ of }: AccountContext): Promise<Response> =>
  answerLinkOver(of, 'It works once, within an hour. You can ask for a new one where you sign in.');

/**
 * Mail scanners open links, so opening it signs nobody in. The page shows the address, so that nobody takes
 * another person's account for their own.
 */
const linkPage = accountRoute({
  method: 'GET',
  path: LINK,
  does: 'The page that the link of a sign-in email opens. Opening it signs nobody in.',
  async handle(context) {
    const { accounts, visit, of, request } = context;
    const token = tokenIn(request);
    const email = await accounts.accounts.linkOwner(visit.realm, token);
    if (email === null) return linkOver(context);
    return answerNotice({
      dealer: of,
      title: 'Sign in',
      text: `You are about to sign in as ${email}.`,
      act: { action: `${SIGN_IN_LINK}?${new URLSearchParams({ token })}`, label: 'Sign in' },
    });
  },
  mock: { status: 200, body: {} },
});

/** Codes that others tried or asked for have no effect here. */
const linkRoute = accountRoute({
  method: 'POST',
  path: LINK,
  does: 'Signs in with the link of a sign-in email.',
  async handle(context) {
    const { accounts, visit, request } = context;
    const session = await accounts.accounts.signInByLink(visit, tokenIn(request));
    return session === null ? linkOver(context) : signedInAnswer(seeOther(SIGN_IN), session, visit);
  },
  mock: () => seeOther(SIGN_IN),
});

export const LINK_ROUTES: readonly ApiRoute[] = [linkPage, linkRoute];
