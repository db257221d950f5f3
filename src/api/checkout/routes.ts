import * as v from 'valibot';
import type { Dealer } from '#adapters/dealer-data/schema.ts';
import { LeadStoreError } from '#adapters/lead-store/types.ts';
import type { Buyer, HoldRecord, Payment } from '#adapters/reservations/types.ts';
import { schemaOf } from '#domain/lead/form-schema.ts';
import { buyerForm } from '#domain/payment/buyer.ts';
import { holdsCardData } from '#domain/payment/card-number.ts';
import { isDecline } from '#domain/payment/declines.ts';
import { decimalOf } from '#domain/payment/money.ts';
import { paymentNumber } from '#domain/payment/number.ts';
import { shopperState, shopperWords } from '#domain/payment/shopper-state.ts';
import { localDate } from '#domain/time/zoned.ts';
import { paths } from '#paths';
import { gatedBy } from '../account/visit.ts';
import { readBody, readBytes } from '../body.ts';
import { ApiError, invalidFields, notFound, tooMany } from '../errors.ts';
import { leadConfigOf } from '../leads/lead-config.ts';
import { storing } from '../leads/storing.ts';
import type { ApiContext, ApiRoute, CannedAnswer } from '../routes.ts';
import { check } from '../validate.ts';
import { carOf, checkoutSiteOf, offerOf } from './car.ts';
import { isProcessorKind } from './payments.ts';
import type { Reserving } from './reserving.ts';
import { TEST_BANK_ROUTES } from './test-bank.ts';

const MAX_BYTES = 16 * 1024;
const NOTICE_MAX_BYTES = 256 * 1024;
const FRESH = { 'Cache-Control': 'no-store' };

const NOT_HERE = 'Cars cannot be reserved online here. Please call us.';
const CARD_MESSAGE =
  'This looks like the number of a card. It has not been kept. Please type it only into the fields of the payment provider.';

const reserving = ({ checkout }: ApiContext): Reserving => {
  if (checkout === null) throw new ApiError(503, NOT_HERE);
  return checkout;
};

/** A body without anything of a card in it; what was in one that has is neither kept nor repeated. */
async function cardless(request: Request): Promise<unknown> {
  const body = await readBody(request, MAX_BYTES);
  if (holdsCardData(body)) throw invalidFields([{ field: '', message: CARD_MESSAGE }]);
  return body;
}

const holdSchema = v.object({
  car_id: v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
    v.regex(/^[\w.:-]{1,100}$/, 'Say which car.'),
  ),
  /** Made by the page, so that a second press or a reload is the same hold. */
  client_id: v.pipe(v.string(), v.uuid('Send an id that is a UUID.'), v.toLowerCase()),
  buyer: v.record(v.string(), v.unknown()),
  url: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
});

const paySchema = v.object({
  token: v.pipe(
    v.string(),
    v.regex(/^[\w.:+/=-]{3,500}$/, 'Send what the payment provider gave for the card.'),
  ),
});

function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  within = '',
): v.InferOutput<Schema> {
  const result = check(schema, body);
  if (result.ok) return result.value;
  throw invalidFields(result.fields.map(({ field, message }) => ({ field: within + field, message })));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function buyerOf(sent: unknown, dealer: Dealer, now: number): Buyer {
  const { terms } = checkoutSiteOf(dealer).checkout;
  const form = buyerForm(leadConfigOf(dealer), true);
  const values = checked(schemaOf(form, localDate(now, dealer.timezone).iso), sent, 'buyer.');
  return {
    name: text(values['name']),
    last_name: text(values['last_name']),
    email: text(values['email']),
    phone: text(values['phone']),
    ...(values['postcode'] !== undefined && { postcode: text(values['postcode']) }),
    ...(values['message'] !== undefined && { message: text(values['message']) }),
    opt_in: values['opt_in'] === true,
    terms: terms.join('\n'),
  };
}

/** A page of this site, or the site itself: anything else would be somebody else’s words in a dealer’s mail. */
function pageOf(url: string, request: Request): string {
  const { origin } = new URL(request.url);
  const page = URL.parse(url, origin);
  return page?.origin === origin ? page.href : origin;
}

/** Everything that its page shows; nothing of who the buyer is. */
function shown({ hold, payments }: HoldRecord, dealer: Dealer, desk: Reserving, now: number) {
  const state = shopperState({ hold, payments, now });
  const [newest] = payments;
  const offer = desk.offerOf(dealer, hold);
  const action = payments.find((payment: Payment) => payment.state === 'action_required')?.action ?? null;
  const reason = newest?.reason ?? null;
  return {
    id: hold.id,
    state,
    message: shopperWords(state, isDecline(reason) ? reason : null),
    car_id: hold.carId,
    deposit: { amount: decimalOf(hold.deposit), ...hold.deposit },
    processor: hold.processor,
    /** Of the vehicle’s processor; a test processor has none. */
    publishable_key: hold.processor === 'test' ? null : (offer?.publishableKey ?? null),
    /** No money moves, and the page has to say so. */
    is_test: hold.processor === 'test',
    /** What the letters call it, too; there is none before money was asked for. */
    number: newest === undefined ? null : paymentNumber(newest.id),
    expires_at: new Date(hold.expiresAt).toISOString(),
    seconds_left: Math.max(0, Math.ceil((hold.expiresAt - now) / 1000)),
    action: state === 'action' ? action : null,
  };
}

async function answer(record: HoldRecord, context: ApiContext, status = 200): Promise<Response> {
  const dealer = await context.dealer();
  const body = shown(record, dealer, reserving(context), context.now);
  context.note({ hold: record.hold.id, state: body.state });
  return Response.json(body, { status, headers: FRESH });
}

const MOCK_HOLD = {
  id: '00000000-0000-4000-8000-000000000000',
  state: 'held',
  message: 'It is kept for you while you pay.',
  car_id: '1',
  deposit: { amount: '500.00', cents: 50_000, currency: 'AUD' },
  ...{ processor: 'test', publishable_key: null, is_test: true, number: null },
  ...{ expires_at: '2030-01-01T00:00:00.000Z', seconds_left: 900, action: null },
};
const mock = (status: 200 | 201, state: string): CannedAnswer => ({ status, body: { ...MOCK_HOLD, state } });

async function hold(context: ApiContext): Promise<Response> {
  const { request, allows, now } = context;
  const desk = reserving(context);
  if (!allows('hold')) throw tooMany();
  const { car_id: carId, client_id: clientId, buyer, url } = checked(holdSchema, await cardless(request));
  const dealer = await context.dealer();
  const wanted = {
    ...{ carId, clientId, url: pageOf(url, request) },
    buyer: buyerOf(buyer, dealer, now),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 400),
  };
  return answer(await storing(() => desk.hold(dealer, wanted)), context, 201);
}

const holdRoute: ApiRoute = {
  method: 'POST',
  path: '/checkout/holds',
  handle: (context) => gatedBy('checkout', context, () => hold(context)),
  mock: mock(201, 'held'),
};

/** From links that know the car by its id only. */
const carRoute: ApiRoute = {
  method: 'GET',
  path: '/checkout/cars/:car',
  async handle({ params: { car: id = '' }, dealer }) {
    const of = await dealer();
    const car = carOf(of, id);
    if (car === undefined) throw notFound();
    const isOffered = offerOf(of, car).kind === 'offer';
    const to = isOffered ? paths.checkout(car.slug) : paths.vehicle(car.slug);
    return new Response(null, { status: 303, headers: { Location: to, ...FRESH } });
  },
  mock: { status: 204 },
};

const holdId = ({ params: { hold = '' } }: ApiContext): string => {
  if (!/^[0-9a-f-]{36}$/.test(hold)) throw notFound();
  return hold;
};

const BEING_CHECKED =
  'We could not see how your payment went. It is being checked. Please do not pay again; look at this page in a minute.';

/** A store that fails while somebody pays must not say that nothing has happened: nobody knows. */
async function paying<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LeadStoreError)) throw error;
    throw new ApiError(503, BEING_CHECKED, { cause: error, headers: { 'Retry-After': '30' } });
  }
}

const payRoute: ApiRoute = {
  method: 'POST',
  path: '/checkout/:hold/pay',
  async handle(context) {
    const desk = reserving(context);
    const id = holdId(context);
    const { request, allows } = context;
    if (!allows('pay')) throw tooMany();
    const { token } = checked(paySchema, await cardless(request));
    const dealer = await context.dealer();
    const { origin } = new URL(request.url);
    return answer(await paying(() => desk.pay(dealer, id, token, origin)), context);
  },
  mock: mock(200, 'reserved'),
};

const stateRoute: ApiRoute = {
  method: 'GET',
  path: '/checkout/:hold',
  async handle(context) {
    const desk = reserving(context);
    const id = holdId(context);
    const dealer = await context.dealer();
    return answer(await storing(() => desk.look(dealer, id)), context);
  },
  mock: mock(200, 'held'),
};

const releaseRoute: ApiRoute = {
  method: 'DELETE',
  path: '/checkout/:hold',
  async handle(context) {
    const desk = reserving(context);
    const id = holdId(context);
    const dealer = await context.dealer();
    await storing(() => desk.release(dealer, id));
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};

const dealershipsOf = (dealer: Dealer): readonly (string | null)[] => [
  null,
  ...leadConfigOf(dealer).dealerships.map(({ slug }) => slug),
];

const noticeRoute: ApiRoute = {
  method: 'POST',
  path: '/payments/:processor/webhook',
  async handle(context) {
    const { request, params, now } = context;
    const { processor = '' } = params;
    const desk = reserving(context);
    if (!isProcessorKind(processor)) throw notFound();
    const dealer = await context.dealer();
    const bytes = await readBytes(request, NOTICE_MAX_BYTES);
    const { pathname, search } = new URL(request.url);
    const told = await storing(() =>
      desk.payments.takeNotice(processor, dealer, dealershipsOf(dealer), {
        ...{ method: request.method, path: pathname + search, headers: request.headers, now },
        body: new TextDecoder().decode(bytes),
      }),
    );
    if (told === 'forged') throw new ApiError(400, 'This is not signed as it should be.');
    if (told !== 'ignored') {
      context.note({ payment: told.payment.id, state: told.payment.state });
      await desk.settled(told, dealer);
    }
    return new Response('OK', { headers: { 'Content-Type': 'text/plain; charset=utf-8', ...FRESH } });
  },
  mock: { status: 200, body: 'OK' },
};

export const CHECKOUT_ROUTES: readonly ApiRoute[] = [
  carRoute,
  holdRoute,
  payRoute,
  stateRoute,
  releaseRoute,
  noticeRoute,
  ...TEST_BANK_ROUTES,
];
