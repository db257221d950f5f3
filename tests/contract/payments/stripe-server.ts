import { createHmac, randomUUID } from 'node:crypto';
import type { Notice, PaymentOrder } from '#adapters/checkout/payments/types.ts';
import { type Answered, type Charge, type ProcessorRequest, type StandIn, serve } from './stand-in.ts';

/** https://docs.stripe.com/api: payment intents, refunds, idempotent requests, errors; https://docs.stripe.com/webhooks#verify-manually */
export const STRIPE_SECRET = 'stand-in-secret-key';
export const STRIPE_WEBHOOK_SECRET = 'stand-in-webhook-secret';

interface Intent {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly payment: string;
  status: string;
  error: object | null;
  refunded: number;
}

const refusal = (status: number, error: object): Answered => ({ status, body: { error } });
const invalid = (message: string, more: object = {}) =>
  refusal(400, { type: 'invalid_request_error', message, ...more });

const DECLINED: Readonly<Record<string, string>> = {
  pm_card_visa_chargeDeclined: 'generic_decline',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficient_funds',
};

const shown = (intent: Intent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  currency: intent.currency,
  client_secret: `${intent.id}_secret_x`,
  metadata: { payment: intent.payment },
  status: intent.status,
  last_payment_error: intent.error,
  next_action:
    intent.status === 'requires_action'
      ? { type: 'redirect_to_url', redirect_to_url: { url: `https://hooks.stripe.example/${intent.id}` } }
      : null,
  latest_charge:
    intent.status === 'succeeded'
      ? { id: `ch_${intent.id}`, object: 'charge', refunded: intent.refunded >= intent.amount }
      : null,
});

type ChargeState = 'taken' | 'declined' | 'given_back' | 'partly_given_back' | 'disputed';

interface StripeStandIn extends StandIn {
  readonly notice: (order: PaymentOrder, what: ChargeState, at: number) => Notice;
}

export async function stripeServer(): Promise<StripeStandIn> {
  const intents = new Map<string, Intent>();
  const answered = new Map<string, { request: string; answer: Answered }>();

  function create(fields: URLSearchParams): Answered {
    const amount = fields.get('amount') ?? '';
    const currency = fields.get('currency') ?? '';
    if (!/^[1-9]\d{1,7}$/.test(amount)) return invalid('Invalid integer', { param: 'amount' });
    if (!/^[a-z]{3}$/.test(currency)) return invalid('Invalid currency', { param: 'currency' });
    const id = `pi_${randomUUID().replaceAll('-', '')}`;
    const payment = fields.get('metadata[payment]') ?? '';
    const intent: Intent = {
      ...{ id, payment, currency, amount: Number(amount) },
      ...{ status: 'requires_payment_method', error: null, refunded: 0 },
    };
    intents.set(id, intent);
    return { status: 200, body: shown(intent) };
  }

  function confirm(intent: Intent, fields: URLSearchParams): Answered {
    const token = fields.get('payment_method') ?? fields.get('confirmation_token') ?? '';
    if (intent.status !== 'requires_payment_method')
      return invalid('unexpected state', { code: 'payment_intent_unexpected_state' });
    if (!/^(?:pm_card_|ctoken_)/.test(token))
      return invalid('No such PaymentMethod', { code: 'resource_missing', param: 'payment_method' });
    if (!/^https?:/.test(fields.get('return_url') ?? ''))
      return invalid('return_url', { param: 'return_url' });
    const decline_code = DECLINED[token];
    if (decline_code) {
      intent.error = { type: 'card_error', code: 'card_declined', decline_code };
      return refusal(402, {
        ...intent.error,
        message: 'Your card was declined.',
        payment_intent: shown(intent),
      });
    }
    intent.error = null;
    intent.status = token.startsWith('pm_card_threeDSecure') ? 'requires_action' : 'succeeded';
    return { status: 200, body: shown(intent) };
  }

  function cancel(intent: Intent): Answered {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return invalid('unexpected state', { code: 'payment_intent_unexpected_state' });
    intent.status = 'canceled';
    return { status: 200, body: shown(intent) };
  }

  function refund(fields: URLSearchParams): Answered {
    const intent = intents.get(fields.get('payment_intent') ?? '');
    if (intent?.status !== 'succeeded') return invalid('No charge', { code: 'resource_missing' });
    if (intent.refunded >= intent.amount)
      return invalid('already refunded', { code: 'charge_already_refunded' });
    intent.refunded += Number(fields.get('amount') ?? intent.amount);
    return { status: 200, body: { id: 're_1', object: 'refund', status: 'succeeded' } };
  }

  function handle({ method, path, body }: ProcessorRequest): Answered {
    const fields = new URLSearchParams(body);
    const [, , resource, id = '', verb = ''] = path.split('/');
    if (method === 'POST' && resource === 'refunds') return refund(fields);
    if (resource !== 'payment_intents') return invalid('no such path');
    if (method === 'POST' && id === '') return create(fields);
    const intent = intents.get(id);
    if (!intent)
      return refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'intent' });
    if (method === 'GET') return { status: 200, body: shown(intent) };
    return verb === 'confirm' ? confirm(intent, fields) : cancel(intent);
  }

  function act(asked: ProcessorRequest): Answered {
    if (asked.headers.authorization !== `Bearer ${STRIPE_SECRET}`)
      return refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key' });
    const key = asked.headers['idempotency-key'];
    if (asked.method !== 'POST' || typeof key !== 'string') return handle(asked);
    const request = `${asked.path} ${asked.body}`;
    const before = answered.get(key);
    if (before && before.request !== request)
      return refusal(400, {
        type: 'idempotency_error',
        message: 'Keys can only be used with the same parameters',
      });
    const answer = before?.answer ?? handle(asked);
    answered.set(key, { request, answer });
    return answer;
  }

  const intentOf = (payment: string): Intent => {
    const found = [...intents.values()].find((intent) => intent.payment === payment);
    if (!found) throw new Error(`Stripe has not heard of ${payment}`);
    return found;
  };

  const TYPES = {
    taken: 'payment_intent.succeeded',
    declined: 'payment_intent.payment_failed',
    given_back: 'charge.refunded',
    partly_given_back: 'charge.refunded',
    disputed: 'charge.dispute.created',
  } as const satisfies Readonly<Record<ChargeState, string>>;

  function notice(order: PaymentOrder, what: ChargeState, at: number): Notice {
    const intent = intentOf(order.id);
    const { id: payment_intent, amount, currency } = intent;
    const charge = { id: 'ch_1', object: 'charge', payment_intent, currency };
    const ofCharge: Readonly<Record<string, object>> = {
      given_back: { ...charge, refunded: true, amount_refunded: amount },
      partly_given_back: { ...charge, refunded: false, amount_refunded: 1250 },
      disputed: { ...charge, id: 'dp_1', object: 'dispute', amount, reason: 'fraudulent' },
    };
    const object = ofCharge[what] ?? {
      ...shown(intent),
      ...(what === 'taken'
        ? { status: 'succeeded', amount_received: intent.amount }
        : {
            status: 'requires_payment_method',
            last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
          }),
    };
    const event = { id: `evt_${what}_${intent.id}`, object: 'event', type: TYPES[what], data: { object } };
    const body = JSON.stringify(event);
    const time = Math.floor(at / 1000);
    const signature = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${time},v1=${signature}`,
    });
    return { method: 'POST', path: '/api/payments/stripe/webhook', headers, body, now: at };
  }

  const { url, lose, fail, close } = await serve(act);
  return {
    ...{ url, lose, fail, close, notice },
    charges: () =>
      [...intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .map(({ payment, amount, currency, refunded }): Charge => {
          return { payment, cents: amount, currency: currency.toUpperCase(), refunded };
        }),
    finish(payment, approved) {
      const intent = intentOf(payment);
      intent.status = approved ? 'succeeded' : 'requires_payment_method';
      intent.error = approved ? null : { code: 'payment_intent_authentication_failure' };
    },
  };
}
