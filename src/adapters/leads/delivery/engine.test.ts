import { expect, test, vi } from 'vitest';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { memoryLeadStore } from '../store/testing/memory.ts';
import { DEALER, incomplete, sampleChange, sampleLead } from '../store/testing/samples.ts';
import { createLeadDelivery } from './engine.ts';

const NOW = 1_000_000;

function setUp(whileSent: () => Promise<unknown> = async () => undefined) {
  const store = memoryLeadStore();
  const claim = vi.spyOn(store, 'claim');
  const sent: string[] = [];
  const delivery = createLeadDelivery({
    ...{ store, dealerData: memoryDealerData([sampleDealer(DEALER)]), now: () => NOW, random: () => 0 },
    onTrouble: (what, cause) => expect.fail(`${what} ${cause}`),
    channels: [
      {
        channel: 'provider',
        async send({ lead, version }) {
          sent.push(`${lead.id} ${version}`);
          if (version === 1) await whileSent();
          return { kind: 'arrived' };
        },
      },
    ],
  });
  const create = (lead: Parameters<typeof sampleLead>[0] = {}) =>
    store.create({ ...sampleLead({ at: NOW, ...lead }), leaseMs: delivery.leaseMs });
  return { store, claim, delivery, sent, create };
}

test('deliveries leased with a complete lead are sent without a claim', async () => {
  const { store, claim, delivery, sent, create } = setUp();
  const { id, leased } = await create();
  await delivery.deliverSoon(id, DEALER, leased);
  expect(sent).toEqual([`${id} 1`]);
  expect(claim).not.toHaveBeenCalled();
  expect((await store.lead(id))?.deliveries).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('due deliveries of an unknown dealer are left to other processes', async () => {
  const { store, delivery, sent } = setUp();
  await store.create(sampleLead({ at: NOW - 1, dealer: 'elsewhere-cars' }));
  const { id } = await store.create(sampleLead({ at: NOW }));
  expect(await delivery.nextDue()).toBe(NOW);
  await delivery.deliverDue(60_000);
  expect(sent).toEqual([`${id} 1`]);
  expect(await delivery.nextDue()).toBeNull();
});

test('a change that arrives while the first step is being sent is sent next', async () => {
  const steps: (() => Promise<unknown>)[] = [];
  const { store, delivery, sent, create } = setUp(async () => steps.pop()?.());
  const { id, leased } = await create({ payload: incomplete() });
  steps.push(() => store.update(DEALER, id, { ...sampleChange(), at: NOW }));
  await delivery.deliverSoon(id, DEALER, leased);
  expect(sent).toEqual([`${id} 1`, `${id} 2`]);
});
