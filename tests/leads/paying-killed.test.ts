import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSharedDatabase } from '#adapters/storage/stores/open.ts';
import { samplePaymentRequest, sampleReservationRequest } from '#api/checkout/testing.ts';
import { subjectText } from '#domain/checkout/payment-subject.ts';
import { serverKey } from '#domain/leads/lead-payload.ts';
import { startSilentServer } from '#tools/processes/silent-server.ts';
import { DATABASES } from '../contract/databases.ts';
import { openShop } from '../contract/payments/shop.ts';
import type { StandIn } from '../contract/payments/stand-in.ts';
import { stripeServer } from '../contract/payments/stripe-server.ts';
import { PROJECT } from '../fleet/place.ts';
import { firstOf, times } from '../matrix.ts';
import { insist, unanswered } from './insist.ts';

const PROGRAM = fileURLToPath(new URL('paying/serve.ts', import.meta.url));
const COMPILED = join(PROJECT, '.build/compile-cache');
const CARS = times(24, 60);
/** Each payment is sent twice, by mistake. */
const INVOICES = times(8, 20);
/** For each car, and each invoice. */
const SHOPPERS = 2;
const KILLS = times(2, 8);
const AT_ONCE = 12;
const PATIENCE_MS = 300_000;
const HOUR = 3_600_000;
const CARD = 'pm_card_visa';

interface Errand {
  readonly path: string;
  readonly wanted: object;
  readonly shopper: number;
}

interface Answer {
  readonly status: number;
  readonly id?: string;
  readonly state?: string;
}

async function answerTo(url: string, shopper: number, wanted: unknown): Promise<Answer> {
  const body = JSON.stringify(wanted);
  const { status, text } = await insist(() => {
    const headers = {
      ...{ 'content-type': 'application/json', origin: new URL(url).origin },
      'x-shopper': `${shopper} ${Math.random()}`,
    };
    return fetch(url, { method: 'POST', body, headers, signal: unanswered() });
  });
  return { status, ...JSON.parse(text) };
}

async function surviveKills(env: Readonly<Record<string, string>>, stripe: StandIn) {
  const all = { ...env, STRIPE_STAND_IN: stripe.url, NODE_COMPILE_CACHE: COMPILED };
  let server = await startSilentServer(PROGRAM, all);
  onTestFinished(() => server.end('SIGKILL'));
  const { port } = server;
  const base = `http://127.0.0.1:${port}/api`;
  const errands: Errand[] = Array.from({ length: (CARS + INVOICES) * SHOPPERS }, (_, shopper) => {
    const number = Math.floor(shopper / SHOPPERS) + 1;
    return number % 4 === 0
      ? { shopper, path: 'online-payments', wanted: samplePaymentRequest({ reference: `INV ${number}` }) }
      : {
          shopper,
          path: 'checkout/holds',
          wanted: sampleReservationRequest({ car_id: `car-${number}` }, `${shopper}@example.com`),
        };
  });
  const total = errands.length;
  const promised = new Set<string>();
  let done = 0;

  async function shop(): Promise<void> {
    for (let errand = errands.pop(); errand; errand = errands.pop()) {
      const { path, wanted, shopper } = errand;
      const { id } = await answerTo(`${base}/${path}`, shopper, wanted);
      if (id !== undefined) {
        const { state } = await answerTo(`${base}/checkout/${id}/pay`, shopper, { token: CARD });
        if (state === 'reserved' || state === 'paid') promised.add(id);
      }
      done += 1;
    }
  }

  async function killer(): Promise<void> {
    for (let kills = 1; kills <= KILLS; kills++) {
      const enough = ((kills - Math.random()) / (KILLS + 1)) * total;
      while (done < enough) await wait(1);
      await wait(Math.random() * 30);
      await server.end('SIGKILL');
      server = await startSilentServer(PROGRAM, { ...all, PORT: String(port) });
    }
  }

  await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, shop)]);
  await server.end('SIGKILL');
  return promised;
}

/** The next process finds and repairs the rest, some hours later. */
async function expectConsistent(
  env: Readonly<Record<string, string>>,
  stripe: StandIn,
  promised: ReadonlySet<string>,
): Promise<void> {
  const database = openSharedDatabase({ env, dataDir: env['DATA_DIR'] ?? '', serverless: false });
  onTestFinished(() => database.close());
  let ahead = 0;
  const { reserving, reservations, leads } = openShop({
    ...{ database, stripe: stripe.url, now: () => Date.now() + ahead },
    mailer: { send: async () => undefined },
    onTrouble: (what, cause) => console.error(what, cause),
  });
  for (let rounds = 0; rounds < 5; rounds++) {
    ahead += HOUR;
    await reserving.workDue(60_000);
  }
  const records = await reservations.payments({ limit: 1000 });
  const captured = records.filter(({ payment }) => payment.state === 'captured');
  for (const { payment, reservation: hold } of records) {
    expect(['captured', 'failed', 'refunded']).toContain(payment.state);
    if (payment.state === 'captured') expect(hold.state).toBe('confirmed');
  }
  const things = captured.map(({ reservation: hold }) => subjectText(hold.subject));
  expect(new Set(things).size).toBe(things.length);
  expect(things.some((thing) => thing.startsWith('Invoice'))).toBe(true);
  const paid = stripe.charges().filter(({ cents, refunded }) => refunded < cents);
  expect(paid.map(({ payment }) => payment).toSorted()).toEqual(
    captured.map(({ payment }) => payment.id).toSorted(),
  );
  const made = (await leads.leads({ limit: 1000 })).map(({ lead }) => lead.clientId);
  expect(made.toSorted()).toEqual(
    captured.map(({ reservation: hold }) => serverKey('payment', hold.id)).toSorted(),
  );
  for (const id of promised) expect(made).toContain(serverKey('payment', id));
  expect(promised.size).toBeGreaterThan(CARS / 2);
}

describe(`of ${CARS} cars and ${INVOICES} invoices paid while the server is killed ${KILLS} times`, () => {
  test.for(firstOf(1, DATABASES))(
    'each is both paid and confirmed, or neither, in $name',
    {
      timeout: PATIENCE_MS,
    },
    async ({ missing, untouched }, context) => {
      if (missing) context.skip(missing);
      const { env, dataDir } = await untouched();
      const all = { DATA_DIR: dataDir, DATABASE_URL: '', ...env };
      const stripe = await stripeServer();
      onTestFinished(() => stripe.close());
      await expectConsistent(all, stripe, await surviveKills(all, stripe));
    },
  );
});
