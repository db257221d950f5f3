import type { ApiRoute } from '../api-route.ts';
import { seeOther } from '../see-other.ts';
import { SIGN_IN } from './session.ts';
import { type AccountContext, accountRoute, signedOutAnswer, withHint } from './visit.ts';

/** The page that says what has been done, to whoever has no script as well. */
const farewellPage = (told: 'signed-out' | 'deleted'): Response => seeOther(`${SIGN_IN}#${told}`);

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
    mock: ({ request }) => withHint(nothing(), request, false),
  }),
  accountRoute({
    method: 'POST',
    path: '/account/sign-out',
    handle: (context) => signOut(farewellPage('signed-out'), context),
    mock: ({ request }) => withHint(farewellPage('signed-out'), request, false),
  }),
  accountRoute({
    method: 'DELETE',
    path: '/account',
    handle: (context) => deleteAccount(nothing(), context),
    mock: ({ request }) => withHint(nothing(), request, false),
  }),
  accountRoute({
    method: 'POST',
    path: '/account/deletion',
    handle: (context) => deleteAccount(farewellPage('deleted'), context),
    mock: ({ request }) => withHint(farewellPage('deleted'), request, false),
  }),
];
