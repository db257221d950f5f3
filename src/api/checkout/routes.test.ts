import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryDatabase } from '#adapters/database/open.ts';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import type { Letter } from '#adapters/mail/types.ts';
import { openProcessors } from '#adapters/payments/open.ts';
import { testProcessor } from '#adapters/payments/test.ts';
import { type Stores, storesOn } from '#adapters/stores/open.ts';
import { createApi } from '../app.ts';
import { createDealerOf } from '../dealer-of.ts';
import { memoryLeadIntake } from '../leads/testing.ts';
import type { LogEntry } from '../log.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { sellingDealer, wantedPayment } from './testing.ts';

const MINUTE = 60_000;
const SHOP = 'https://www.a-cars.example';

let stores: Stores;
let clock: number;
let letters: Letter[];
let log: LogEntry[];
let open: Checkout | undefined;

beforeEach(() => {
  stores = storesOn(memoryDatabase());
  clock = Date.UTC(2026, 10, 22, 1);
  [letters, log] = [[], []];
});
afterEach(async () => {
  await open?.attempts();
  await stores.leads.close();
});

function setUp() {
  const now = () => clock;
  const gated = sellingDealer('gated-cars');
  const dealerData = memoryDealerData([
    sellingDealer('a-cars'),
    { ...gated, site: { ...gated.site, gates: { online_payment: true } } },
    sampleDealer('plain-cars'),
  ]);
  const leads = memoryLeadIntake({ store: stores.leads, channelsOf: () => [] });
  const reserving = createCheckout({
    ...{ reservations: stores.reservations, leads, dealerData, now, mailFrom: undefined },
    processors: openProcessors({ env: {}, fetch, now, otherwise: testProcessor }),
    mailer: { send: async (letter) => void letters.push(letter) },
    onTrouble: (what) => expect.unreachable(what),
  });
  open = reserving;
  const api = createApi({
    ...{ dealerData, now, leads, checkout: reserving, version: 'test' },
    dealerOf: createDealerOf({ dealerData, now }),
    addressHeader: 'x-shopper',
    log: (entry) => log.push(entry),
  });
  let shoppers = 0;
  const ask = async (method: string, path: string, body?: unknown, origin = SHOP) => {
    const response = await api.request(origin + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-shopper': `s${++shoppers}`, origin },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const bill = (fields = {}) => ask('POST', '/api/online-payments', wantedPayment(fields));
  const pay = (id: string, card: string) => ask('POST', `/api/checkout/${id}/pay`, { token: `test_${card}` });
  return { ask, bill, pay, reserving };
}

describe('what is owed', () => {
  it('is written down with all that the page needs to pay it', async () => {
    const { status, json } = await setUp().bill();
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...{ state: 'held', message: 'Nothing has been taken yet. This is a test: no money moves.' },
      ...{ number: null, is_test: true },
      subject: { kind: 'invoice', what: 'Invoice', reference: 'INV-4711' },
      deposit: { amount: '1250.50', cents: 125_050, currency: 'AUD' },
    });
  });

  it('is paid: the dealer has a lead, the buyer a receipt', async () => {
    const { bill, pay, ask, reserving } = setUp();
    const { id } = (await bill()).json;
    const { json } = await pay(id, 'approved');
    expect(json).toMatchObject({ state: 'paid', number: expect.stringMatching(/^[0-9A-F]{8}$/) });
    const [lead] = (await stores.leads.leads({ limit: 10 })).map((one) => one.lead);
    expect(lead).toMatchObject({
      form: 'online-payment',
      payload: {
        ...{ category: 'Online Purchase', subcategory: 'Online Payment', dealership_slug: 'bay' },
        ...{ name: 'Ada', email: 'ada@example.com', form_completed: true },
        answers: {
          ...{ paid_for: 'Invoice', reference: 'INV-4711', amount_paid: 'AUD 1250.50' },
          ...{ payment_number: json.number, paid_by: 'Test payment: no money was moved' },
        },
      },
    });
    await reserving.attempts();
    expect(letters).toMatchObject([{ to: ['ada@example.com'], subject: 'Test: Receipt: Invoice INV-4711' }]);
    expect(letters[0]?.text).toContain('your payment of $1,250.50 by card');
    expect(letters[0]?.text).toContain(json.number);
    expect((await ask('GET', `/api/checkout/${id}`)).json.state).toBe('paid');
    expect((await ask('DELETE', `/api/checkout/${id}`)).status).toBe(409);
  });

  it('is paid by another card where one was declined, and found where the answer was lost', async () => {
    const { bill, pay, ask } = setUp();
    const { id } = (await bill()).json;
    expect((await pay(id, 'declined')).json.state).toBe('declined');
    expect((await pay(id, 'lost')).json.state).toBe('paying');
    clock += 5000;
    expect((await ask('GET', `/api/checkout/${id}`)).json.state).toBe('paid');
  });

  it('is not paid twice by mistake, neither begun anew nor in two windows', async () => {
    const { bill, pay } = setUp();
    const [one, two] = [(await bill()).json.id, (await bill()).json.id];
    expect((await pay(one, 'approved')).json.state).toBe('paid');
    for (const { status, json } of [await pay(two, 'approved'), await bill()])
      expect([status, json.error.message]).toEqual([409, expect.stringContaining('has been paid already')]);
    expect((await bill({ amount: '20' })).status).toBe(201);
    clock += 10 * MINUTE;
    expect((await bill()).status).toBe(201);
    expect(await stores.leads.leads({ limit: 10 })).toHaveLength(1);
  });

  it('in another window while the bank asks stops the first', async () => {
    const { bill, pay } = setUp();
    const [one, two] = [(await bill()).json.id, (await bill()).json.id];
    expect((await pay(one, 'action')).json).toMatchObject({
      state: 'action',
      action: { url: expect.stringContaining(encodeURIComponent(`${SHOP}/online-payment?hold=${one}`)) },
    });
    expect((await pay(two, 'approved')).json.state).toBe('paid');
    const states = (await stores.reservations.payments({ limit: 9 })).map(({ payment }) => payment.state);
    expect(states.toSorted()).toEqual(['cancelled', 'captured']);
  });
});

describe('is refused', () => {
  it.each<[string, object, string]>([
    ['no amount', { amount: '' }, 'amount'],
    ['an amount that is none', { amount: '12.5' }, 'amount'],
    ['a number', { amount: 1250 }, 'amount'],
    ['too much', { amount: '5000.01' }, 'amount'],
    ['too little', { amount: '0.99' }, 'amount'],
    ['no reference', { reference: '' }, 'reference'],
    ['markup', { reference: '<script>' }, 'reference'],
    ['what nobody sells', { what: 'Yacht' }, 'what'],
    ['nobody', { buyer: { name: 'Ada' } }, 'buyer.email'],
    ['a card’s number', { reference: '4242 4242 4242 4242' }, ''],
  ])('%s', async (_, fields, field) => {
    const { status, json } = await setUp().bill(fields);
    expect(status).toBe(422);
    expect(json.error.fields.map((one: { field: string }) => one.field)).toContain(field);
    expect(JSON.stringify([json, log])).not.toContain('4242');
    expect(await stores.reservations.payments({ limit: 9 })).toEqual([]);
  });

  it('everything that is wrong, at once', async () => {
    const { json } = await setUp().bill({ amount: 'x', reference: '', buyer: {} });
    const fields = json.error.fields.map(({ field }: { field: string }) => field);
    for (const field of ['amount', 'reference', 'buyer.name', 'buyer.phone']) expect(fields).toContain(field);
  });

  it('at a dealer who takes none', async () => {
    const { ask } = setUp();
    const answer = await ask(
      'POST',
      '/api/online-payments',
      wantedPayment(),
      'https://www.plain-cars.example',
    );
    expect(answer.status).toBe(404);
  });

  it('behind a gate, who is not signed in', async () => {
    const { ask } = setUp();
    const host = 'https://www.gated-cars.example';
    // Without an account store nobody can be asked to sign in, so no payment is taken.
    expect((await ask('POST', '/api/online-payments', wantedPayment(), host)).status).toBe(503);
  });
});
