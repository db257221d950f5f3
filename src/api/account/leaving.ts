import type { ApiRoute } from '../api-route.ts';
import { type AccountContext, accountRoute, signedOutAnswer } from './visit.ts';

/** The page that says what has been done, to whoever has no script as well. */
const seeOther = (told: 'signed-out' | 'deleted'): Response =>
  new Response(null, { status: 303, headers: { Location: `/sign-in#${told}` } });

async function signOut(answer: Response, { accounts: { accounts }, visit }: AccountContext) {
  return signedOutAnswer(answer, visit, await accounts.signOut(visit));
}

/** Enquiries are the dealer’s correspondence and go when their time is over; all else goes now. */
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
    handle: (context) => signOut(nothing(), context),
    mock: { status: 204 },
  }),
  accountRoute({
    method: 'POST',
    path: '/account/sign-out',
    handle: (context) => signOut(seeOther('signed-out'), context),
    mock: { status: 204 },
  }),
  accountRoute({
    method: 'DELETE',
    path: '/account',
    handle: (context) => deleteAccount(nothing(), context),
    mock: { status: 204 },
  }),
  accountRoute({
    method: 'POST',
    path: '/account/deletion',
    handle: (context) => deleteAccount(seeOther('deleted'), context),
    mock: { status: 204 },
  }),
];
