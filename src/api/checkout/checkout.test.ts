import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProcessors } from '#adapters/checkout/payments/open.ts';
import { testNotice, testProcessor } from '#adapters/checkout/payments/test/processor.ts';
import { samplePayment, sampleReservation } from '#adapters/checkout/reservations/testing/samples.ts';
import type { Email } from '#adapters/leads/email/types.ts';
import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { type DatabaseStores, storesOn } from '#adapters/storage/stores/open.ts';
import type { LogEntry } from '#api/lib/log.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { challengeSchema, payloadOf, solutionOf } from '#domain/leads/proof-of-work.ts';
import { createApi } from '../app.ts';
import { createProofs } from '../leads/proofs.ts';
import { memoryLeadAcceptance } from '../leads/testing.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { samplePaymentRequest, sampleReservationRequest, sellingDealer } from './testing.ts';

const MINUTE = 60_000;
const HOST = 'https://www.a-cars.example';

let stores: DatabaseStores;
let clock: number;
let dealer: DealerRecord;
let letters: Email[];
let log: LogEntry[];
let troubles: string[];
let isForSale: boolean | undefined;
let open: Checkout | undefined;
let shoppers = 0;

beforeEach(() => {
  stores = storesOn(memoryDatabase());
  clock = Date.UTC(2026, 10, 22, 1);
  dealer = sellingDealer('a-cars');
  [letters, log, troubles] = [[], [], []];
  isForSale = undefined;
});
afterEach(async () => {
  await open?.attempts();
  await stores.leads.close();
});

function setUp(env: Readonly<Record<string, string>> = {}) {
  const now = () => clock;
  const gated = sellingDealer('gated-cars');
  const others = [
    sellingDealer('b-cars'),
    { ...gated, site: { ...gated.site, gates: { online_payment: true } } },
    sampleDealer('plain-cars'),
  ];
  const dealerData = {
    dealer: async (slug: string) => memoryDealerData([dealer, ...others]).dealer(slug),
    dealers: async () => [dealer, ...others].map(({ slug }) => slug),
  };
  const leads = memoryLeadAcceptance({
    ...{ store: stores.leads, channelsOf: () => [] },
    proofs: createProofs({ env, maxnumber: 50 }),
  });
  const reserving = createCheckout({
    ...{ reservations: stores.reservations, leads, dealerData, now, mailFrom: undefined },
    processors: openProcessors({ env: {}, fetch, now, otherwise: testProcessor }),
    mailer: { send: async (email) => void letters.push(email) },
    onTrouble: (what) => troubles.push(what),
    isForSale: async () => isForSale,
  });
  open = reserving;
  const api = createApi({
    ...{ dealerData, now, leads, checkout: reserving, version: 'test' },
    dealerOf: createDealerOf({ dealerData, now }),
    addressHeader: 'x-shopper',
    log: (entry) => log.push(entry),
  });
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await api.request(path.startsWith('https:') ? path : HOST + path, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', 'x-shopper': `s${++shoppers}` },
        origin: new URL(path, HOST).origin,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const reserve = (fields = {}) => ask('POST', '/api/checkout/holds', sampleReservationRequest(fields));
  const reservedId = async (): Promise<string> => (await reserve()).json.id;
  const pay = (id: string, token: string) => ask('POST', `/api/checkout/${id}/pay`, { token });
  const bill = (fields = {}) => ask('POST', '/api/online-payments', samplePaymentRequest(fields));
  const look = (id: string) => ask('GET', `/api/checkout/${id}`);
  const leadsNow = async () => (await stores.leads.leads({ limit: 10 })).map(({ lead }) => lead);
  return { api, ask, reserve, reservedId, pay, bill, look, leadsNow, reserving, proofs: leads.proofs };
}

it.each([
  ['hilux', '/cars/hilux/checkout'],
  ['nobody', '/buy-online'],
  ['__proto__', '/buy-online'],
])('a link with a car’s id leads to the checkout or the overview: %s', async (id, to) => {
  const { api } = setUp();
  const answer = await api.request(`${HOST}/api/checkout/cars/${id}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
});

describe('a car', () => {
  it('is reserved for the first shopper, and the response has all that the page needs for the payment', async () => {
    const { ask } = setUp();
    const request = sampleReservationRequest();
    const { status, json } = await ask('POST', '/api/checkout/holds', request);
    expect((await ask('POST', '/api/checkout/holds', request)).json.id).toBe(json.id);
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ state: 'held', message: 'It is kept for you while you pay. This is a test: no money moves.' },
      subject: { kind: 'car', carId: 'hilux' },
      deposit: { amount: '500.00', cents: 50_000, currency: 'AUD' },
      ...{ processor: 'test', publishable_key: null, is_test: true, test_host: false },
      ...{ action: null, number: null, paid_at: null },
      ...{ expires_at: '2026-11-22T01:15:00.000Z', seconds_left: 900 },
    });
  });

  it('cannot be reserved by a second shopper, who gets an error before paying', async () => {
    const { reserve } = setUp();
    await reserve();
    const { status, json } = await reserve();
    expect(status).toBe(409);
    expect(json.error.message).toContain('Somebody else is reserving this one');
  });

  it('is free again after the reservation expires or is cancelled', async () => {
    const { reserve, reservedId, ask, pay } = setUp();
    const first = await reservedId();
    clock += 15 * MINUTE;
    const second = await reservedId();
    expect((await pay(first, 'test_approved')).json.error.message).toContain('The time to pay is over');
    expect((await ask('DELETE', `/api/checkout/${second}`)).status).toBe(204);
    expect((await reserve()).status).toBe(201);
  });

  it.each<[string, Partial<DealerRecord['vehicles'][string]>, string]>([
    ['is sold', { sold: true }, 'just been sold or reserved'],
    ['is reserved', { reserved: true }, 'just been sold or reserved'],
    ['costs too little', { price: 200 }, 'cannot be reserved online'],
    ['is not to be reserved', { reservable: false }, 'cannot be reserved online'],
    ['has no processor', { processors: [] }, 'cannot be reserved online'],
  ])('that %s cannot be reserved', async (_, car, words) => {
    dealer = sellingDealer('a-cars', car);
    const { status, json } = await setUp().reserve();
    expect([status, json.error.message]).toEqual([409, expect.stringContaining(words)]);
  });

  it('that does not exist or is sold in the dealer’s own system cannot be reserved', async () => {
    expect((await setUp().reserve({ car_id: 'constructor' })).status).toBe(409);
    isForSale = false;
    expect((await setUp().reserve()).status).toBe(409);
  });

  it('sold elsewhere after a declined card cannot be paid for with another card', async () => {
    const { reservedId, pay, leadsNow } = setUp();
    const id = await reservedId();
    expect((await pay(id, 'test_declined_1')).json.state).toBe('declined');
    isForSale = false;
    expect((await pay(id, 'test_approved_1')).status).toBe(409);
    expect(await leadsNow()).toEqual([]);
  });

  it('is reserved only with a name, an email address and a phone number', async () => {
    const { status, json } = await setUp().reserve({ buyer: { name: 'Ada', email: 'nowhere', phone: '1' } });
    expect(status).toBe(422);
    expect(json.error.fields.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['buyer.last_name', 'buyer.email', 'buyer.phone']),
    );
  });
});

describe('a shopper who pays', () => {
  it('gets the car, the dealer gets a lead, and both get an email', async () => {
    const { reservedId, pay, look, leadsNow, reserving } = setUp();
    const id = await reservedId();
    const { status, json } = await pay(id, 'test_approved');
    expect([status, json.state]).toEqual([200, 'reserved']);
    const [lead, ...others] = await leadsNow();
    expect(others).toEqual([]);
    expect(lead?.payload).toMatchObject({
      ...{ category: 'Vehicle Reservation', dealership_slug: 'bay', dealership_id: '7', car_id: 'hilux' },
      ...{ name: 'Ada', email: 'ada@example.com', 'Vehicle Make': 'Toyota', stock_number: 'U100' },
      answers: { deposit_paid: 'AUD 500.00', paid_by: 'Test payment: no money was moved' },
    });
    await reserving.attempts();
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      [['ada@example.com'], 'Test: Reserved for you: 2021 Toyota HiLux SR5'],
    ]);
    clock += 1000 * MINUTE;
    expect((await look(id)).json.state).toBe('reserved');
    expect(await reserving.workDue(1000)).toBe(0);
    expect(letters).toHaveLength(1);
  });

  it('makes the car reserved for everybody else', async () => {
    const { reservedId, pay, reserve, ask } = setUp();
    const id = await reservedId();
    const seen = async () => (await ask('GET', '/api/reserved-cars')).json;
    expect(await seen()).toEqual({ cars: [] });
    await pay(id, 'test_approved');
    expect(await seen()).toEqual({ cars: ['hilux'] });
    const late = await reserve();
    expect([late.status, late.json.error.message]).toEqual([
      409,
      expect.stringContaining('just been sold or reserved'),
    ]);
    // The stock itself now says that the car is reserved.
    dealer = sellingDealer('a-cars', { reserved: true });
    expect(await seen()).toEqual({ cars: [] });
  });

  it('twice at once pays once', async () => {
    const { reservedId, pay, leadsNow } = setUp();
    const id = await reservedId();
    const answers = await Promise.all([pay(id, 'test_approved'), pay(id, 'test_approved')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await pay(id, 'test_approved')).json.state).toBe('reserved');
    expect((await pay(id, 'test_approved_other')).json.state).toBe('reserved');
    expect(await leadsNow()).toHaveLength(1);
    expect(await stores.reservations.payments({ limit: 10 })).toHaveLength(1);
  });

  it('and is declined may try another card', async () => {
    const { reservedId, pay, leadsNow } = setUp();
    const id = await reservedId();
    const declined = await pay(id, 'test_declined');
    expect(declined.json).toMatchObject({
      state: 'declined',
      message: expect.stringContaining('did not approve'),
    });
    expect(await leadsNow()).toEqual([]);
    expect((await pay(id, 'test_approved')).json.state).toBe('reserved');
  });

  it('is sent to the bank, and gets the car when the bank confirms', async () => {
    const { reservedId, pay, look, ask } = setUp();
    const id = await reservedId();
    const attempt = await pay(id, 'test_action');
    expect(attempt.json).toMatchObject({
      state: 'action',
      action: { kind: 'redirect', url: expect.stringContaining('/api/payments/test/bank') },
    });
    expect((await pay(id, 'test_action')).json.state).toBe('action');
    const [record] = await stores.reservations.payments({ limit: 1 });
    const { headers, body } = testNotice(record?.payment.id ?? '', 'taken', clock);
    const forged = { ...headers, 'x-test-signature': `${clock}.00` };
    expect((await ask('POST', '/api/payments/test/webhook', body, forged)).status).toBe(400);
    expect((await look(id)).json.state).toBe('action');
    for (let times = 0; times < 2; times++)
      expect(await ask('POST', '/api/payments/test/webhook', body, headers)).toEqual({
        status: 200,
        json: 'OK',
      });
    expect((await look(id)).json.state).toBe('reserved');
    const late = testNotice(record?.payment.id ?? '', 'declined', clock);
    await ask('POST', '/api/payments/test/webhook', late.body, late.headers);
    expect((await look(id)).json.state).toBe('reserved');
  });

  it.each([
    ['taken', 'reserved'],
    ['declined', 'declined'],
  ])('is sent to the test bank, and returns: %s', async (outcome, state) => {
    const { reservedId, pay, look, ask } = setUp();
    const id = await reservedId();
    const { url } = (await pay(id, 'test_action')).json.action;
    const page = await ask('GET', url);
    expect([page.status, page.json]).toEqual([200, expect.stringContaining('no money moves')]);
    const [record] = await stores.reservations.payments({ limit: 1 });
    const payment = record?.payment.id;
    const back = new URL(url, HOST).searchParams.get('back');
    expect((await ask('POST', '/api/payments/test/bank', { payment, outcome, back })).status).toBe(303);
    expect((await look(id)).json.state).toBe(state);
    expect((await ask('GET', url.replace(payment, id))).status).toBe(404);
  });

  it('with another card while the bank checks the first cancels the first', async () => {
    const { reservedId, pay } = setUp();
    const id = await reservedId();
    await pay(id, 'test_action');
    expect((await pay(id, 'test_approved')).json.state).toBe('reserved');
    const states = (await stores.reservations.payments({ limit: 10 })).map(({ payment }) => payment.state);
    expect(states.toSorted()).toEqual(['cancelled', 'captured']);
  });

  it('and whose response is lost is not charged again, and gets the car a little later', async () => {
    const { reservedId, pay, look, ask, leadsNow } = setUp();
    const id = await reservedId();
    expect((await pay(id, 'test_lost')).json.state).toBe('paying');
    expect((await pay(id, 'test_approved')).status).toBe(409);
    expect((await ask('DELETE', `/api/checkout/${id}`)).status).toBe(409);
    clock += 5000;
    expect((await look(id)).json.state).toBe('reserved');
    expect(await leadsNow()).toHaveLength(1);
  });

  it('and leaves gets the car, because the server checks the payment later', async () => {
    const { reservedId, pay, leadsNow, reserving } = setUp();
    await pay(await reservedId(), 'test_lost');
    clock += 5000;
    expect(await reserving.workDue(1000)).toBeGreaterThan(0);
    expect(await leadsNow()).toHaveLength(1);
    expect(letters).toHaveLength(1);
  });

  it('too late gets a refund and an email if the car belongs to somebody else', async () => {
    const { reservedId, pay, look, reserving } = setUp();
    const slow = await reservedId();
    await pay(slow, 'test_lost');
    clock += 26 * MINUTE;
    const quick = await reservedId();
    expect((await pay(quick, 'test_approved')).json.state).toBe('reserved');
    await reserving.workDue(1000);
    expect((await look(slow)).json).toMatchObject({ state: 'given-back' });
    await reserving.attempts();
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'Test: Reserved for you: 2021 Toyota HiLux SR5',
      'Test: Your deposit has been sent back: 2021 Toyota HiLux SR5',
    ]);
  });

  it('for a car that was sold meanwhile gets an error before any charge', async () => {
    const { reservedId, pay, reserve } = setUp();
    const id = await reservedId();
    dealer = sellingDealer('a-cars', { sold: true });
    const { status, json } = await pay(id, 'test_approved');
    expect([status, json.error.message]).toEqual([409, expect.stringContaining('Nothing was taken')]);
    expect(await stores.reservations.payments({ limit: 10 })).toEqual([]);
    dealer = sellingDealer('a-cars');
    expect((await reserve()).status).toBe(201);
  });

  it('at a bank that was left waiting is not charged after the reservation expires', async () => {
    const { reservedId, pay, look, reserving } = setUp();
    const id = await reservedId();
    await pay(id, 'test_action');
    expect(await reserving.nextDue()).toEqual(expect.any(Number));
    clock += 30 * MINUTE;
    await reserving.workDue(1000);
    expect((await look(id)).json.state).toBe('over');
  });
});

it('due work of an unknown dealer is left to other processes', async () => {
  const { reserving } = setUp();
  const result = await stores.reservations.reserve(
    sampleReservation({ dealer: 'elsewhere-cars', expiresAt: clock + MINUTE }),
  );
  if (!('reservation' in result)) return expect.fail('it is not held');
  const begun = await stores.reservations.begin(
    result.reservation.id,
    samplePayment({ at: clock, dueAt: clock }),
  );
  clock += 60 * MINUTE;
  expect([await reserving.nextDue(), await reserving.workDue(1000)]).toEqual([null, 0]);
  expect((await stores.reservations.find(result.reservation.id))?.reservation.state).toBe('held');
  expect(begun?.kind).toBe('begun');
});

describe('nobody', () => {
  it('can see or change the reservation of another dealer, or an unknown one', async () => {
    const { reservedId, ask } = setUp();
    const id = await reservedId();
    const elsewhere = `https://www.b-cars.example/api/checkout/${id}`;
    for (const [method, path] of [
      ['GET', elsewhere],
      ['DELETE', elsewhere],
      ['GET', `/api/checkout/${id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`],
      ['GET', '/api/checkout/nothing'],
      ['POST', '/api/payments/nothing/webhook'],
    ] as const)
      expect((await ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(404);
    expect((await ask('POST', `${elsewhere}/pay`, { token: 'test_approved' })).status).toBe(404);
  });

  it.each<[string, (id: string) => readonly [path: string, body: unknown]]>([
    ['in the token', (id) => [`/api/checkout/${id}/pay`, { token: '4242424242424242' }]],
    ['beside the token', (id) => [`/api/checkout/${id}/pay`, { token: 'test_approved', cvc: '123' }]],
    ['in a message', () => ['/api/checkout/holds', { buyer: { message: 'card 4242 4242 4242 4242' } }]],
    ['in the car', () => ['/api/checkout/holds', sampleReservationRequest({ car_id: '4242424242424242' })]],
  ])('can send a card number %s: the request is rejected, and no log contains it', async (_, sent) => {
    const { reservedId, ask } = setUp();
    const [path, body] = sent(await reservedId());
    const { status, json } = await ask('POST', path, body);
    expect(status).toBe(422);
    for (const text of [JSON.stringify(json), JSON.stringify(log), troubles.join()])
      expect(text).not.toMatch(/4242/);
    expect(await stores.reservations.payments({ limit: 10 })).toEqual([]);
  });

  it('is rejected because the digits of an id look like a card number', async () => {
    const { ask } = setUp();
    const request = sampleReservationRequest({ client_id: '32320958-7852-4333-9dc1-82f2d763006a' });
    expect((await ask('POST', '/api/checkout/holds', request)).status).toBe(201);
  });

  it('can reserve all cars of a dealer: many requests from one network need a proof of work, and then fail', async () => {
    const { ask, proofs } = setUp({ ALTCHA_HMAC_KEY: 'of the tests' });
    const from = (address: string, fields = {}) =>
      ask('POST', '/api/checkout/holds', sampleReservationRequest(fields), { 'x-shopper': address });
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push((await from('one')).status);
    expect(statuses).toEqual([201, 409, 409, 428]);
    expect((await from('another')).status).toBe(409);

    const refused = await from('one', { altcha: 'no proof' });
    expect([refused.status, refused.json.error.message]).toEqual([428, expect.stringContaining('Very many')]);
    const challenge = v.parse(challengeSchema, refused.json.challenge);
    const altcha = payloadOf(challenge, (await solutionOf(challenge)) ?? -1);
    expect((await from('one', { altcha })).status).toBe(409);
    expect((await from('one', { altcha })).status).toBe(428);

    for (let times = 4; times < 20; times++) {
      const worked = (await proofs.challenge(clock)) ?? expect.fail('there is no challenge');
      const proof = payloadOf(worked, (await solutionOf(worked)) ?? -1);
      expect((await from('one', { altcha: proof })).status).toBe(409);
    }
    const worked = (await proofs.challenge(clock)) ?? expect.fail('there is no challenge');
    const late = await from('one', { altcha: payloadOf(worked, (await solutionOf(worked)) ?? -1) });
    expect([late.status, late.json.error.message]).toEqual([
      429,
      expect.stringContaining('within this hour'),
    ]);
    clock += 60 * MINUTE;
    expect((await from('one')).status).toBe(201);
  });

  it('can reserve more cars from one network than the dealer allows, if no proof of work is available', async () => {
    dealer = sellingDealer('a-cars', {}, { checkout: { holds_an_hour: 2 } });
    const { ask } = setUp();
    const statuses = [];
    for (let times = 0; times < 3; times++)
      statuses.push(
        (await ask('POST', '/api/checkout/holds', sampleReservationRequest(), { 'x-shopper': 'one' })).status,
      );
    expect(statuses).toEqual([201, 409, 429]);
  });

  it.each<[string, Record<string, string>]>([
    ['of another site', { origin: 'https://elsewhere.example' }],
    ['that does not say where it is', { origin: 'null' }],
  ])('can reserve a car or pay from a page %s', async (_, headers) => {
    const { ask } = setUp();
    for (const path of ['/api/checkout/holds', '/api/online-payments']) {
      const { status, json } = await ask('POST', path, sampleReservationRequest(), headers);
      expect([status, json.error.message]).toEqual([403, expect.stringContaining('own site')]);
    }
  });
});

it('banks and emails get the site’s own address, whatever proxy is used', async () => {
  const { api, reserving } = setUp();
  const sent = (path: string, body: unknown) =>
    // A proxy that receives TLS forwards the request as plain http.
    api.request(new URL(path, HOST.replace('https:', 'http:')), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: HOST },
      body: JSON.stringify(body),
    });
  const request = sampleReservationRequest({ url: `${HOST}/cars/hilux/checkout` });
  const { id } = await (await sent('/api/checkout/holds', request)).json();
  const paying = await (await sent(`/api/checkout/${id}/pay`, { token: 'test_action' })).json();
  expect(new URL(paying.action.url, HOST).origin).toBe(HOST);
  expect(new URL(paying.action.url, HOST).searchParams.get('back')).toMatch(`${HOST}/cars/hilux/checkout`);
  const { reservation } = (await stores.reservations.find(id)) ?? expect.fail('it is not kept');
  expect(reservation.url).toBe(`${HOST}/cars/hilux/checkout`);
  await reserving.attempts();
});

it('the checkout is closed if nothing can be stored', async () => {
  const dealerData = memoryDealerData([dealer]);
  const api = createApi({
    ...{ dealerData, now: () => clock, version: 'test', log: () => undefined },
    leads: memoryLeadAcceptance({ store: stores.leads }),
    dealerOf: async () => 'a-cars',
  });
  const { status } = await api.request(`${HOST}/api/checkout/holds`, { method: 'POST', body: '{}' });
  expect(status).toBe(503);
});

describe('an invoice', () => {
  it('is stored, and the response has all that the page needs for the payment', async () => {
    const { status, json } = await setUp().bill();
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...{ state: 'held', message: 'Nothing has been taken yet. This is a test: no money moves.' },
      ...{ number: null, is_test: true },
      subject: { kind: 'invoice', what: 'Invoice', reference: 'INV-4711' },
      deposit: { amount: '1250.50', cents: 125_050, currency: 'AUD' },
    });
  });

  it('is paid: the dealer gets a lead and the buyer a receipt', async () => {
    const { bill, pay, ask, reserving, leadsNow } = setUp();
    const { id } = (await bill()).json;
    const { json } = await pay(id, 'test_approved');
    expect(json).toMatchObject({ state: 'paid', number: expect.stringMatching(/^[0-9A-F]{8}$/) });
    const [lead] = await leadsNow();
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

  it('is not paid twice by mistake, neither again nor in two windows', async () => {
    const { bill, pay, leadsNow } = setUp();
    const [one, two] = [(await bill()).json.id, (await bill()).json.id];
    expect((await pay(one, 'test_approved')).json.state).toBe('paid');
    for (const { status, json } of [await pay(two, 'test_approved'), await bill()])
      expect([status, json.error.message]).toEqual([409, expect.stringContaining('has been paid already')]);
    expect((await bill({ amount: '20' })).status).toBe(201);
    clock += 10 * MINUTE;
    expect((await bill()).status).toBe(201);
    expect(await leadsNow()).toHaveLength(1);
  });

  it('paid in another window while the bank checks the first cancels the first', async () => {
    const { bill, pay } = setUp();
    const [one, two] = [(await bill()).json.id, (await bill()).json.id];
    expect((await pay(one, 'test_action')).json).toMatchObject({
      state: 'action',
      action: { url: expect.stringContaining(encodeURIComponent(`${HOST}/online-payment?hold=${one}`)) },
    });
    expect((await pay(two, 'test_approved')).json.state).toBe('paid');
    const states = (await stores.reservations.payments({ limit: 9 })).map(({ payment }) => payment.state);
    expect(states.toSorted()).toEqual(['cancelled', 'captured']);
  });
});

describe('an invoice is rejected', () => {
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
  ])('with %s', async (_, fields, field) => {
    const { status, json } = await setUp().bill(fields);
    expect(status).toBe(422);
    expect(json.error.fields.map((one: { field: string }) => one.field)).toContain(field);
    expect(JSON.stringify([json, log])).not.toContain('4242');
    expect(await stores.reservations.payments({ limit: 9 })).toEqual([]);
  });

  it('at a dealer without online payment, and behind a gate without a sign-in', async () => {
    const { ask } = setUp();
    const statusAt = async (slug: string) =>
      (await ask('POST', `https://www.${slug}.example/api/online-payments`, samplePaymentRequest())).status;
    expect(await statusAt('plain-cars')).toBe(404);
    // Without an account store nobody can be asked to sign in, so no payment is taken.
    expect(await statusAt('gated-cars')).toBe(503);
  });
});
