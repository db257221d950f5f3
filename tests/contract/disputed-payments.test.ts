import { expect, test } from 'vitest';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { sampleReservationRequest } from '#api/checkout/testing.ts';
import { closedAfter } from './databases.ts';
import { openShop } from './payments/shop.ts';
import { stripeServer } from './payments/stripe-server.ts';

const ORIGIN = 'https://www.harbour-cars.example';

async function open() {
  const stripe = closedAfter(await stripeServer());
  const database = closedAfter(memoryDatabase());
  const troubles: string[] = [];
  const now = Date.now();
  const shop = openShop({
    ...{ database, stripe: stripe.url, now: () => now },
    mailer: { send: async () => undefined },
    onTrouble: (what) => troubles.push(what),
  });
  const post = (path: string, body: unknown) =>
    shop.api.request(ORIGIN + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify(body),
    });
  const { id }: { id: string } = await (await post('/api/checkout/holds', sampleReservationRequest())).json();
  await post(`/api/checkout/${id}/pay`, { token: 'pm_card_visa' });
  await shop.reserving.attempts();
  const [record] = await shop.reservations.payments({ limit: 1 });
  if (!record) throw new Error('nothing was paid');
  const { payment, reservation: hold } = record;
  const order = {
    ...{ id: payment.id, reference: payment.reference, amount: hold.amount, description: '' },
    ...{ buyer: { name: '', email: '' }, returnUrl: '', callbackUrl: '' },
  };
  const tell = async (what: Parameters<typeof stripe.notice>[1]) => {
    const { path, headers, body } = stripe.notice(order, what, now);
    return (await shop.api.request(ORIGIN + path, { method: 'POST', headers, body })).status;
  };
  return { shop, troubles, tell, paymentId: payment.id };
}

test.each([
  ['disputed', 'AUD 500.00, fraudulent'],
  ['partly_given_back', 'AUD 12.50 of it'],
] as const)('a payment that is %s keeps its state, with a note', async (what, note) => {
  const { shop, troubles, tell, paymentId } = await open();
  expect([await tell(what), await tell(what)]).toEqual([200, 200]);
  const record = await shop.reservations.payment(paymentId);
  expect([record?.payment.state, record?.reservation.state]).toEqual(['captured', 'confirmed']);
  const told = (await shop.reservations.events(paymentId)).filter(({ event }) => event === what);
  expect(told).toMatchObject([{ source: 'webhook', from: 'captured', to: 'captured', note }]);
  expect(troubles.some((trouble) => trouble.includes('disputed at Stripe'))).toBe(what === 'disputed');
});
