import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStores } from '#adapters/stores/open.ts';
import { sellingDealer, wantedHold } from '#api/checkout/testing.ts';
import { subjectText } from '#domain/payment/subject.ts';
import { enquiryBody } from '#scripts/bench/leads/send.ts';
import type { Cluster } from '#scripts/cluster/cluster.ts';
import { killWhile } from '#scripts/cluster/kills.ts';
import { STRIPE_SECRET, stripeServer } from '../contract/payments/stripe-server.ts';
import {
  latenciesOf,
  missingAtNight,
  openCluster,
  page,
  publish,
  report,
  untilServed,
  visitorOf,
} from './open.ts';
import type { Answer, Visitor } from './visitor.ts';

const DEALER = 'a-cars';
const CLIENTS = 50;
/** For each client: two leads a second, as many as the shoppers of some thousand dealers send at noon. */
const PAUSE_MS = 500;
const PHASE_MS = 20_000;
const KILL_EVERY_MS = 2000;
const CARS = 20;
const SHOPPERS_A_CAR = 4;
/** A press of the button again, by a person or by the page. */
const AGAIN_MS = 50;
const PATIENCE_MS = 30_000;
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
  cluster = await openCluster({ env: { STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: STRIPE_SECRET } });
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

/** Sends the same again until somebody answers, as the outbox of a browser does. */
async function insist(send: () => Promise<Answer>): Promise<Answer & { readonly tries: number }> {
  const giveUp = Date.now() + PATIENCE_MS;
  for (let tries = 1; ; tries++) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500) return { ...answer, text: answer.text, tries };
    if (Date.now() > giveUp) throw new Error(`nobody takes it: ${answer?.status} ${answer?.text}`);
    await wait(AGAIN_MS);
  }
}

interface Sent {
  readonly id: string;
  readonly clientId: string;
  readonly ms: number;
  readonly tries: number;
}

async function sendLeads(): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const end = performance.now() + PHASE_MS;
  const client = async (_: unknown, index: number): Promise<void> => {
    const visitor = visitorOf(cluster);
    await wait((index / CLIENTS) * PAUSE_MS);
    while (performance.now() < end) {
      const clientId = randomUUID();
      const body = enquiryBody(`${clientId}@example.com`, clientId);
      const started = performance.now();
      const { text, tries } = await insist(() => visitor.postJson(DEALER, '/api/leads', body));
      const ms = performance.now() - started;
      sent.push({ id: JSON.parse(text).id, clientId, ms, tries });
      await wait(Math.max(0, PAUSE_MS - ms));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return sent;
}

const stored = async () => {
  const { leads } = openStores({ env: cluster.env, dataDir: '', serverless: false, schema: 'checked' });
  const records = await leads.leads({ limit: 100_000 }).finally(() => leads.close());
  return records.map(({ lead }) => lead);
};

describe('while one of two APIs is killed again and again', () => {
  test('each acknowledged lead is stored, and stored once', { timeout: 120_000 }, async () => {
    const calm = await sendLeads();
    const { done: troubled, kills } = await killWhile(cluster.apis, KILL_EVERY_MS, sendLeads());
    const figures = [calm, troubled].map((sent) => latenciesOf(sent.map(({ ms }) => ms)));
    report(`leads by ${CLIENTS} clients, calm and with ${kills} kills`, {
      ...{ calm: figures[0], troubled: figures[1] },
      sentAgain: troubled.filter(({ tries }) => tries > 1).length,
    });
    const sent = [...calm, ...troubled];
    const found = await stored();
    const byClient = new Map(found.map(({ clientId, id }) => [clientId, id]));
    expect(found.length).toBe(byClient.size);
    expect(byClient).toEqual(new Map(sent.map(({ clientId, id }) => [clientId, id])));
  });

  test('no car is reserved twice, and nobody has paid for nothing', { timeout: 120_000 }, async () => {
    const ask = async (visitor: Visitor, path: string, body: object) => {
      const { status, text } = await insist(() =>
        visitor.postJson(DEALER, `/api/${path}`, JSON.stringify(body)),
      );
      return { status, ...(JSON.parse(text) as { id?: string; state?: string }) };
    };
    const shop = async (shopper: number): Promise<string | undefined> => {
      const visitor = visitorOf(cluster);
      await wait(Math.random() * PHASE_MS * 0.5);
      const wanted = wantedHold({ car_id: `car-${shopper % CARS}` }, `${shopper}@example.com`);
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
    const confirmed = records.filter(({ hold }) => hold.state === 'confirmed').map(({ hold }) => hold);
    const subjects = confirmed.map(({ subject }) => subjectText(subject));
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(confirmed.map(({ id }) => id)).toEqual(expect.arrayContaining(promised));
    expect(promised.length).toBeGreaterThan(CARS / 2);

    const holdOf = new Map(records.map(({ payment, hold }) => [payment.id, subjectText(hold.subject)]));
    const paidFor = stripe
      .charges()
      .filter(({ cents, refunded }) => refunded < cents)
      .map(({ payment }) => holdOf.get(payment));
    expect(new Set(paidFor).size).toBe(paidFor.length);
  });
});
