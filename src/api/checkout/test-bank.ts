import * as v from 'valibot';
import { testNotice } from '#adapters/checkout/payments/test/processor.ts';
import { ApiError, notFound } from '#api/lib/api-errors.ts';
import { readBody } from '#api/lib/body.ts';
import { check } from '#api/lib/validate.ts';
import type { ApiContext, ApiRoute } from '../api-route.ts';

const PATH = '/payments/test/bank';

const querySchema = v.object({
  payment: v.pipe(v.string(), v.uuid()),
  back: v.optional(v.pipe(v.string(), v.maxLength(2000)), '/'),
});
const answeredSchema = v.object({ ...querySchema.entries, outcome: v.picklist(['taken', 'declined']) });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns a path of the same site only, otherwise `/`. */
function backTo(back: string, request: Request): string {
  const { origin, host } = new URL(request.url);
  const page = URL.parse(back, origin);
  return page?.host === host ? `${page.pathname}${page.search}` : '/';
}

const button = (outcome: string, label: string): string =>
  `<button name="outcome" value="${outcome}">${label}</button>`;

const page = (payment: string, back: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Test bank</title>
<h1>Test bank</h1>
<p>This is not a bank, and no money moves. It stands where a bank asks its customer for a code.</p>
<form method="post">
<input type="hidden" name="payment" value="${escaped(payment)}">
<input type="hidden" name="back" value="${escaped(back)}">
<p>${button('taken', 'Approve the payment')} ${button('declined', 'Decline it')}</p>
</form>
</html>
`;

/** Finds one of this dealer's test payments. Throws a 404 for any other payment. */
async function trialOf({ checkout, dealer }: ApiContext, id: string) {
  const record = await checkout?.reservations.payment(id);
  const requestedDealer = await dealer();
  if (
    !checkout ||
    record?.reservation.processor !== 'test' ||
    record.reservation.dealer !== requestedDealer.slug
  )
    throw notFound();
  if (!(await checkout.takesTests())) throw notFound();
  return { checkout, requestedDealer };
}

const askRoute: ApiRoute = {
  method: 'GET',
  path: PATH,
  does: 'The page of a bank that exists in demos only, to try a payment that asks the shopper.',
  takes: { query: querySchema },
  async handle(context) {
    const { request } = context;
    const query = check(querySchema, Object.fromEntries(new URL(request.url).searchParams));
    if (!query.ok) throw notFound();
    await trialOf(context, query.value.payment);
    const html = page(query.value.payment, backTo(query.value.back, request));
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      },
    });
  },
  mock: { status: 204 },
};

const answerRoute: ApiRoute = {
  method: 'POST',
  path: PATH,
  does: 'Approves or declines a payment at the bank of demos.',
  async handle(context) {
    const { request, now } = context;
    const sent = check(answeredSchema, await readBody(request));
    if (!sent.ok) throw notFound();
    const { payment, outcome, back } = sent.value;
    const { checkout, requestedDealer } = await trialOf(context, payment);
    const { headers, body } = testNotice(payment, outcome, now);
    const notice = { method: 'POST', path: PATH, headers: new Headers(headers), body, now };
    const noticeAnswer = await checkout.payments.takeNotice('test', requestedDealer, [null], notice);
    if (typeof noticeAnswer === 'string')
      throw new ApiError(409, 'This payment is not waiting for the bank.');
    await checkout.settled(noticeAnswer, requestedDealer);
    return new Response(null, { status: 303, headers: { Location: backTo(back, request) } });
  },
  mock: { status: 204 },
};

/** Where the test processor sends a shopper whose card wants to be asked about. */
export const TEST_BANK_ROUTES: readonly ApiRoute[] = [askRoute, answerRoute];
