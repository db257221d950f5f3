import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Notice } from '#adapters/checkout/payments/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { sampleReservationRequest } from '#api/checkout/testing.ts';
import { times } from '../matrix.ts';
import { closedAfter, DATABASES, describeEach, openedAt } from './databases.ts';
import { openShop } from './payments/shop.ts';
import type { StandIn } from './payments/stand-in.ts';
import { stripeServer } from './payments/stripe-server.ts';

const SHOPPERS = times(20, 200);
const MINUTE = 60_000;
const PRESSED_AGAIN_MS = 20;
const ORIGIN = 'https://www.harbour-cars.example';

/** Payments at Stripe that were not refunded. */
const kept = (stripe: StandIn): number =>
  stripe.charges().filter(({ cents, refunded }) => refunded < cents).length;

describeEach(DATABASES, `${SHOPPERS} shoppers who pay for one car in $name`, (kind) => {
  /** Two processes over one database. */
  async function open() {
    const place = await kind.place();
    const stripe = closedAfter(await stripeServer());
    const clock = { now: Date.UTC(2026, 10, 22) };
    const letters: string[] = [];
    const troubles: string[] = [];
    const shops = [openedAt(place), openedAt(place)].map((database) =>
      openShop({
        ...{ database, stripe: stripe.url, now: () => clock.now },
        mailer: { send: async ({ subject }) => void letters.push(subject) },
        // A busy database is no defect. Postponed work is done later.
        onTrouble: (what, cause) => {
          if (!(cause instanceof DatabaseError || what.includes('DatabaseError'))) troubles.push(what);
        },
      }),
    );
    let count = 0;
    /**
     * If the database is too busy, the API says so. Shoppers then press again, and processors send again.
     * Each request comes from an IP address of its own, because this test is not about rate limits.
     */
    const send = async (path: string, init: RequestInit): Promise<Response> => {
      for (;;) {
        const headers = new Headers(init.headers);
        headers.set('x-shopper', `s${++count}`);
        const response = await shops[count % 2]?.api.request(ORIGIN + path, { ...init, headers });
        if (response && response.status !== 503) return response;
        await pause(PRESSED_AGAIN_MS);
      }
    };
    const ask = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', origin: ORIGIN };
      const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer: { id: string; state: string } = await response.json();
      return { status: response.status, ...answer };
    };
    const tell = async ({ headers, body, path }: Notice) =>
      (await send(path, { method: 'POST', headers, body })).status;
    /** Runs due work until there is none. */
    const settle = async () => {
      for (const { reserving } of shops) await reserving.attempts();
      for (let rounds = 0; rounds < 10; rounds++) {
        clock.now += 10 * MINUTE;
        for (const { reserving } of shops) await reserving.workDue(60_000);
      }
    };
    const [shop] = shops;
    if (!shop) throw new Error('there is no shop');
    return { shop, stripe, clock, letters, troubles, ask, tell, settle };
  }

  test('at once: one gets it, and nobody else pays', async () => {
    const { shop, stripe, letters, troubles, ask, settle } = await open();
    await shop.reserving.workDue(1);
    const outcomes = await Promise.all(
      Array.from({ length: SHOPPERS }, async () => {
        const { status, id } = await ask('/api/checkout/holds', sampleReservationRequest());
        if (status !== 201) return status;
        return (await ask(`/api/checkout/${id}/pay`, { token: 'pm_card_visa' })).state;
      }),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: SHOPPERS - 1 }, () => 409), 'reserved']);
    await settle();
    expect(stripe.charges()).toHaveLength(1);
    expect(kept(stripe)).toBe(1);
    expect(await shop.leads.leads({ limit: SHOPPERS })).toHaveLength(1);
    expect(letters).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('late, with all banks approving at once: one gets it, and all others get a refund', {
    timeout: 120_000,
  }, async () => {
    const { shop, stripe, clock, letters, troubles, ask, tell, settle } = await open();
    for (let shopper = 0; shopper < SHOPPERS; shopper++) {
      const held = await ask('/api/checkout/holds', sampleReservationRequest());
      expect(held).toMatchObject({ state: 'held' });
      const token = 'pm_card_threeDSecure2Required';
      expect(await ask(`/api/checkout/${held.id}/pay`, { token })).toMatchObject({ state: 'action' });
      clock.now += 26 * MINUTE;
    }
    const records = await shop.reservations.payments({ limit: SHOPPERS });
    for (const { payment } of records) stripe.finish(payment.id, true);
    const nobody = { description: '', buyer: { name: '', email: '' }, returnUrl: '', callbackUrl: '' };
    const notices = records.map(({ payment, reservation: hold }) =>
      stripe.notice?.({ ...payment, amount: hold.amount, ...nobody }, 'taken', clock.now),
    );
    // Each webhook comes twice, as happens in practice.
    const told = [...notices, ...notices.toReversed()].filter((notice) => notice !== undefined);
    const statuses = await Promise.all(told.map(tell));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await settle();
    const states = (await shop.reservations.payments({ limit: SHOPPERS })).map(
      ({ payment }) => payment.state,
    );
    expect(states.filter((state) => state === 'captured')).toHaveLength(1);
    expect(states.filter((state) => state === 'refunded')).toHaveLength(SHOPPERS - 1);
    expect([stripe.charges().length, kept(stripe)]).toEqual([SHOPPERS, 1]);
    expect(await shop.leads.leads({ limit: SHOPPERS })).toHaveLength(1);
    expect(letters).toHaveLength(SHOPPERS);
    expect(troubles).toEqual([]);
  });
});
