import * as v from 'valibot';
import { headerAddress } from '#adapters/leads/email/headers.ts';
import { EmailError, NoMailServer } from '#adapters/leads/email/types.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { ApiError, invalidFields, tooMany } from '#api/lib/api-errors.ts';
import { mediaType, readBody } from '#api/lib/body.ts';
import { sendCounted } from '#api/lib/link-token.ts';
import { seeOther } from '#api/lib/plain-page.ts';
import { EMAIL_MESSAGE } from '#domain/leads/forms/read-field.ts';
import { readEmail } from '#domain/shoppers/accounts/details.ts';
import { safeTarget } from '#domain/shoppers/accounts/sign-in.ts';
import { MOCK_ACCOUNT, toAccount } from './account-json.ts';
import {
  type AccountContext,
  accountRoute,
  readingRulesOf,
  signedInAnswer,
  withHint,
} from './account-visit.ts';

const MAX_BYTES = 4 * 1024;
const sentSchema = v.record(v.string(), v.unknown());

/** The fragment of the page's address. The page holds a text for each, for browsers without JavaScript. */
type SignInMessage = 'code' | 'no-address' | 'address' | 'no-code' | 'wrong' | 'wait' | 'failed';

/** `missing` and `wrong` are about the field that was sent. */
function messageOf(
  { status }: ApiError,
  sent: unknown,
  missing: SignInMessage,
  wrong: SignInMessage,
): SignInMessage {
  if (status !== 422) return status === 429 ? 'wait' : 'failed';
  return typeof sent === 'string' && sent.trim() !== '' ? wrong : missing;
}

async function fieldsOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body = v.safeParse(sentSchema, await readBody(request, MAX_BYTES));
  return body.success ? body.output : {};
}

const isPlainForm = (request: Request): boolean => mediaType(request) !== 'application/json';

export const SIGN_IN = '/sign-in';

/** A plain form cannot pass on the target of the sign-in. The page it is on has it in its address. */
function signInPage(request: Request): URL {
  const here = new URL(SIGN_IN, request.url);
  const page = URL.parse(request.headers.get('referer') ?? '');
  if (page?.host === here.host && page.pathname === here.pathname) here.search = page.search;
  return here;
}

const backToPage = (request: Request, message: SignInMessage): Response => {
  const { pathname, search } = signInPage(request);
  return seeOther(`${pathname}${search}#${message}`);
};

const PENDING = 'sign-in-email';
const PENDING_S = 10 * 60;

/** Sets a cookie with the address that a code was sent to, for the second form of a page without script. */
const pendingCookie = (email: string, { visit }: AccountContext): string =>
  `${PENDING}=${encodeURIComponent(email)}; Path=/api/account; Max-Age=${email === '' ? 0 : PENDING_S}; HttpOnly; SameSite=Lax${visit.secure ? '; Secure' : ''}`;

function pendingEmail({ headers }: Request): string {
  const [, pendingCookie = ''] =
    new RegExp(`(?:^|;\\s*)${PENDING}=([^;]*)`).exec(headers.get('cookie') ?? '') ?? [];
  try {
    return decodeURIComponent(pendingCookie);
  } catch {
    return '';
  }
}

const faultyEmail = (message: string): ApiError => invalidFields([{ field: 'email', message }]);

function emailIn(sent: unknown, { of, now }: AccountContext): string {
  const read = readEmail(sent, readingRulesOf(of, now));
  if ('message' in read) throw faultyEmail(read.message);
  if (headerAddress(read.email) === undefined) throw faultyEmail(EMAIL_MESSAGE);
  return read.email;
}

const tooOften = (): ApiError =>
  new ApiError(
    429,
    'Several emails were sent to this address already. Please use the link in the newest of them, or try again in an hour.',
    { headers: { 'Retry-After': '3600' } },
  );

const notSent = (cause: EmailError): ApiError =>
  cause instanceof NoMailServer
    ? new ApiError(503, 'You cannot sign in at the moment, because we cannot send emails. Please call us.', {
        cause,
      })
    : new ApiError(503, 'We could not send the code just now. Please try again, or call us.', {
        cause,
        headers: { 'Retry-After': '30' },
      });

async function sendCode(context: AccountContext, email: string): Promise<void> {
  const { accounts: service, of, now, visit } = context;
  if (!(await context.allows('account_code'))) throw tooMany();
  const send = async () => {
    const code = await service.accounts.askForCode(visit.realm, email);
    const token = await service.accounts.newLink(visit.realm, email);
    await service.sendCode(of, email, { code, token, url: context.siteUrl(of.config), at: now });
  };
  const isSent = await sendCounted(context, email, send).catch((error: unknown) => {
    throw error instanceof EmailError ? notSent(error) : error;
  });
  if (!isSent) throw tooOften();
}

/** Responds in the same way for addresses with and without an account. The owner learns it from the email. */
const askRoute = accountRoute({
  method: 'POST',
  path: '/account/codes',
  does: 'Emails a sign-in code. The answer is the same whether the address has an account or not.',
  async handle(context) {
    const { request } = context;
    const { email: sent } = await fieldsOf(request);
    if (!isPlainForm(request)) {
      await sendCode(context, emailIn(sent, context));
      return Response.json({ sent: true }, { status: 202 });
    }
    try {
      const email = emailIn(sent, context);
      await sendCode(context, email);
      const answer = backToPage(request, 'code');
      answer.headers.append('Set-Cookie', pendingCookie(email, context));
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return backToPage(request, messageOf(error, sent, 'no-address', 'address'));
    }
  },
  mock: ({ request }) =>
    isPlainForm(request) ? backToPage(request, 'code') : Response.json({ sent: true }, { status: 202 }),
});

const WRONG_CODE =
  'This code does not work. It may be mistyped, older than ten minutes, or replaced by a newer one.';

const wrongCode = (): ApiError => invalidFields([{ field: 'code', message: WRONG_CODE }]);

/** Removes the spaces and hyphens that come with copying. */
const codeIn = (sent: unknown): string =>
  typeof sent === 'string' ? sent.slice(0, 40).replace(/[\s-]/g, '') : '';

async function signIn(context: AccountContext, email: string, code: string) {
  if (!(await context.allows('account_sign_in'))) throw tooMany();
  const session = await context.accounts.accounts.signIn(context.visit, email, code);
  if (session === null) throw wrongCode();
  return session;
}

const targetOf = (request: Request): string => {
  const page = signInPage(request);
  return safeTarget(page.searchParams.get('redirect'), page.origin);
};

const signInRoute = accountRoute({
  method: 'POST',
  path: '/account/session',
  does: 'Signs in with a code, and sets the session cookie.',
  async handle(context) {
    const { request, visit } = context;
    const sent = await fieldsOf(request);
    if (!isPlainForm(request)) {
      const session = await signIn(context, emailIn(sent['email'], context), codeIn(sent['code']));
      const answer = Response.json({ account: toAccount(session.account) }, { status: 201 });
      return signedInAnswer(answer, session, visit);
    }
    try {
      const email = emailIn(sent['email'] ?? pendingEmail(request), context);
      const session = await signIn(context, email, codeIn(sent['code']));
      const answer = signedInAnswer(seeOther(targetOf(request)), session, visit);
      answer.headers.append('Set-Cookie', pendingCookie('', context));
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return backToPage(request, messageOf(error, sent['code'], 'no-code', 'wrong'));
    }
  },
  mock: ({ request }) =>
    withHint(
      isPlainForm(request)
        ? seeOther(targetOf(request))
        : Response.json({ account: MOCK_ACCOUNT }, { status: 201 }),
      request,
      true,
    ),
});

export const SIGN_IN_ROUTES: readonly ApiRoute[] = [askRoute, signInRoute];
