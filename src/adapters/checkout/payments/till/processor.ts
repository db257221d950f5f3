import * as v from 'valibot';
import type { Decline } from '#domain/checkout/cards.ts';
import { centsIn, decimalOf, type Money } from '#domain/checkout/money.ts';
import { settings } from '#domain/checkout/processor-settings.ts';
import { till } from '#domain/checkout/processors/till.ts';
import {
  addressOf,
  basicAuth,
  callProcessor,
  type OpenProcessor,
  type ProcessorTransport,
  type Reply,
} from '../http.ts';
import { hmac, isSameSignature, sha512Hex } from '../signature.ts';
import type { Notice, PaymentOrder, Processor, ProcessorAnswer, ReadNotice, Refund } from '../types.ts';

export interface TillOptions extends ProcessorTransport {
  readonly user: string;
  readonly password: string;
  readonly apiKey: string;
  readonly sharedSecret: string;
  /** Such as `https://gateway.tillpayments.com`. */
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TOLERANCE_MS = 300_000;

/** Signs the text that both sides sign: one item a line, the body as a hash. */
export const tillSignature = (
  secret: string,
  signed: { method: string; body: string; contentType: string; date: string; path: string },
): string =>
  hmac(
    'sha512',
    secret,
    [signed.method, sha512Hex(signed.body), signed.contentType, signed.date, signed.path].join('\n'),
    'base64',
  );

const errorSchema = v.object({
  errorCode: v.optional(v.union([v.number(), v.string()])),
  errorMessage: v.optional(v.string()),
});

const replySchema = v.object({
  success: v.optional(v.boolean(), false),
  uuid: v.optional(v.string()),
  returnType: v.optional(v.string()),
  redirectUrl: v.optional(v.string()),
  transactionStatus: v.optional(v.string()),
  transactionType: v.optional(v.string()),
  amount: v.optional(v.string()),
  currency: v.optional(v.string()),
  errors: v.optional(v.array(errorSchema), []),
  ...errorSchema.entries,
});
type TillReply = v.InferOutput<typeof replySchema>;

/** Maps the first digit or the whole code. The whole code is tried first. */
const DECLINES: Readonly<Record<string, Decline>> = {
  '2002': 'stopped',
  '2005': 'stopped',
  '2006': 'funds',
  '2007': 'details',
  '2008': 'details',
  '2009': 'expired',
  '2011': 'authentication',
  '2013': 'authentication',
  '2021': 'authentication',
};

/** Errors of Till or the connection: the money may have been taken. `3004` means that Till has had the id before. */
const DOUBTFUL: ReadonlySet<string> = new Set(['1001', '1003', '3001', '3003', '3004', '3005']);
const UNKNOWN_CODES: ReadonlySet<string> = new Set(['8001']);

const failureOf = ({ errors: [first], errorCode, errorMessage }: TillReply) => ({
  code: String(first?.errorCode ?? errorCode ?? ''),
  note: [first?.errorCode ?? errorCode, first?.errorMessage ?? errorMessage].filter(Boolean).join(' '),
});

function failed(reply: TillReply): ProcessorAnswer {
  const { code, note } = failureOf(reply);
  if (UNKNOWN_CODES.has(code)) return { event: 'absent', note };
  if (DOUBTFUL.has(code)) return { event: 'in_doubt', note };
  if (code.startsWith('2')) return { event: 'declined', decline: DECLINES[code] ?? 'card', note };
  return { event: 'declined', decline: 'trouble', note, trouble: `Till refused: ${note}` };
}

function moneyOf({ amount, currency }: { amount?: string | undefined; currency?: string | undefined }) {
  const cents = amount === undefined ? undefined : centsIn(amount);
  return cents === undefined || currency === undefined ? {} : { amount: { cents, currency } satisfies Money };
}

const needsAction = ({ redirectUrl }: TillReply): ProcessorAnswer => ({
  event: 'needs_action',
  ...(redirectUrl !== undefined && { action: { kind: 'redirect', url: redirectUrl } }),
});

/** Maps the result of a request. */
const RETURNED: Readonly<Record<string, (reply: TillReply) => ProcessorAnswer>> = {
  FINISHED: () => ({ event: 'taken' }),
  REDIRECT: needsAction,
  HTML: () => ({ event: 'in_doubt', note: 'Till asks for a redirect to its own page.' }),
  PENDING: () => ({ event: 'in_doubt', note: 'Till is still working on it.' }),
  ERROR: failed,
};

/** Maps the status of a payment. */
const STANDING: Readonly<Record<string, (reply: TillReply) => ProcessorAnswer>> = {
  SUCCESS: (reply) => ({ event: 'taken', ...moneyOf(reply) }),
  REFUNDED: () => ({ event: 'given_back' }),
  REDIRECT: needsAction,
  PENDING: () => ({ event: 'in_doubt', note: 'Till is still working on it.' }),
  CANCELLED: () => ({ event: 'cancelled' }),
  ERROR: failed,
};

const LOST: ProcessorAnswer = { event: 'in_doubt', note: 'Till did not answer.' };

function replyOf(reply: Reply | undefined): TillReply | undefined {
  if (reply === undefined || reply.status >= 500 || reply.status === 429) return undefined;
  const read = v.safeParse(replySchema, reply.json);
  return read.success ? read.output : undefined;
}

const noticeSchema = v.object({
  result: v.picklist(['OK', 'PENDING', 'ERROR', 'CANCELLED']),
  uuid: v.string(),
  merchantTransactionId: v.string(),
  transactionType: v.string(),
  amount: v.optional(v.string()),
  currency: v.optional(v.string()),
  code: v.optional(v.union([v.string(), v.number()])),
  message: v.optional(v.string()),
});
type TillNotice = v.InferOutput<typeof noticeSchema>;

const ANSWERS: Readonly<Record<TillNotice['result'], (notice: TillNotice) => ProcessorAnswer>> = {
  OK: (notice) => ({ event: 'taken', ...moneyOf(notice) }),
  PENDING: () => ({ event: 'in_doubt', note: 'Till is still working on it.' }),
  CANCELLED: () => ({ event: 'cancelled' }),
  ERROR: ({ code, message }) =>
    failed({ success: false, errors: [], errorCode: code ?? 2003, errorMessage: message }),
};

const REFUND_SUFFIX = '-refund';

function toReadNotice(notice: TillNotice): ReadNotice {
  const { transactionType, result, uuid, merchantTransactionId: id } = notice;
  const noticeId = `${uuid} ${result}`;
  if (transactionType === 'DEBIT')
    return {
      kind: 'told',
      of: { paymentId: id },
      answer: { ...ANSWERS[result](notice), reference: uuid },
      noticeId,
    };
  if (transactionType === 'REFUND' && result === 'OK' && id.endsWith(REFUND_SUFFIX))
    return {
      kind: 'told',
      of: { paymentId: id.slice(0, -REFUND_SUFFIX.length) },
      noticeId,
      answer: { event: 'given_back' },
    };
  return { kind: 'ignored' };
}

const TEST_HOST = 'https://test-gateway.';

type Send = (method: 'GET' | 'POST', path: string, sent?: object) => Promise<Reply | undefined>;

/** Signs each call with the time at which it is made. */
const signedSender =
  ({ user, password, sharedSecret, address, now, ...transport }: TillOptions): Send =>
  (method, path, sent) => {
    const body = sent === undefined ? '' : JSON.stringify(sent);
    const date = new Date(now()).toUTCString();
    const url = address + path;
    const signed = { method, body, contentType: JSON_TYPE, date, path: new URL(url).pathname };
    return callProcessor(
      {
        method,
        url,
        headers: {
          'Content-Type': JSON_TYPE,
          Date: date,
          'X-Date': date,
          Authorization: basicAuth(user, password),
          'X-Signature': tillSignature(sharedSecret, signed),
        },
        ...(method === 'POST' && { body }),
        // A repeated transaction is refused under its name; asking what became of it is the better second call.
        repeatable: method === 'GET',
      },
      transport,
    );
  };

function readSigned({ method, path, headers, body, now }: Notice, sharedSecret: string): ReadNotice {
  // Proxies may set a Date header of their own.
  const date = headers.get('x-date') ?? headers.get('date') ?? '';
  const contentType = headers.get('content-type') ?? '';
  const expected = tillSignature(sharedSecret, { method, body, contentType, date, path });
  if (!isSameSignature(headers.get('x-signature') ?? '', expected))
    return { kind: 'forged', why: 'its signature is wrong' };
  if (!(Math.abs(now - Date.parse(date)) <= TOLERANCE_MS)) return { kind: 'forged', why: 'it is old' };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), noticeSchema), body);
  return read.success ? toReadNotice(read.output) : { kind: 'ignored' };
}

/**
 * Takes payments by Till. Till accepts a merchant id once and refuses a second transaction with it, so a payment can be found by
 * our id.
 */
export function tillProcessor(options: TillOptions): Processor {
  const send = signedSender(options);
  const key = encodeURIComponent(options.apiKey);
  const status = (id: string) =>
    send('GET', `/api/v3/status/${key}/getByMerchantTransactionId/${encodeURIComponent(id)}`);

  const lookUp = async (id: string): Promise<ProcessorAnswer> => {
    const reply = replyOf(await status(id));
    if (reply === undefined) return LOST;
    const reference = reply.uuid === undefined ? {} : { reference: reply.uuid };
    if (reply.success) return { ...(STANDING[reply.transactionStatus ?? '']?.(reply) ?? LOST), ...reference };
    const answer = failed(reply);
    // A refusal to answer says nothing of the money.
    return answer.event === 'absent' ? answer : { ...answer, event: 'in_doubt' };
  };
  const find = ({ id }: PaymentOrder) => lookUp(id);

  return {
    kind: 'till',
    isTestHost: options.address.startsWith(TEST_HOST),
    prepare: async () => ({ kind: 'ready', reference: null }),
    async pay(order, token) {
      const { id, amount, description, returnUrl, callbackUrl, buyer } = order;
      const [firstName, ...names] = buyer.name.split(' ');
      const reply = replyOf(
        await send('POST', `/api/v3/transaction/${key}/debit`, {
          merchantTransactionId: id,
          amount: decimalOf(amount),
          currency: amount.currency,
          description,
          transactionToken: token,
          successUrl: returnUrl,
          cancelUrl: returnUrl,
          errorUrl: returnUrl,
          callbackUrl,
          customer: { firstName, lastName: names.join(' '), email: buyer.email },
          extraData: { '3dsecure': 'MANDATORY' },
        }),
      );
      if (reply === undefined) return LOST;
      const answer = reply.success ? (RETURNED[reply.returnType ?? '']?.(reply) ?? LOST) : failed(reply);
      return { ...answer, ...(reply.uuid !== undefined && { reference: reply.uuid }) };
    },
    find,
    // A payment that waits for the bank ends by itself there.
    cancel: find,
    async refund({ id, amount, reference }): Promise<Refund> {
      if (reference === null)
        return { kind: 'later', note: 'The id of the payment at Till is not known yet.' };
      const name = id + REFUND_SUFFIX;
      const reply = replyOf(
        await send('POST', `/api/v3/transaction/${key}/refund`, {
          merchantTransactionId: name,
          referenceUuid: reference,
          amount: decimalOf(amount),
          currency: amount.currency,
        }),
      );
      if (reply?.success && reply.returnType === 'FINISHED') return { kind: 'given-back' };
      const failure = reply === undefined || reply.success ? undefined : failed(reply);
      if (failure !== undefined && failure.event !== 'in_doubt')
        return { kind: 'refused', note: failure.note ?? 'Till refused the refund.' };
      const { event, note = 'The refund is in progress.' } = await lookUp(name);
      return event === 'taken' ? { kind: 'given-back' } : { kind: 'later', note };
    },
    readNotice: async (notice) => readSigned(notice, options.sharedSecret),
  };
}

export const open: OpenProcessor = ({ env, fetch, now }, dealership) => {
  const secrets = settings(env, till.secrets, dealership);
  return (
    secrets &&
    tillProcessor({
      user: secrets.TILL_USER,
      password: secrets.TILL_PASSWORD,
      apiKey: secrets.TILL_API_KEY,
      sharedSecret: secrets.TILL_SHARED_SECRET,
      address: addressOf(env, 'TILL_URL', 'https://gateway.tillpayments.com'),
      fetch,
      now,
    })
  );
};
