import { expect, test } from 'vitest';
import { folderReports } from '#adapters/build-reports/places.ts';
import { reportReader } from '#adapters/build-reports/reader.ts';
import { memoryDealerData } from '#adapters/dealer-data/testing.ts';
import type { LeadChannel } from '#adapters/lead-delivery/channel.ts';
import { createLeadDelivery } from '#adapters/lead-delivery/engine.ts';
import { LEAD_SCHEMA, type LeadTables } from '#adapters/lead-store/sql/tables.ts';
import { sampleLead } from '#adapters/lead-store/testing/samples.ts';
import type { Processor } from '#adapters/payments/types.ts';
import { sampleHold, samplePayment } from '#adapters/reservations/testing/samples.ts';
import { type Stores, storesOn } from '#adapters/stores/open.ts';
import { createCheckout } from '#api/checkout/checkout.ts';
import { sellingDealer } from '#api/checkout/testing.ts';
import { paymentsCheck } from '#api/health.ts';
import { memoryLeadIntake } from '#api/leads/testing.ts';
import { readFleet } from '#server/fleet/read-fleet.ts';
import { firstOf } from '../matrix.ts';
import { DATABASES, describeEach, openedAt, type Place } from './databases.ts';

const START = Date.UTC(2026, 10, 21, 9);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BAY = 'bay-cars';
const HILL = 'hill-cars';
const LEADS = 6;

/** The clock of all sites, which a test advances. */
interface Clock {
  now: number;
}

/** Accepts a lead at the second attempt, and records its dealer. */
function receiver(seen: string[]): LeadChannel {
  const tried = new Set<string>();
  return {
    channel: 'provider',
    async send({ delivery: { id, lead } }) {
      seen.push(lead.dealer);
      if (tried.has(id)) return { kind: 'arrived' };
      tried.add(id);
      return { kind: 'failed', error: 'HTTP 503' };
    },
  };
}

/** The first query finds no payment, and the second finds it taken. */
function bank(asked: string[]): Processor {
  const known = new Set<string>();
  const unasked = () => Promise.reject(new Error('nobody pays here'));
  return {
    kind: 'stripe',
    ...{ prepare: unasked, pay: unasked, cancel: unasked, refund: unasked, readNotice: unasked },
    async find({ id, description }) {
      asked.push(description);
      if (known.has(id)) return { event: 'taken' };
      known.add(id);
      return { event: 'in_doubt', note: 'no answer' };
    },
  };
}

/** A deployed site: it knows its own dealer only, and shares a database with others. */
function siteOf(dealer: string, place: Place, clock: Clock) {
  const stores: Stores = storesOn(openedAt(place));
  const dealerData = memoryDealerData([sellingDealer(dealer)]);
  const seen: string[] = [];
  const asked: string[] = [];
  const letters: string[] = [];
  const now = () => clock.now;
  const delivery = createLeadDelivery({
    ...{ store: stores.leads, channels: [receiver(seen)], dealerData, now, random: () => 0.5 },
    onTrouble: (what, cause) => expect.fail(`${what} ${cause}`),
  });
  const processor = bank(asked);
  const checkout = createCheckout({
    ...{ reservations: stores.reservations, dealerData, now, mailFrom: undefined },
    processors: { of: async () => processor, taking: async () => processor },
    leads: memoryLeadIntake({ store: stores.leads, channelsOf: () => [] }),
    mailer: { send: async ({ messageId }) => void letters.push(messageId) },
    onTrouble: (what, cause) => expect.fail(`${what} ${cause}`),
  });
  return {
    ...{ dealer, stores, dealerData, seen, asked, letters, checkout, delivery },
    async work() {
      await checkout.workDue(DAY);
      await delivery.deliverDue(DAY);
    },
    async nextDue() {
      const due = [await checkout.nextDue(), await delivery.nextDue()].filter((at) => at !== null);
      return due.length === 0 ? null : Math.min(...due);
    },
    /** Leads and one payment of its visitors. */
    async visited() {
      for (let lead = 0; lead < LEADS; lead++)
        await stores.leads.create(sampleLead({ dealer, at: START, channels: ['provider'] }));
      const times = { createdAt: START, expiresAt: START + 15 * MINUTE };
      const subject = { kind: 'car', carId: 'hilux' } as const;
      const held = await stores.reservations.hold(
        sampleHold({ dealer, subject, processor: 'stripe', ...times }),
      );
      if (!('hold' in held)) return expect.fail('somebody else has the car');
      await stores.reservations.begin(held.hold.id, samplePayment({ at: START, dueAt: START + MINUTE }));
    },
    health: () => paymentsCheck(stores.reservations, dealerData, now).run(),
    async fleet() {
      const { dealers } = await readFleet({
        ...{ reports: reportReader(folderReports('/nowhere')), dealerData, leads: stores.leads },
        ...{ vitals: undefined, unfound: undefined },
        ...{ reservations: stores.reservations, briefs: async () => new Map() },
        ...{ now: clock.now, hrefOf: (slug) => slug, env: {}, isDemo: true },
      });
      return dealers.map(({ slug, leads }) => ({ slug, ...leads }));
    },
  };
}

type Site = ReturnType<typeof siteOf>;

/** Runs due work of all sites and advances the clock until nothing is due before `end`. */
async function untilQuiet(sites: readonly Site[], clock: Clock, end: number): Promise<void> {
  for (;;) {
    await Promise.all(sites.map((site) => site.work()));
    const due = (await Promise.all(sites.map((site) => site.nextDue()))).filter((at) => at !== null);
    if (due.length === 0 || Math.min(...due) > end) return;
    clock.now = Math.max(clock.now, Math.min(...due));
  }
}

async function deliveriesOf({ stores, dealer }: Site) {
  const records = await stores.leads.leads({ dealer, limit: 100 });
  return records.flatMap(({ deliveries }) => deliveries.map(({ state, attempts }) => `${state} ${attempts}`));
}

const paymentsOf = async ({ stores, dealer }: Site) =>
  (await stores.reservations.payments({ dealers: [dealer], limit: 9 })).map(
    ({ payment: { state, told } }) => `${state}, told ${told}`,
  );

describeEach(firstOf(1, DATABASES), 'two sites on one database in $name', (kind) => {
  async function twoSites(place?: Place) {
    const clock = { now: START };
    const shared = place ?? (await kind.place());
    const [bay, hill] = [siteOf(BAY, shared, clock), siteOf(HILL, shared, clock)];
    for (const site of [bay, hill]) await site.visited();
    return { bay, hill, clock };
  }

  test('each deliver their own, however long the other one is away', async () => {
    const { bay, hill, clock } = await twoSites();
    await untilQuiet([bay], clock, START + 10 * DAY);
    clock.now = START + 10 * DAY;
    await bay.work();
    expect(await deliveriesOf(bay)).toEqual(Array(LEADS).fill('delivered 2'));
    expect(await paymentsOf(bay)).toEqual(['captured, told reserved']);
    expect(await deliveriesOf(hill)).toEqual(Array(LEADS).fill('waiting 0'));
    expect(await paymentsOf(hill)).toEqual(['authorising, told null']);

    await untilQuiet([bay, hill], clock, START + 30 * DAY);
    expect(await deliveriesOf(hill)).toEqual(Array(LEADS).fill('delivered 2'));
    expect(bay.seen).toEqual(Array(2 * LEADS).fill(BAY));
    expect(hill.seen).toEqual(Array(2 * LEADS).fill(HILL));
    for (const site of [bay, hill]) {
      expect(site.asked.every((description) => description.endsWith(`Dealer ${site.dealer}`))).toBe(true);
      expect(site.letters.every((id) => id.includes(`@${site.dealer}.example`))).toBe(true);
    }
  });

  test('work at the same time, and each has seen its own alone', async () => {
    const { bay, hill, clock } = await twoSites();
    await untilQuiet([bay, hill], clock, START + DAY);
    for (const site of [bay, hill]) {
      expect(await deliveriesOf(site)).toEqual(Array(LEADS).fill('delivered 2'));
      expect(await paymentsOf(site)).toEqual(['captured, told reserved']);
      expect(new Set(site.seen)).toEqual(new Set([site.dealer]));
    }
  });

  test('tell of what waits at themselves, and leave the cars of the other kept', async () => {
    const { bay, hill, clock } = await twoSites();
    clock.now = START + 2 * 60 * MINUTE;
    await bay.stores.reservations.expire([BAY], clock.now);
    expect(await hill.stores.reservations.payments({ dealers: [HILL], limit: 9 })).toMatchObject([
      { hold: { state: 'held' } },
    ]);
    await untilQuiet([bay], clock, clock.now + DAY);
    expect(await bay.health()).toBeUndefined();
    expect(await hill.health()).toContain('1 payment');
    expect(await bay.fleet()).toEqual([{ slug: BAY, waiting: 0, dead: 0 }]);
    expect(await hill.fleet()).toEqual([{ slug: HILL, waiting: LEADS, dead: 0 }]);
    expect([await bay.nextDue(), await hill.nextDue()]).toEqual([null, START]);
  });

  test('know nobody’s work where they know no dealer', async () => {
    const { bay } = await twoSites();
    const { leads, reservations } = bay.stores;
    expect(await leads.claim([], START, MINUTE, 100)).toEqual([]);
    expect(await reservations.claim([], START + DAY, MINUTE, 100)).toEqual([]);
    expect([await leads.nextDue([]), await reservations.nextDue([])]).toEqual([null, null]);
    expect(await reservations.outstanding([], START + DAY)).toEqual({ open: 0, overdue: 0 });
    expect(await leads.outstanding([])).toEqual({ waiting: 0, since: null, dead: 0 });
  });

  test('find what a release put there that did not say whose a delivery is', async () => {
    const place = await kind.place();
    const { bay, hill, clock } = await twoSites(place);
    const tables = openedAt(place).store<LeadTables>(LEAD_SCHEMA);
    await tables.write((db) => db.updateTable('lead_deliveries').set({ dealer: null }).execute());
    await untilQuiet([hill], clock, START + DAY);
    expect(await deliveriesOf(hill)).toEqual(Array(LEADS).fill('delivered 2'));
    expect(await deliveriesOf(bay)).toEqual(Array(LEADS).fill('waiting 0'));
  });
});
