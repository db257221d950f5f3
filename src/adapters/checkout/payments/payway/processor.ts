import * as v from 'valibot';
import type { Decline } from '#domain/checkout/cards.ts';
import { decimalOf } from '#domain/checkout/money.ts';
import { settings } from '#domain/checkout/processor-settings.ts';
import { payway } from '#domain/checkout/processors/payway.ts';
import {
  addressOf,
  basicAuth,
  callProcessor,
  type OpenProcessor,
  type ProcessorTransport,
  type Reply,
} from '../http.ts';
import { derivedUuid } from '../signature.ts';
import type { PaymentOrder, Processor, ProcessorAnswer, Refund } from '../types.ts';

export interface PayWayOptions extends ProcessorTransport {
  readonly secretKey: string;
  readonly merchantId: string;
  /** Such as `https://api.payway.com.au`. */
  readonly address: string;
}

const transactionSchema = v.object({
  transactionId: v.union([v.number(), v.string()]),
  transactionType: v.optional(v.string()),
  status: v.string(),
  responseCode: v.optional(v.nullable(v.string())),
  responseText: v.optional(v.nullable(v.string())),
  paymentAmount: v.optional(v.nullable(v.number())),
  currency: v.optional(v.nullable(v.string())),
});
type Transaction = v.InferOutput<typeof transactionSchema>;

const listSchema = v.object({ data: v.array(transactionSchema) });
const refusalSchema = v.object({
  data: v.optional(v.array(v.object({ fieldName: v.optional(v.string()) })), []),
});

/** The banks’ own codes (ISO 8583); all others are the card’s. */
const DECLINES: Readonly<Record<string, Decline>> = {
  '14': 'details',
  '33': 'expired',
  '51': 'funds',
  '54': 'expired',
  '61': 'funds',
  '82': 'details',
  QH: 'details',
  QE: 'trouble',
};

const noteOf = ({ responseCode, responseText }: Transaction): string =>
  [responseCode, responseText].filter(Boolean).join(' ');

const doubtful = (transaction: Transaction): ProcessorAnswer => ({
  event: 'in_doubt',
  note: [transaction.status, noteOf(transaction)].filter(Boolean).join(': '),
});

function capturedAnswer({ paymentAmount, currency }: Transaction): ProcessorAnswer {
  if (typeof paymentAmount !== 'number' || typeof currency !== 'string') return { event: 'taken' };
  return {
    event: 'taken',
    amount: { cents: Math.round(paymentAmount * 100), currency: currency.toUpperCase() },
  };
}

const STATUSES: Readonly<Record<string, (transaction: Transaction) => ProcessorAnswer>> = {
  approved: capturedAnswer,
  'approved*': capturedAnswer,
  pending: doubtful,
  suspended: doubtful,
  voided: () => ({ event: 'given_back' }),
  declined: (transaction) => {
    const { responseCode } = transaction;
    return { event: 'declined', decline: DECLINES[responseCode ?? ''] ?? 'card', note: noteOf(transaction) };
  },
};

const answerOf = (transaction: Transaction): ProcessorAnswer => ({
  ...(STATUSES[transaction.status] ?? doubtful)(transaction),
  reference: String(transaction.transactionId),
});

const LOST: ProcessorAnswer = { event: 'in_doubt', note: 'PayWay did not answer.' };

function refused({ status, json }: Reply): ProcessorAnswer {
  const fields = v.safeParse(refusalSchema, json);
  const names = fields.success ? fields.output.data.flatMap(({ fieldName }) => fieldName ?? []) : [];
  const note = `PayWay answered HTTP ${status}${names.length > 0 ? ` about ${names.join(', ')}` : ''}`;
  if (status === 422 && names.includes('singleUseTokenId'))
    return { event: 'declined', decline: 'details', note };
  return { event: 'declined', decline: 'trouble', note, trouble: note };
}

function replyAnswer(reply: Reply | undefined): ProcessorAnswer {
  if (reply === undefined || reply.status >= 500 || reply.status === 429 || reply.status === 409) return LOST;
  const read = v.safeParse(transactionSchema, reply.json);
  if (read.success && reply.status < 300) return answerOf(read.output);
  return reply.status >= 400 ? refused(reply) : LOST;
}

/**
 * Shortens the id to 20 letters and digits, the most that a customer number may have. Each payment is a customer of its own, so
 * that it can be found.
 */
const numberOf = ({ id }: Pick<PaymentOrder, 'id'>): string => id.replaceAll('-', '').slice(0, 20);

/** Takes payments by PayWay. It sends no webhooks for cards, so the outcome of a payment is polled. */
export function payWayProcessor({ secretKey, merchantId, address, ...transport }: PayWayOptions): Processor {
  const headers = { Authorization: basicAuth(secretKey, ''), Accept: 'application/json' };
  const transactions = `${address}/rest/v1/transactions`;

  const post = (idempotencyKey: string, fields: Readonly<Record<string, string>>) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return callProcessor(
      {
        method: 'POST',
        url: transactions,
        repeatable: true,
        headers: { ...headers, ...type, 'Idempotency-Key': idempotencyKey },
        body: new URLSearchParams(fields).toString(),
      },
      transport,
    );
  };

  const find = async (order: PaymentOrder): Promise<ProcessorAnswer> => {
    const query = new URLSearchParams({ customerNumber: numberOf(order) });
    const url = `${transactions}/search-customer?${query}`;
    const reply = await callProcessor({ method: 'GET', url, headers, repeatable: true }, transport);
    if (reply?.status === 404) return { event: 'absent' };
    const read = v.safeParse(listSchema, reply?.json);
    // A refusal to answer says nothing of the money.
    if (reply === undefined || reply.status !== 200 || !read.success) return LOST;
    const { data } = read.output;
    if (data.some((one) => one.transactionType === 'refund' && one.status.startsWith('approved')))
      return { event: 'given_back' };
    const payment = data.find(({ transactionType = 'payment' }) => transactionType === 'payment');
    return payment ? answerOf(payment) : { event: 'absent' };
  };

  return {
    kind: 'st_george',
    prepare: async () => ({ kind: 'ready', reference: null }),
    pay: async (order, token) =>
      replyAnswer(
        await post(order.id, {
          singleUseTokenId: token,
          customerNumber: numberOf(order),
          transactionType: 'payment',
          principalAmount: decimalOf(order.amount),
          currency: order.amount.currency.toLowerCase(),
          orderNumber: numberOf(order),
          merchantId,
        }),
      ),
    find,
    // It takes the money at once or not at all.
    cancel: find,
    async refund(order): Promise<Refund> {
      const { id, reference, amount } = order;
      if (reference === null)
        return { kind: 'later', note: 'The id of the payment at PayWay is not known yet.' };
      const answer = replyAnswer(
        await post(derivedUuid(id, 'refund'), {
          transactionType: 'refund',
          parentTransactionId: reference,
          principalAmount: decimalOf(amount),
          orderNumber: numberOf(order),
        }),
      );
      if (answer.event === 'taken') return { kind: 'given-back' };
      const note = answer.note ?? 'PayWay did not report a result.';
      if (answer.event === 'in_doubt') return { kind: 'later', note };
      // It may have been given back by hand, or by a call whose answer was lost.
      return (await find(order)).event === 'given_back' ? { kind: 'given-back' } : { kind: 'refused', note };
    },
    readNotice: async () => ({ kind: 'forged', why: 'PayWay sends no webhooks' }),
  };
}

export const open: OpenProcessor = ({ env, fetch }, dealership) => {
  const secrets = settings(env, payway.secrets, dealership);
  return (
    secrets &&
    payWayProcessor({
      secretKey: secrets.PAYWAY_SECRET_KEY,
      merchantId: secrets.PAYWAY_MERCHANT_ID,
      address: addressOf(env, 'PAYWAY_URL', 'https://api.payway.com.au'),
      fetch,
    })
  );
};
