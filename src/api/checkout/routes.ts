import * as v from 'valibot';
import { carOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { ApiError, notFound, storing, tooMany } from '#api/lib/api-errors.ts';
import { readBytes } from '#api/lib/body.ts';
import { seeOther } from '#api/lib/plain-page.ts';
import { refuseOtherSites } from '#api/lib/same-site.ts';
import { valid } from '#api/lib/validate.ts';
import { gatedBy } from '#api/shoppers/account-visit.ts';
import { invoiceSchema } from '#domain/checkout/invoice.ts';
import { reserveAddress } from '#domain/checkout/payment-subject.ts';
import type { ApiContext, ApiRoute } from '../api-route.ts';
import { cardless, reservationRequestOf, reservationRequestSchema } from './checkout-request.ts';
import { offerOf } from './checkout-services.ts';
import { isProcessorKind } from './payment-order.ts';
import { notPayableWords } from './processors.ts';
import { turnAwayMany } from './refusal.ts';
import { answer, checkoutOf, FRESH, mockReservation, mockReservationIn } from './reservation-answer.ts';
import { TEST_BANK_ROUTES } from './test-bank.ts';

/** How long a shopper, and a cache in between, may use a response: every opened vehicle page asks. */
const CACHED = 'public, max-age=5, s-maxage=10';

/** Returns true for reservations that the stock does not show yet. */
const isNews =
  (dealer: PublishedDealer) =>
  (id: string): boolean =>
    carOf(dealer, id)?.reserved === false;

async function reservedSince({ checkout }: ApiContext, dealer: PublishedDealer): Promise<readonly string[]> {
  try {
    return (await checkout?.reservations.reservedCars(dealer.slug))?.filter(isNews(dealer)) ?? [];
  } catch (cause) {
    // The page stays as built. A shopper who reserves is told then at the latest.
    if (cause instanceof DatabaseError) return [];
    throw cause;
  }
}

/** Cars that were reserved online since the pages and their status file were made. */
const reservedCarsRoute: ApiRoute = {
  method: 'GET',
  path: '/reserved-cars',
  does: 'The ids of vehicles that were reserved since the pages were built.',
  async handle(context) {
    const dealer = await context.dealer();
    const cars = await reservedSince(context, dealer);
    return Response.json({ cars }, { headers: { 'Cache-Control': CACHED } });
  },
  mock: { status: 200, body: { cars: [] } },
};

const carIdSchema = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/, 'Say which {one} you mean.'));

async function bill(context: ApiContext): Promise<Response> {
  const { request, now } = context;
  const checkout = checkoutOf(context);
  const dealer = await context.dealer();
  refuseOtherSites(request, dealer.config);
  const sent = await cardless(request);
  const { online_payment: config } = dealer.config;
  if (config === null) throw notFound();
  const { client_id, url, buyer, altcha, ...owed } = valid(
    v.object({
      ...reservationRequestSchema(dealer, now, null).entries,
      ...invoiceSchema(config, dealer.config).entries,
    }),
    sent,
  );
  await turnAwayMany(context, dealer, { client_id, altcha });
  const buyerRequest = reservationRequestOf({ client_id, url, buyer }, dealer, context);
  return answer(await storing(() => checkout.bill(dealer, owed, buyerRequest)), context, 201);
}

const payableSchema = v.object({ car_id: v.optional(carIdSchema) });

/** Asked by payment pages before anybody fills them in. */
const payableRoute: ApiRoute = {
  method: 'GET',
  path: '/checkout/payable',
  does: 'Whether the dealer can take money now, asked before anybody fills in the form.',
  takes: { query: payableSchema },
  async handle(context) {
    const checkout = checkoutOf(context);
    const query = valid(payableSchema, Object.fromEntries(new URL(context.request.url).searchParams));
    const dealer = await context.dealer();
    const payable = await checkout.isPayable(dealer, query.car_id ?? null);
    return Response.json({ payable, message: payable ? null : notPayableWords(dealer) }, { headers: FRESH });
  },
  mock: { status: 200, body: { payable: true, message: null } },
};

/** Starts an invoice payment. Paying and polling are the same as for a car. */
const onlinePaymentsRoute: ApiRoute = {
  method: 'POST',
  path: '/online-payments',
  does: 'Starts the payment of an invoice.',
  handle: (context) => gatedBy('online-payment', context, () => bill(context)),
  mock: (request) => mockReservation({ kind: 'invoice', isPaid: false }, request, 201),
};

const NOTICE_MAX_BYTES = 256 * 1024;

const reservationSchema = (dealer: PublishedDealer, now: number) =>
  v.object({
    ...reservationRequestSchema(dealer, now, dealer.config.checkout.terms).entries,
    car_id: v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), carIdSchema),
  });

const paySchema = v.object({
  token: v.pipe(
    v.string(),
    v.regex(/^[\w.:+/=-]{3,500}$/, 'Send what the payment provider gave for the card.'),
  ),
});

async function reservation(context: ApiContext): Promise<Response> {
  const { request, now } = context;
  const checkout = checkoutOf(context);
  const dealer = await context.dealer();
  refuseOtherSites(request, dealer.config);
  const sent = await cardless(request);
  const { car_id: carId, ...fields } = valid(reservationSchema(dealer, now), sent);
  await turnAwayMany(context, dealer, fields);
  const record = await storing(() =>
    checkout.hold(dealer, carId, reservationRequestOf(fields, dealer, context)),
  );
  return answer(record, context, 201);
}

const reservationRoute: ApiRoute = {
  method: 'POST',
  path: '/checkout/holds',
  does: 'Holds a vehicle for one shopper while they pay the deposit. The same `client_id` is the same hold.',
  handle: (context) => gatedBy('checkout', context, () => reservation(context)),
  mock: (request) => mockReservation({ kind: 'car', isPaid: false }, request, 201),
};

/** Set by links that know the car by its id only. */
const carRoute: ApiRoute = {
  method: 'GET',
  path: '/checkout/cars/:car',
  does: 'Redirects to the page where the vehicle of this id can be reserved.',
  async handle({ params: { car: id = '' }, dealer }) {
    const of = await dealer();
    const car = carOf(of, id);
    const to = reserveAddress(car?.slug ?? null, car !== undefined && offerOf(of, car).kind === 'offer');
    return seeOther(to, FRESH);
  },
  mock: () => seeOther(reserveAddress(null, false), FRESH),
};

const reservationIdIn = ({ params: { hold = '' } }: ApiContext): string => {
  if (!/^[0-9a-f-]{36}$/.test(hold)) throw notFound();
  return hold;
};

const BEING_CHECKED =
  'We could not see how your payment went. It is being checked. Please do not pay again; look at this page in a minute.';

/** If the store fails during a payment, the outcome is unknown, and the response must say so. */
const beingChecked = (cause: DatabaseError): ApiError =>
  new ApiError(503, BEING_CHECKED, { cause, headers: { 'Retry-After': '30' } });

/** Checks a request about one reservation: its id must be valid and belong to this dealer. */
const reservationIn = async (context: ApiContext) => ({
  checkout: checkoutOf(context),
  id: reservationIdIn(context),
  dealer: await context.dealer(),
});

const payRoute: ApiRoute = {
  method: 'POST',
  path: '/checkout/:hold/pay',
  does: 'Pays a hold with the token that the payment provider gave for the card.',
  takes: { body: paySchema },
  async handle(context) {
    const checkout = checkoutOf(context);
    const id = reservationIdIn(context);
    const { request, allows } = context;
    if (!(await allows('pay'))) throw tooMany();
    const { token } = valid(paySchema, await cardless(request));
    const dealer = await context.dealer();
    const { origin } = new URL(context.siteUrl(dealer.config));
    return answer(await storing(() => checkout.pay(dealer, id, token, origin), beingChecked), context);
  },
  mock: (request) => mockReservation({ ...mockReservationIn(request), isPaid: true }, request),
};

const stateRoute: ApiRoute = {
  method: 'GET',
  path: '/checkout/:hold',
  does: 'The state of a hold and of its payment.',
  async handle(context) {
    const { checkout, id, dealer } = await reservationIn(context);
    return answer(await storing(() => checkout.look(dealer, id)), context);
  },
  mock: (request) => mockReservation(mockReservationIn(request), request),
};

const releaseRoute: ApiRoute = {
  method: 'DELETE',
  path: '/checkout/:hold',
  does: 'Releases a vehicle that is held and not paid.',
  async handle(context) {
    const { checkout, id, dealer } = await reservationIn(context);
    await storing(() => checkout.release(dealer, id));
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};

const dealershipsOf = (dealer: PublishedDealer): readonly (string | null)[] => [
  null,
  ...dealer.config.dealerships.map(({ slug }) => slug),
];

const noticeRoute: ApiRoute = {
  method: 'POST',
  path: '/payments/:processor/webhook',
  does: 'Receives a payment provider’s webhook. It is refused unless its signature is valid.',
  fromAnywhere: true,
  async handle(context) {
    const { request, params, now } = context;
    const { processor = '' } = params;
    const checkout = checkoutOf(context);
    if (!isProcessorKind(processor)) throw notFound();
    const dealer = await context.dealer();
    const bytes = await readBytes(request, NOTICE_MAX_BYTES);
    const { pathname, search } = new URL(request.url);
    const noticeAnswer = await storing(() =>
      checkout.payments.takeNotice(processor, dealer, dealershipsOf(dealer), {
        method: request.method,
        path: pathname + search,
        headers: request.headers,
        now,
        body: new TextDecoder().decode(bytes),
      }),
    );
    if (noticeAnswer === 'forged') throw new ApiError(400, 'The signature is not valid.');
    if (noticeAnswer !== 'ignored') {
      context.note({ payment: noticeAnswer.payment.id, state: noticeAnswer.payment.state });
      await checkout.settled(noticeAnswer, dealer);
    }
    return new Response('OK', { headers: { 'Content-Type': 'text/plain; charset=utf-8', ...FRESH } });
  },
  mock: { status: 200, body: 'OK' },
};

export const CHECKOUT_ROUTES: readonly ApiRoute[] = [
  carRoute,
  payableRoute,
  reservationRoute,
  onlinePaymentsRoute,
  reservedCarsRoute,
  payRoute,
  stateRoute,
  releaseRoute,
  noticeRoute,
  ...TEST_BANK_ROUTES,
];
