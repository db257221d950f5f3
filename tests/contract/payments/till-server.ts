import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Notice, PaymentOrder } from '#adapters/checkout/payments/types.ts';
import { type Answered, type ProcessorRequest, type StandIn, serve } from './stand-in.ts';

/** https://gateway.tillpayments.com/documentation/apiv3: debit, refund, status, request signing, notifications */
export const TILL = {
  user: 'stand-in',
  password: 'till-word',
  apiKey: 'stand-in-key',
  sharedSecret: 'till-shared',
};

interface Transaction {
  readonly uuid: string;
  readonly id: string;
  readonly type: 'DEBIT' | 'REFUND';
  readonly amount: string;
  readonly currency: string;
  readonly parent: string | null;
  status: 'SUCCESS' | 'ERROR' | 'REDIRECT';
  code: number;
}

const signatureOf = (
  method: string,
  body: string,
  contentType: string,
  date: string,
  path: string,
): string => {
  const print = createHash('sha512').update(body).digest('hex');
  const message = `${method}\n${print}\n${contentType}\n${date}\n${path}`;
  return createHmac('sha512', TILL.sharedSecret).update(message).digest('base64');
};

const CARDS: Readonly<Record<string, Pick<Transaction, 'status' | 'code'>>> = {
  'tok-approved': { status: 'SUCCESS', code: 0 },
  'tok-declined': { status: 'ERROR', code: 2003 },
  'tok-funds': { status: 'ERROR', code: 2006 },
  'tok-action': { status: 'REDIRECT', code: 0 },
};

const failure = (errorCode: number, errorMessage: string): Answered => ({
  status: 200,
  body: { success: false, returnType: 'ERROR', errors: [{ errorCode, errorMessage }] },
});

export async function tillServer(): Promise<StandIn> {
  const transactions = new Map<string, Transaction>();

  function isSigned({ method, path, headers, body }: ProcessorRequest): boolean {
    const basic = `Basic ${Buffer.from(`${TILL.user}:${TILL.password}`).toString('base64')}`;
    const date = String(headers['x-date'] ?? headers.date ?? '');
    const expected = signatureOf(method, body, headers['content-type'] ?? '', date, path);
    const isNow = Math.abs(Date.now() - Date.parse(date)) < 60_000;
    return headers.authorization === basic && headers['x-signature'] === expected && isNow;
  }

  function answerOf(transaction: Transaction): Answered {
    const { uuid, status, code } = transaction;
    if (status === 'ERROR')
      return {
        status: 200,
        body: {
          success: false,
          uuid,
          returnType: 'ERROR',
          errors: [{ errorCode: code, errorMessage: 'declined' }],
        },
      };
    const redirect = status === 'REDIRECT' ? { redirectUrl: `https://bank.till.example/${uuid}` } : {};
    return {
      status: 200,
      body: { success: true, uuid, returnType: status === 'REDIRECT' ? 'REDIRECT' : 'FINISHED', ...redirect },
    };
  }

  function add(
    fields: Record<string, unknown>,
    transaction: Omit<Transaction, 'uuid' | 'id' | 'amount' | 'currency'>,
  ) {
    const { merchantTransactionId: id, amount, currency } = fields;
    if (typeof id !== 'string' || id === '') return failure(1002, 'merchantTransactionId');
    if (transactions.has(id)) return failure(3004, `The transaction ID '${id}' already exists!`);
    if (typeof amount !== 'string' || !/^\d+\.\d\d$/.test(amount)) return failure(1002, 'amount');
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return failure(1002, 'currency');
    const added = {
      ...transaction,
      uuid: randomUUID().replaceAll('-', '').slice(0, 20),
      id,
      amount,
      currency,
    };
    transactions.set(id, added);
    return answerOf(added);
  }

  function debit(fields: Record<string, unknown>): Answered {
    const card = CARDS[String(fields['transactionToken'])];
    if (!card) return failure(2007, 'transaction token');
    if (!/^https?:/.test(String(fields['callbackUrl']))) return failure(1002, 'callbackUrl');
    return add(fields, { type: 'DEBIT', parent: null, ...card });
  }

  function refund(fields: Record<string, unknown>): Answered {
    const paid = [...transactions.values()].find(({ uuid }) => uuid === fields['referenceUuid']);
    if (paid?.status !== 'SUCCESS') return failure(1002, 'referenceUuid');
    return add(fields, { type: 'REFUND', parent: paid.id, status: 'SUCCESS', code: 0 });
  }

  function status(id: string): Answered {
    const found = transactions.get(id);
    if (!found)
      return {
        status: 200,
        body: { success: false, errorCode: 8001, errorMessage: 'Transaction not found' },
      };
    const { uuid, amount, currency, type, status: transactionStatus, code } = found;
    const errors =
      transactionStatus === 'ERROR' ? { errors: [{ errorCode: code, errorMessage: 'declined' }] } : {};
    const redirect =
      transactionStatus === 'REDIRECT' ? { redirectUrl: `https://bank.till.example/${uuid}` } : {};
    return {
      status: 200,
      body: {
        ...{ success: true, transactionStatus, uuid, merchantTransactionId: id, transactionType: type },
        ...{ amount, currency, ...errors, ...redirect },
      },
    };
  }

  function act(asked: ProcessorRequest): Answered {
    if (!isSigned(asked))
      return { status: 401, body: { success: false, errorCode: 1004, errorMessage: 'Invalid signature' } };
    const [, , , kind, key, verb, id = ''] = asked.path.split('/');
    if (key !== TILL.apiKey) return failure(1002, 'api key');
    if (kind === 'status' && verb === 'getByMerchantTransactionId') return status(decodeURIComponent(id));
    const fields: Record<string, unknown> = JSON.parse(asked.body);
    return verb === 'refund' ? refund(fields) : debit(fields);
  }

  function notice({ id }: PaymentOrder, what: 'taken' | 'declined' | 'given_back', at: number): Notice {
    const { uuid = '', amount = '', currency = '' } = transactions.get(id) ?? {};
    const isRefund = what === 'given_back';
    const body = JSON.stringify({
      result: what === 'declined' ? 'ERROR' : 'OK',
      uuid: isRefund ? `${uuid}r` : uuid,
      merchantTransactionId: isRefund ? `${id}-refund` : id,
      transactionType: isRefund ? 'REFUND' : 'DEBIT',
      ...{ amount, currency },
      ...(what === 'declined' && { code: 2003, message: 'declined' }),
    });
    const [path, date, type] = ['/api/payments/till/webhook', new Date(at).toUTCString(), 'application/json'];
    const headers = new Headers({
      'content-type': type,
      'x-date': date,
      'x-signature': signatureOf('POST', body, type, date, path),
    });
    return { method: 'POST', path, headers, body, now: at };
  }

  const { url, lose, fail, close } = await serve(act);
  const all = () => [...transactions.values()];
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  return {
    ...{ url, lose, fail, close, notice },
    charges: () =>
      all()
        .filter(({ type, status: state }) => type === 'DEBIT' && state === 'SUCCESS')
        .map(({ id, amount, currency }) => ({
          ...{ payment: id, cents: cents(amount), currency },
          refunded: all()
            .filter(({ parent }) => parent === id)
            .reduce((sum, one) => sum + cents(one.amount), 0),
        })),
    finish(payment, approved) {
      const found = transactions.get(payment);
      if (found) Object.assign(found, approved ? { status: 'SUCCESS' } : { status: 'ERROR', code: 2013 });
    },
  };
}
