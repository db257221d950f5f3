import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStores } from '#adapters/storage/stores/open.ts';
import { sampleReservationRequest, sellingDealer } from '#api/checkout/testing.ts';
import { subjectText } from '#domain/checkout/payment-subject.ts';
import type { Cluster } from '#tools/cluster/cluster.ts';
import { killWhile } from '#tools/cluster/kills.ts';
import { insist, type Visitor } from '#tools/cluster/visitor.ts';
import { STRIPE_SECRET, stripeServer } from '../contract/payments/stripe-server.ts';
import { missingAtNight, openCluster, page, publish, report, untilServed, visitorOf } from './open.ts';

const DEALER = 'a-cars';
const PHASE_MS = 20_000;
const KILL_EVERY_MS = 2000;
const CARS = 20;
const SHOPPERS_A_CAR = 4;
const CARD = 'pm_card_visa';

const cars = Object.fromEntries(
  Array.from({ length: CARS }, (_, index) => {
    const hilux = sellingDealer(DEALER).vehicles['hilux'];
    if (hilux === undefined) throw new Error('the sample has no car');
    return [`car-${index}`, { ...hilux, slug: `car-${index}` }] as const;
  }),
);

let cluster: Cluster;
let stripe: Awaited<ReturnType<typeof stripeServer>>;

beforeAll(async () => {
  if (missingAtNight !== undefined) return;
  stripe = await stripeServer();
  // These shoppers have no browser that works off a proof, and are more than a dealer has in an hour.
  const env = { STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: STRIPE_SECRET, ALTCHA_HMAC_KEY: '' };
  cluster = await openCluster({ env });
  await publish(cluster, { ...sellingDealer(DEALER), vehicles: cars }, { '/index.html': page('Home') });
  await untilServed(cluster, DEALER);
});
afterAll(async () => {
  await cluster?.stop();
  await stripe?.close();
});

beforeEach((context) => {
  if (missingAtNight !== undefined) context.skip(missingAtNight);
});

/** tests/cluster/faults.test.ts has the leads. */
test('while one of two APIs is killed repeatedly no car is reserved twice, and nobody pays for nothing', {
  timeout: 120_000,
}, async () => {
  const ask = async (visitor: Visitor, path: string, body: object) => {
    const { status, text } = await insist(() =>
      visitor.postJson(DEALER, `/api/${path}`, JSON.stringify(body)),
    );
    return { status, ...(JSON.parse(text) as { id?: string; state?: string }) };
  };
  const shop = async (shopper: number): Promise<string | undefined> => {
    const visitor = visitorOf(cluster);
    await wait(Math.random() * PHASE_MS * 0.5);
    const wanted = sampleReservationRequest({ car_id: `car-${shopper % CARS}` }, `${shopper}@example.com`);
    const { status, id } = await ask(visitor, 'checkout/holds', wanted);
    if (status !== 201 || id === undefined) return undefined;
    const { state } = await ask(visitor, `checkout/${id}/pay`, { token: CARD });
    return state === 'reserved' ? id : undefined;
  };
  const shoppers = Array.from({ length: CARS * SHOPPERS_A_CAR }, (_, shopper) => shop(shopper));
  const { done, kills } = await killWhile(cluster.apis, KILL_EVERY_MS, Promise.all(shoppers));
  const promised = done.filter((id) => id !== undefined);
  report(`${shoppers.length} shoppers after ${CARS} cars`, { kills, reserved: promised.length });

  const { reservations, leads } = openStores({
    ...{ env: cluster.env, dataDir: '', serverless: false, schema: 'checked' as const },
  });
  const records = await reservations.payments({ limit: 1000 }).finally(() => leads.close());
  const confirmed = records
    .filter(({ reservation: hold }) => hold.state === 'confirmed')
    .map(({ reservation: hold }) => hold);
  const subjects = confirmed.map(({ subject }) => subjectText(subject));
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(confirmed.map(({ id }) => id)).toEqual(expect.arrayContaining(promised));
  expect(promised.length).toBeGreaterThan(CARS / 2);

  const holdOf = new Map(
    records.map(({ payment, reservation: hold }) => [payment.id, subjectText(hold.subject)]),
  );
  const paidFor = stripe
    .charges()
    .filter(({ cents, refunded }) => refunded < cents)
    .map(({ payment }) => holdOf.get(payment));
  expect(new Set(paidFor).size).toBe(paidFor.length);
});
