import { type Answered, type ProcessorRequest, type StandIn, serve } from './stand-in.ts';

/** https://www.payway.com.au/docs/rest.html: transactions, avoiding duplicate posts, searching */
export const PAYWAY = { secretKey: 'stand-in-payway-key', merchantId: 'TEST' };

interface Transaction {
  readonly transactionId: number;
  readonly transactionType: 'payment' | 'refund';
  readonly status: 'approved' | 'declined';
  readonly responseCode: string;
  readonly responseText: string;
  readonly customerNumber: string;
  readonly orderNumber: string;
  readonly currency: string;
  readonly paymentAmount: number;
  readonly parent: number | null;
}

const invalid = (fieldName: string): Answered => ({
  status: 422,
  body: { data: [{ fieldName, message: `${fieldName} is not valid` }] },
});

const CARDS: Readonly<Record<string, Pick<Transaction, 'status' | 'responseCode' | 'responseText'>>> = {
  'token-approved': { status: 'approved', responseCode: '11', responseText: 'Approved' },
  'token-declined': { status: 'declined', responseCode: '42', responseText: 'No universal account' },
  'token-funds': { status: 'declined', responseCode: '51', responseText: 'Insufficient funds' },
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function payWayServer(): Promise<StandIn> {
  const transactions: Transaction[] = [];
  const answered = new Map<string, { body: string; answer: Answered }>();
  let next = 1_179_985_404;

  function add(transaction: Omit<Transaction, 'transactionId'>): Answered {
    const added = { ...transaction, transactionId: next++ };
    transactions.push(added);
    return { status: 201, body: added };
  }

  function pay(fields: URLSearchParams): Answered {
    const card = CARDS[fields.get('singleUseTokenId') ?? ''];
    const amount = fields.get('principalAmount') ?? '';
    const customerNumber = fields.get('customerNumber') ?? '';
    if (!card) return invalid('singleUseTokenId');
    if (!/^\d+\.\d\d$/.test(amount)) return invalid('principalAmount');
    if (fields.get('currency') !== 'aud') return invalid('currency');
    if (!/^[A-Za-z0-9]{1,20}$/.test(customerNumber)) return invalid('customerNumber');
    if (fields.get('merchantId') !== PAYWAY.merchantId) return invalid('merchantId');
    return add({
      ...{ transactionType: 'payment', ...card, customerNumber, parent: null, currency: 'aud' },
      ...{ orderNumber: fields.get('orderNumber') ?? '', paymentAmount: Number(amount) },
    });
  }

  function refund(fields: URLSearchParams): Answered {
    const parent = transactions.find(
      ({ transactionId }) => String(transactionId) === fields.get('parentTransactionId'),
    );
    if (parent?.status !== 'approved' || parent.transactionType !== 'payment')
      return invalid('parentTransactionId');
    if (transactions.some((one) => one.parent === parent.transactionId)) return invalid('principalAmount');
    return add({
      ...parent,
      ...{ transactionType: 'refund', parent: parent.transactionId },
      paymentAmount: Number(fields.get('principalAmount')),
    });
  }

  function post({ headers, body }: ProcessorRequest): Answered {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string' || !UUID.test(key)) return invalid('Idempotency-Key');
    const before = answered.get(key);
    if (before) return before.body === body ? before.answer : invalid('Idempotency-Key');
    const fields = new URLSearchParams(body);
    const answer = fields.get('transactionType') === 'refund' ? refund(fields) : pay(fields);
    answered.set(key, { body, answer });
    return answer;
  }

  function act(asked: ProcessorRequest): Answered {
    const basic = `Basic ${Buffer.from(`${PAYWAY.secretKey}:`).toString('base64')}`;
    if (asked.headers.authorization !== basic) return { status: 401, body: { message: 'Invalid API key' } };
    if (asked.path === '/rest/v1/transactions/search-customer')
      return {
        status: 200,
        body: {
          data: transactions.filter(
            ({ customerNumber }) => customerNumber === asked.query.get('customerNumber'),
          ),
        },
      };
    return asked.path === '/rest/v1/transactions' ? post(asked) : { status: 404, body: {} };
  }

  const { url, lose, fail, close } = await serve(act);
  return {
    ...{ url, lose, fail, close },
    charges: () =>
      transactions
        .filter(({ transactionType, status }) => transactionType === 'payment' && status === 'approved')
        .map(({ customerNumber, paymentAmount, transactionId, currency }) => ({
          ...{
            payment: customerNumber,
            cents: Math.round(paymentAmount * 100),
            currency: currency.toUpperCase(),
          },
          refunded: transactions
            .filter(({ parent }) => parent === transactionId)
            .reduce((sum, one) => sum + Math.round(one.paymentAmount * 100), 0),
        })),
    finish: () => undefined,
  };
}
