import { expect, onTestFinished, test } from 'vitest';
import { testNotice } from '#adapters/checkout/payments/test/processor.ts';
import { samplePayment, sampleReservation } from '#adapters/checkout/reservations/testing/samples.ts';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { samplePaymentRequest, sampleReservationRequest, sellingDealer } from '#api/checkout/testing.ts';
import { missingAt } from '#api/sites/missing-settings.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { temporaryDist } from '#server/testing.ts';
import { firstOf } from '../matrix.ts';
import { closedAfter, DATABASES, describeEach } from './databases.ts';
import { serveSmtp } from './lead-delivery/smtp-server.ts';

const DEALER = 'bay-cars';
const PHONE = '02 5550 1200';
const START = Date.UTC(2026, 10, 21, 9);
const DAY = 86_400_000;

/** A dealer with leads by email, deposits through Stripe, and sign-in. */
function dealer() {
  const record = sellingDealer(DEALER);
  const delivery = { mail: { to: ['leads@bay-cars.example'] } };
  return { ...record, site: { ...record.site, phone: PHONE, garage_enabled: true, leads: { delivery } } };
}

type Env = Readonly<Record<string, string>>;
const OPS_PASSWORD = 'a password of tests';
const AS_OPS = { authorization: `Basic ${btoa(`ops:${OPS_PASSWORD}`)}` };
const PRODUCTION: Env = { NODE_ENV: 'production', npm_lifecycle_event: 'start' };

describeEach(firstOf(1, DATABASES), 'a server outside a demo, on $name,', (kind) => {
  /** Opens several servers on one place, like restarts with other settings. */
  async function machine() {
    const place = await kind.place();
    const dataDir = await temporaryFolder();
    const dist = await temporaryDist();
    onTestFinished(dist.remove);
    await dist.put(dealer(), { 'index.html': 'home' });
    const clock = { now: START };
    function open(env: Env = PRODUCTION) {
      const platform = closedAfter(
        openLocalPlatform({
          env: { ACCOUNT_SECRET: 'a secret of tests that is long enough to pass', ...place.env, ...env },
          ...{ distDir: dist.distDir, dataDir: place.dataDir || dataDir, isCheckout: true },
          ...{ now: () => clock.now, log: () => {} },
        }),
      );
      const server = createLocalServer(platform, { version: 'test' });
      const ask = async (method: string, path: string, body?: unknown, headers: Env = {}) => {
        const origin = `http://${DEALER}.localhost`;
        const response = await server.fetch(
          new Request(origin + path, {
            method,
            headers: { 'content-type': 'application/json', accept: 'application/json', origin, ...headers },
            ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          }),
        );
        const text = await response.text();
        return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : null };
      };
      return { platform, ask };
    }
    return { open, clock };
  }

  const lead = {
    ...{ form: 'email-us', client_id: crypto.randomUUID(), name: 'Kim', last_name: 'Lee' },
    ...{ email: 'kim@example.com', phone: '0491 570 156', postcode: '2450', message: 'Is it still there?' },
  };

  async function deliveryOf({ platform }: ReturnType<Awaited<ReturnType<typeof machine>>['open']>) {
    const [record] = await platform.stores.leads.leads({ limit: 9 });
    const [delivery] = record?.deliveries ?? [];
    return [delivery?.channel, delivery?.state, delivery?.attempts, delivery?.lastError];
  }

  test('accepts no test card, reserves no car, and names a phone number', async () => {
    const { ask, platform } = (await machine()).open();
    const held = await ask('POST', '/api/checkout/holds', sampleReservationRequest());
    expect(held.status).toBe(503);
    expect(held.json.error.message).toBe(
      `This cannot be paid online at present. Please call Dealer bay-cars on ${PHONE}, and we arrange it with you.`,
    );
    expect((await ask('POST', '/api/online-payments', samplePaymentRequest())).status).toBe(503);
    expect(await platform.stores.reservations.isReserved(DEALER, 'hilux', START)).toBe(false);
    for (const query of ['?car_id=hilux', '']) {
      const payable = await ask('GET', `/api/checkout/payable${query}`);
      expect(payable.json).toEqual({ payable: false, message: held.json.error.message });
    }
  });

  test('rejects messages of the test bank, and shows none of its pages', async () => {
    const { ask, platform } = (await machine()).open();
    const { reservations } = platform.stores;
    const subject = { kind: 'car', carId: 'hilux' } as const;
    const held = await reservations.reserve(
      sampleReservation({ dealer: DEALER, subject, createdAt: START, expiresAt: START + DAY }),
    );
    if (!('reservation' in held)) return expect.fail('somebody else has the car');
    const begun = await reservations.begin(held.reservation.id, samplePayment({ at: START, dueAt: START }));
    if (begun?.kind !== 'begun') return expect.fail('it was not begun');
    const { id } = begun.payment;
    await reservations.refer(id, `test_approved_${id}`);
    const { headers, body } = testNotice(id, 'taken', START);
    expect((await ask('POST', '/api/payments/test/webhook', body, headers)).status).toBe(400);
    expect((await ask('GET', `/api/payments/test/bank?payment=${id}`)).status).toBe(404);
    await platform.checkout.workDue(1000);
    expect(await reservations.reservedCars(DEALER)).toEqual([]);
  });

  test('stores a lead while there is no mail server, and emails it later', async () => {
    const { open, clock } = await machine();
    const without = open();
    expect((await without.ask('POST', '/api/leads', { lead })).status).toBe(201);
    await without.platform.leads.attempts();
    const waits = ['mail', 'waiting', 0, 'No mail server is set: SMTP_URL is missing.'];
    expect(await deliveryOf(without)).toEqual(waits);
    for (let day = 0; day < 30; day++) {
      clock.now += DAY;
      await without.platform.leads.deliverDue(60_000);
    }
    expect(await deliveryOf(without)).toEqual(waits);
    expect(await without.platform.mail.letters(9)).toEqual([]);

    const smtp = closedAfter(await serveSmtp());
    const restarted = open({ ...PRODUCTION, SMTP_URL: smtp.url });
    clock.now += DAY;
    await restarted.platform.leads.deliverDue(60_000);
    expect(await deliveryOf(restarted)).toEqual(['mail', 'delivered', 1, null]);
    expect(smtp.letters).toHaveLength(1);
  });

  test('says that nobody can sign in', async () => {
    const { ask } = (await machine()).open();
    const { status, json } = await ask('POST', '/api/account/codes', { email: 'kim@example.com' });
    expect([status, json.error.message]).toEqual([
      503,
      expect.stringMatching(/^You cannot sign in at the moment/),
    ]);
  });

  test('has no mock, which would acknowledge a lead and lose it', async () => {
    const { open } = await machine();
    expect((await open().ask('POST', '/mock/leads', { lead })).status).toBe(404);
    expect((await open({ DEMO: '1' }).ask('POST', '/mock/leads', { lead })).status).toBe(201);
  });

  test('reports what is missing, and serves all else', async () => {
    const { open } = await machine();
    const healthWith = (env: Env) => {
      const asked = open({ ...PRODUCTION, ...env, OPS_HOST: 'ops.example', OPS_PASSWORD });
      return asked.ask('GET', '/api/health', undefined, AS_OPS);
    };
    const { status, json } = await healthWith({});
    const failing = json.checks.filter(({ ok, warning }: { ok: boolean; warning?: true }) => !ok && !warning);
    expect({ status, failing }).toEqual({ status: 200, failing: [] });
    const { reason } = json.checks.find(({ name }: { name: string }) => name === 'settings');
    expect(reason).toBe(
      'SMTP_URL is not set: emails of leads wait, nobody can sign in (1 dealer). STRIPE_SECRET_KEY is not set: no online payment is possible with it (1 dealer).',
    );
    expect((await open().ask('GET', '/')).text).toBe('home');
    const SMTP_URL = 'smtp://mail.example';
    const set = await healthWith({ SMTP_URL, STRIPE_SECRET_KEY__BAY: 'sk_live_x' });
    expect(set.text).toContain('STRIPE_SECRET_KEY is not set');
    expect((await healthWith({ SMTP_URL, STRIPE_SECRET_KEY: 'sk_live_x' })).text).not.toContain('is not set');
    expect((await open().ask('GET', '/api/health')).text).not.toContain('is not set');
  });

  test('pretends only if a demo was requested, and says so in its pages and emails', async () => {
    const { open } = await machine();
    const { ask, platform } = open({ DEMO: '1' });
    const payable = await ask('GET', '/api/checkout/payable?car_id=hilux');
    expect(payable.json).toEqual({ payable: true, message: null });
    const held = await ask('POST', '/api/checkout/holds', sampleReservationRequest());
    const paid = await ask('POST', `/api/checkout/${held.json.id}/pay`, { token: 'test_approved' });
    expect(paid.json).toMatchObject({ state: 'reserved', is_test: true });
    expect(paid.json.message).toContain('This is a test: no money moves.');
    await ask('POST', '/api/leads', { lead: { ...lead, client_id: crypto.randomUUID() } });
    await platform.checkout.attempts();
    await platform.leads.attempts();
    const letters = await platform.mail.letters(9);
    expect(letters.length).toBeGreaterThan(1);
    for (const { subject, text } of letters) {
      expect(subject).toMatch(/^Test: /);
      expect(text).toMatch(/^This is a test[.:] /);
    }
    const { text } = await ask('GET', '/api/health');
    expect(text).toContain('This is a test: email, lookups and payments');
    expect(text).not.toContain('is not set');
  });
});

test('missing settings of a dealer are listed by variable, and unused ones are not', () => {
  const whole = publishedDealer(dealer());
  expect(missingAt(whole, {}).map(({ variable }) => variable)).toEqual([
    'SMTP_URL',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
  ]);
  expect(missingAt(whole, { SMTP_URL: 'smtp://x', STRIPE_SECRET_KEY: 'sk' })).toEqual([]);
  const record = sellingDealer(DEALER, { reserved: true });
  const plain = publishedDealer({ ...record, site: { ...record.site, online_payment: null } });
  expect(missingAt(plain, {})).toEqual([]);
});
