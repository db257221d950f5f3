import type { ApiRoute } from '#api/api-route.ts';
import { seeOther } from '#api/lib/plain-page.ts';
import { type AccountContext, accountRoute, signedOutAnswer, withHint } from './account-visit.ts';
import { SIGN_IN } from './session.ts';

/** Redirects to the page that confirms the sign-out or deletion, also without JavaScript. */
const farewellPage = (outcome: 'signed-out' | 'deleted'): Response => seeOther(`${SIGN_IN}#${outcome}`);

async function signOut(answer: Response, { accounts: { accounts }, visit }: AccountContext) {
  return signedOutAnswer(answer, visit, await accounts.signOut(visit));
}

/**
 * Enquiries belong to the dealer's correspondence and are deleted at the end of their period. Everything else
 * is deleted now.
 */
async function deleteAccount(answer: Response, context: AccountContext): Promise<Response> {
  const { accounts, visit } = { ...context, accounts: context.accounts.accounts };
  const session = await accounts.session(visit);
  if (session !== null) await accounts.deleteAccount(session.account);
  return signOut(answer, context);
}

const nothing = (): Response => new Response(null, { status: 204 });

/** Scripts delete, plain forms can only post. */
export const LEAVING_ROUTES: readonly ApiRoute[] = [
  accountRoute({
    method: 'DELETE',
    path: '/account/session',
    does: 'Signs out.',
    handle: (context) => signOut(nothing(), context),
    mock: ({ request }) => withHint(nothing(), request, false),
  }),
  accountRoute({
    method: 'POST',
    path: '/account/sign-out',
    does: 'Signs out by a plain form, and redirects to a page.',
    handle: (context) => signOut(farewellPage('signed-out'), context),
    mock: ({ request }) => withHint(farewellPage('signed-out'), request, false),
  }),
  accountRoute({
    method: 'DELETE',
    path: '/account',
    does: 'Deletes the account and what is kept with it.',
    handle: (context) => deleteAccount(nothing(), context),
    mock: ({ request }) => withHint(nothing(), request, false),
  }),
  accountRoute({
    method: 'POST',
    path: '/account/deletion',
    does: 'Deletes the account by a plain form, and redirects to a page.',
    handle: (context) => deleteAccount(farewellPage('deleted'), context),
    mock: ({ request }) => withHint(farewellPage('deleted'), request, false),
  }),
];
