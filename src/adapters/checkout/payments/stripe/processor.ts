import Stripe from 'stripe';
import type { Decline } from '#domain/checkout/cards.ts';
import { decimalOf, type Money } from '#domain/checkout/money.ts';
import { setting, settings } from '#domain/checkout/processor-settings.ts';
import { stripe } from '#domain/checkout/processors/stripe.ts';
import { addressOf, type OpenProcessor } from '../http.ts';
import type { PaymentOrder, Prepared, Processor, ProcessorAnswer, ReadNotice, Refund } from '../types.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Without it, all webhooks are rejected. */
  readonly webhookSecret: string | undefined;
  /** Such as `https://api.stripe.com`. */
  readonly address: string;
  readonly timeoutMs?: number;
}

type Intent = Stripe.PaymentIntent;

const TIMEOUT_MS = 20_000;
const TOLERANCE_SECONDS = 300;

/** https://docs.stripe.com/declines/codes; all others are the card’s. */
const DECLINE_CODES: Readonly<Record<string, Decline>> = {
  insufficient_funds: 'funds',
  withdrawal_count_limit_exceeded: 'funds',
  expired_card: 'expired',
  incorrect_number: 'details',
  invalid_number: 'details',
  incorrect_cvc: 'details',
  invalid_cvc: 'details',
  invalid_expiry_month: 'details',
  invalid_expiry_year: 'details',
  incorrect_zip: 'details',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
};

const declineOf = (...codes: readonly (string | null | undefined)[]): Decline =>
  codes.map((code) => DECLINE_CODES[code ?? '']).find((decline) => decline !== undefined) ?? 'card';

const moneyOf = ({ amount_received, currency }: Intent): Money => ({
  cents: amount_received,
  currency: currency.toUpperCase(),
});

const idOf = (thing: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

const isRefunded = ({ latest_charge }: Intent): boolean =>
  typeof latest_charge === 'object' && latest_charge?.refunded === true;

function actionAnswer({ next_action, client_secret }: Intent): ProcessorAnswer {
  const url = next_action?.redirect_to_url?.url;
  if (url) return { event: 'needs_action', action: { kind: 'redirect', url } };
  return {
    event: 'needs_action',
    ...(client_secret && { action: { kind: 'script', secret: client_secret } }),
  };
}

function unpaid({ last_payment_error: error }: Intent): ProcessorAnswer {
  // Created but never confirmed, because the process was stopped in between.
  if (!error) return { event: 'absent' };
  const note = error.decline_code ?? error.code;
  return { event: 'declined', decline: declineOf(error.decline_code, error.code), ...(note && { note }) };
}

const ANSWERS: Readonly<Record<string, (intent: Intent) => ProcessorAnswer>> = {
  succeeded: (intent) =>
    isRefunded(intent) ? { event: 'given_back' } : { event: 'taken', amount: moneyOf(intent) },
  processing: () => ({ event: 'in_doubt', note: 'Stripe is still working on it.' }),
  requires_action: actionAnswer,
  requires_payment_method: unpaid,
  requires_confirmation: unpaid,
  canceled: () => ({ event: 'cancelled' }),
};

const answerOf = (intent: Intent): ProcessorAnswer => ({
  ...(ANSWERS[intent.status]?.(intent) ?? { event: 'in_doubt', note: `Its status is ${intent.status}.` }),
  reference: intent.id,
});

const notAtOurEnd = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeConnectionError ||
  cause instanceof Stripe.errors.StripeAPIError ||
  cause instanceof Stripe.errors.StripeRateLimitError ||
  cause instanceof Stripe.errors.StripeIdempotencyError;

/** Tells what an error means for the money. Its message may repeat typed text, so only its codes are used. */
function answerOfError(cause: unknown): ProcessorAnswer {
  if (cause instanceof Stripe.errors.StripeCardError) {
    const note = cause.decline_code ?? cause.code ?? 'declined';
    return { event: 'declined', decline: declineOf(cause.decline_code, cause.code), note };
  }
  const stripeError = cause instanceof Stripe.errors.StripeError;
  if (!stripeError || notAtOurEnd(cause))
    return { event: 'in_doubt', note: stripeError ? cause.type : String(cause) };
  const what = `Stripe refused: ${cause.type} ${cause.code ?? ''}`.trim();
  if (cause instanceof Stripe.errors.StripeInvalidRequestError && isAboutToken(cause))
    return { event: 'declined', decline: 'details', note: what };
  return { event: 'declined', decline: 'trouble', note: what, trouble: what };
}

const isAboutToken = ({ param = '', code = '' }: { param?: string | undefined; code?: string | undefined }) =>
  ['payment_method', 'confirmation_token'].includes(param) || code === 'resource_missing';

const hostOf = (address: string) => {
  const { protocol, hostname, port } = new URL(address);
  return {
    host: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    ...(port && { port }),
  };
};

const tokenParam = (token: string) =>
  token.startsWith('ctoken_') ? { confirmation_token: token } : { payment_method: token };

const ANSWER_BY_EVENT: Readonly<Record<string, (intent: Intent) => ProcessorAnswer>> = {
  'payment_intent.succeeded': (intent) => ({ event: 'taken', amount: moneyOf(intent) }),
  'payment_intent.payment_failed': unpaid,
  'payment_intent.requires_action': actionAnswer,
  'payment_intent.processing': () => ({ event: 'in_doubt', note: 'Stripe is still working on it.' }),
  'payment_intent.canceled': () => ({ event: 'cancelled' }),
};

const sumText = (cents: number, currency: string): string =>
  `${currency.toUpperCase()} ${decimalOf({ cents, currency })}`;

/** Reads an event about a charge, and the intent that it names. */
function chargeAnswer(event: Stripe.Event): readonly [intent: string | undefined, ProcessorAnswer] | null {
  if (event.type === 'charge.refunded') {
    const { payment_intent, refunded, amount_refunded, currency } = event.data.object;
    const note = `${sumText(amount_refunded, currency)} of it`;
    return [idOf(payment_intent), refunded ? { event: 'given_back' } : { event: 'partly_given_back', note }];
  }
  if (event.type !== 'charge.dispute.created') return null;
  const { payment_intent, amount, currency, reason } = event.data.object;
  const note = `${sumText(amount, currency)}, ${reason}`;
  const trouble = `it is disputed at Stripe (${note}); answer the dispute there before its deadline`;
  return [idOf(payment_intent), { event: 'disputed', note, trouble }];
}

function readEvent(event: Stripe.Event): ReadNotice {
  const ofCharge = chargeAnswer(event);
  if (ofCharge !== null) {
    const [reference, answer] = ofCharge;
    return reference === undefined
      ? { kind: 'ignored' }
      : { kind: 'told', of: { reference }, answer, noticeId: event.id };
  }
  const read = ANSWER_BY_EVENT[event.type];
  if (!read) return { kind: 'ignored' };
  const intent = event.data.object as Intent;
  return { kind: 'told', of: { reference: intent.id }, answer: read(intent), noticeId: event.id };
}

async function makeIntent(stripe: Stripe, order: PaymentOrder): Promise<Prepared> {
  try {
    const { id } = await stripe.paymentIntents.create(
      {
        amount: order.amount.cents,
        currency: order.amount.currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        description: order.description,
        receipt_email: order.buyer.email,
        metadata: { payment: order.id },
      },
      { idempotencyKey: `${order.id}-create` },
    );
    return { kind: 'ready', reference: id };
  } catch (cause) {
    const answer = answerOfError(cause);
    // Nothing can have been taken: it was never confirmed, and now never will be.
    return {
      kind: 'not-ready',
      answer: { ...answer, event: 'declined', decline: answer.decline ?? 'trouble' },
    };
  }
}

async function refundIntent(stripe: Stripe, { id, reference }: PaymentOrder): Promise<Refund> {
  if (reference === null) return { kind: 'refused', note: 'The id of the payment at Stripe is not known.' };
  try {
    const { status } = await stripe.refunds.create(
      { payment_intent: reference },
      { idempotencyKey: `${id}-refund` },
    );
    return status === 'failed' || status === 'canceled'
      ? { kind: 'refused', note: `The refund is ${status}.` }
      : { kind: 'given-back' };
  } catch (cause) {
    const isStripes = cause instanceof Stripe.errors.StripeError;
    if (isStripes && cause.code === 'charge_already_refunded') return { kind: 'given-back' };
    const note = isStripes ? `${cause.type} ${cause.code ?? ''}`.trim() : String(cause);
    return notAtOurEnd(cause) ? { kind: 'later', note } : { kind: 'refused', note };
  }
}

async function answerOfRequest(ask: () => Promise<Intent>): Promise<ProcessorAnswer> {
  try {
    return answerOf(await ask());
  } catch (cause) {
    return answerOfError(cause);
  }
}

/**
 * Creates a PaymentIntent first, and confirms it in a second call. Its id is stored between the two, so that its outcome can
 * always be looked up without taking money.
 */
export function stripeProcessor(options: StripeOptions): Processor {
  const { secretKey, webhookSecret, address, timeoutMs = TIMEOUT_MS } = options;
  const stripe = new Stripe(secretKey, {
    ...hostOf(address),
    timeout: timeoutMs,
    // Retried with the same idempotency key, and only for errors that the library knows to be temporary.
    maxNetworkRetries: 2,
    telemetry: false,
  });

  const find = async ({ reference }: PaymentOrder): Promise<ProcessorAnswer> => {
    if (reference === null) return { event: 'absent' };
    const answer = await answerOfRequest(() =>
      stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
    );
    // A refusal to answer says nothing of the money.
    return answer.trouble === undefined
      ? answer
      : { event: 'in_doubt', note: answer.trouble, trouble: answer.trouble };
  };

  return {
    kind: 'stripe',
    prepare: (order) => makeIntent(stripe, order),
    async pay({ reference, returnUrl, id }, token) {
      if (reference === null) return { event: 'absent' };
      return answerOfRequest(() =>
        stripe.paymentIntents.confirm(
          reference,
          { ...tokenParam(token), return_url: returnUrl },
          { idempotencyKey: `${id}-confirm` },
        ),
      );
    },
    find,
    async cancel(order) {
      const { reference } = order;
      if (reference === null) return { event: 'absent' };
      const answer = await answerOfRequest(() => stripe.paymentIntents.cancel(reference));
      return answer.event === 'cancelled' ? answer : find(order);
    },
    refund: (order) => refundIntent(stripe, order),
    async readNotice({ headers, body, now }) {
      if (webhookSecret === undefined) return { kind: 'forged', why: 'STRIPE_WEBHOOK_SECRET is not set' };
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          headers.get('stripe-signature') ?? '',
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now,
        );
        return readEvent(event);
      } catch {
        return { kind: 'forged', why: 'its signature is wrong or old' };
      }
    },
  };
}

export const open: OpenProcessor = ({ env }, dealership) => {
  const secrets = settings(env, stripe.secrets, dealership);
  return (
    secrets &&
    stripeProcessor({
      secretKey: secrets.STRIPE_SECRET_KEY,
      webhookSecret: setting(env, 'STRIPE_WEBHOOK_SECRET', dealership),
      address: addressOf(env, 'STRIPE_URL', 'https://api.stripe.com'),
    })
  );
};
