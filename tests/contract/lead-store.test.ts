import { describe, expect, test } from 'vitest';
import { LEAD_SCHEMA, type LeadTables } from '#adapters/leads/store/sql/tables.ts';
import {
  DEALER,
  incomplete,
  sampleChange,
  sampleFile,
  sampleLead,
  samplePayload,
} from '#adapters/leads/store/testing/samples.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { CHANNELS } from '#domain/leads/channels/registry.ts';
import type { Delivery } from '#domain/leads/lead.ts';
import { closedAfter, DATABASES, describeEach, openedAt } from './databases.ts';
import { KINDS } from './lead-store/kinds.ts';

/** The dealers whose leads these tests store. */
const WHOSE = [DEALER, 'valley-bikes'];
const LEASE = 30_000;
const SOON = 100_000;
const ANN = ['email:ann@example.com'] as const;
const BEN = ['email:ben@example.com', 'phone:+61400111222'] as const;

async function added(store: LeadStore, lead: Parameters<typeof sampleLead>[0] = {}): Promise<string> {
  return (await store.create(sampleLead(lead))).id;
}

async function recordOf(store: LeadStore, id: string) {
  const record = await store.lead(id);
  if (!record) throw new Error(`there is no lead ${id}`);
  return record;
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('there is none');
  return one;
};

const arrived = (remoteId?: string) =>
  ({ kind: 'delivered', at: 5000, ...(remoteId !== undefined && { remoteId }) }) as const;

const places = (deliveries: readonly Delivery[]) =>
  deliveries.map(({ channel, version }) => `${channel} ${version}`).toSorted();

describeEach(KINDS, 'a lead store of kind $name', (kind) => {
  const fresh = async (): Promise<LeadStore> => closedAfter((await kind.place())());

  describe('lists the enquiries of a person', () => {
    test('at the given dealers, the newest first, without internal data', async () => {
      const store = await fresh();
      const payload = samplePayload({ email: 'Ann@Example.com', car_id: '7', 'Vehicle Make': 'Kia' });
      const mine = { payload, contactKeys: ANN, suspicions: ['odd'] };
      const older = await added(store, { ...mine, at: 1 });
      const newer = await added(store, { ...mine, at: 2, payload: { ...payload, form_completed: false } });
      const sister = await added(store, { ...mine, at: 3, dealer: 'hill-cars' });
      await added(store, { ...mine, dealer: 'other-cars' });
      await added(store, { contactKeys: BEN, payload: samplePayload({ email: 'ben@example.com' }) });
      const found = await store.enquiries(ANN[0], [DEALER, 'hill-cars'], 10);
      expect(found.map(({ id, state }) => [id, state])).toEqual([
        [sister, 'sent'],
        [newer, 'unfinished'],
        [older, 'sent'],
      ]);
      expect(found[2]).toEqual({
        ...{ id: older, dealer: DEALER, at: 1, category: 'Used Vehicle Enquiry', subcategory: null },
        ...{ carId: '7', make: 'Kia', model: null, state: 'sent' },
      });
      expect(await store.enquiries(ANN[0], [], 10)).toEqual([]);
      expect(await store.enquiries(ANN[0], [DEALER], 1)).toHaveLength(1);
    });

    test('except those whose address was changed', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete({ email: 'ann@example.com' }), contactKeys: ANN });
      const payload = incomplete({ email: 'ben@example.com' });
      await store.update(DEALER, id, sampleChange({ payload, contactKeys: BEN }));
      expect(await store.enquiries(ANN[0], [DEALER], 10)).toEqual([]);
      expect(await store.enquiries(BEN[0], [DEALER], 10)).toHaveLength(1);
    });
  });

  describe('stores', () => {
    test('a lead unchanged, with any text, under an unguessable id', async () => {
      const store = await fresh();
      const message = `'; drop table leads; -- \\ " % 中文 🚗 ${'long '.repeat(2000)}`;
      const lead = sampleLead({ channels: CHANNELS, payload: samplePayload({ message }) });
      const { id, repeated } = await store.create(lead);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const record = await recordOf(store, id);
      expect(repeated).toBe(false);
      const { channels: _, contactKeys: __, ...expected } = lead;
      expect(record.lead).toEqual({
        ...{ ...expected, id, complete: true, contactId: expect.any(String), version: 1 },
        changedAt: lead.at,
      });
      expect(record.deliveries.map(({ channel }) => channel).toSorted()).toEqual([...CHANNELS].toSorted());
      for (const delivery of record.deliveries)
        expect(delivery).toMatchObject({
          ...{ version: 1, state: 'waiting', attempts: 0, nextAt: 1000, deliveredAt: null, lastError: null },
        });
    });

    test('texts with invalid characters, without those characters', async () => {
      const store = await fresh();
      const hostile = 'a\0b\uD800';
      const payload = samplePayload({ message: hostile });
      const files = [sampleFile(1, hostile)];
      const id = await added(store, { payload, files, form: hostile, contactKeys: [`email:${hostile}@x`] });
      await store.settle(first(await store.claim(WHOSE, SOON, LEASE, 1)), { kind: 'dead', error: hostile });
      const { lead, deliveries } = await recordOf(store, id);
      expect(lead.payload.message).toBe(hostile);
      for (const text of [first(lead.files).name, lead.form, first(deliveries).lastError])
        expect(text).toMatch(/^a.?b/);
      expect(await store.lead(hostile)).toBeUndefined();
      expect(await store.update(DEALER, hostile, sampleChange())).toBe('unknown');
    });

    test('files unchanged, with their version, for their own lead only', async () => {
      const store = await fresh();
      const big = sampleFile(1_500_000);
      const id = await added(store, { payload: incomplete(), files: [big, sampleFile(0, 'empty.jpg')] });
      await store.update(DEALER, id, sampleChange({ files: [sampleFile(12, 'rear.jpg')] }));
      const { files } = (await recordOf(store, id)).lead;
      expect(files.map(({ name, size, version }) => [name, size, version])).toEqual([
        ['front.jpg', 1_500_000, 1],
        ['empty.jpg', 0, 1],
        ['rear.jpg', 12, 2],
      ]);
      const found = await store.file(id, first(files).id);
      expect(found).toMatchObject({ name: 'front.jpg', type: 'image/jpeg' });
      expect(Buffer.compare(Buffer.from(found?.bytes ?? []), Buffer.from(big.bytes))).toBe(0);
      expect(await store.file(await added(store), first(files).id)).toBeUndefined();
      expect(await store.file(id, 'nonsense')).toBeUndefined();
    });

    test('events of visitors besides leads', async () => {
      const store = await fresh();
      const body = { car_id: '77', dealership_id: null };
      await expect(
        store.record({ dealer: DEALER, kind: 'phone_reveal', body, at: 1 }),
      ).resolves.toBeUndefined();
    });
  });

  describe('accepts a repeat', () => {
    test('with the same client id as the same lead, and at another dealer as another', async () => {
      const store = await fresh();
      const lead = sampleLead();
      const { id } = await store.create(lead);
      expect(await store.create({ ...lead, at: 9 })).toEqual({ id, repeated: true, leased: [] });
      expect(await store.leads({ limit: 10 })).toHaveLength(1);
      expect((await recordOf(store, id)).deliveries).toHaveLength(1);
      const other = await store.create({ ...lead, dealer: 'valley-bikes' });
      expect(other).toMatchObject({ repeated: false });
      expect(other.id).not.toBe(id);
    });
  });

  describe('updates', () => {
    test('an incomplete lead, step by step', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete(), channels: ['provider', 'mail'] });
      const second = sampleChange({ payload: incomplete({ step_number: 2 }), at: 2000 });
      const third = sampleChange({ payload: samplePayload({ step_number: 3 }), at: 3000 });
      expect((await recordOf(store, id)).lead.complete).toBe(false);
      expect(await store.update(DEALER, id, second)).toBe('changed');
      expect(await store.update(DEALER, id, third)).toBe('changed');
      const { lead, deliveries } = await recordOf(store, id);
      expect(lead).toMatchObject({
        complete: true,
        version: 3,
        at: 1000,
        changedAt: 3000,
        payload: third.payload,
      });
      expect(deliveries.map(({ version }) => version)).toEqual([1, 1, 2, 2, 3, 3]);
      expect(await store.update(DEALER, id, third)).toBe('repeated');
      expect((await recordOf(store, id)).lead.version).toBe(3);
    });

    test('no lead of another dealer, no unknown lead and no complete lead', async () => {
      const store = await fresh();
      const begun = await added(store, { payload: incomplete() });
      const complete = await added(store);
      expect(await store.update('valley-bikes', begun, sampleChange())).toBe('unknown');
      expect(await store.update(DEALER, 'nonsense', sampleChange())).toBe('unknown');
      expect(await store.update(DEALER, complete, sampleChange())).toBe('complete');
      for (const id of [begun, complete]) expect((await recordOf(store, id)).lead.version).toBe(1);
    });
  });

  describe('recognises a person', () => {
    const contactOf = async (store: LeadStore, keys: Parameters<typeof sampleLead>[0]) =>
      (await recordOf(store, await added(store, keys))).lead.contactId;

    test.each<[string, NonNullable<Parameters<typeof sampleLead>[0]>, boolean]>([
      ['by the address', { contactKeys: ['email:ben@example.com'] }, true],
      ['by the phone', { contactKeys: ['phone:+61400111222'] }, true],
      [
        'by the phone beside a new address',
        { contactKeys: ['email:b@example.com', 'phone:+61400111222'] },
        true,
      ],
      ['but nobody else', { contactKeys: ANN }, false],
      ['but not at another dealer', { contactKeys: BEN, dealer: 'valley-bikes' }, false],
    ])('%s', async (_, lead, same) => {
      const store = await fresh();
      const ben = await contactOf(store, { contactKeys: BEN });
      expect(ben).toEqual(expect.any(String));
      expect((await contactOf(store, lead)) === ben).toBe(same);
    });

    test('by the email address if the phone is another’s, and leaves both unchanged', async () => {
      const store = await fresh();
      const ann = await contactOf(store, { contactKeys: ['email:ann@example.com'] });
      const ben = await contactOf(store, { contactKeys: ['phone:+61400111222'] });
      const both = await contactOf(store, { contactKeys: ['email:ann@example.com', 'phone:+61400111222'] });
      expect(both).toBe(ann);
      expect(await contactOf(store, { contactKeys: ['phone:+61400111222'] })).toBe(ben);
    });

    test('from a later step on', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete(), contactKeys: [] });
      expect((await recordOf(store, id)).lead.contactId).toBeNull();
      await store.update(DEALER, id, sampleChange({ contactKeys: ANN }));
      const { contactId } = (await recordOf(store, id)).lead;
      expect(contactId).toEqual(expect.any(String));
      expect(await contactOf(store, { contactKeys: ANN })).toBe(contactId);
    });

    test('even if the address is corrected in a later step', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete(), contactKeys: ['email:amn@example.com'] });
      const { contactId } = (await recordOf(store, id)).lead;
      await store.update(DEALER, id, sampleChange({ contactKeys: ANN }));
      expect((await recordOf(store, id)).lead.contactId).toBe(contactId);
      expect(await contactOf(store, { contactKeys: ANN })).toBe(contactId);
    });
  });

  describe('hands out a delivery', () => {
    test('when it is due', async () => {
      const store = await fresh();
      const id = await added(store, { channels: CHANNELS });
      expect(await store.claim(WHOSE, 999, LEASE, 10)).toEqual([]);
      const claimed = await store.claim(WHOSE, SOON, LEASE, 10);
      expect(places(claimed)).toEqual(CHANNELS.map((channel) => `${channel} 1`).toSorted());
      const { lead } = await recordOf(store, id);
      for (const delivery of claimed)
        expect(delivery).toMatchObject({ lead, payload: lead.payload, attempts: 0, remoteId: null });
    });

    test('at once to the process that stores the lead, until the lease ends', async () => {
      const store = await fresh();
      const lead = {
        ...sampleLead(),
        channels: CHANNELS,
        files: [sampleFile(10)],
        at: 1000,
        leaseMs: LEASE,
      };
      const { id, leased } = await store.create(lead);
      expect(await store.create(lead)).toEqual({ id, repeated: true, leased: [] });
      expect(places(leased)).toEqual(CHANNELS.map((channel) => `${channel} 1`).toSorted());
      expect(await store.claim(WHOSE, 1000 + LEASE - 1, LEASE, 10)).toEqual([]);
      const claimed = await store.claim(WHOSE, 1000 + LEASE, LEASE, 10);
      const byPlace = (deliveries: readonly Delivery[]) =>
        deliveries.toSorted((one, other) => one.channel.localeCompare(other.channel));
      expect(byPlace(claimed)).toEqual(byPlace(leased).map((delivery) => ({ ...delivery, attempts: 1 })));
    });

    test('to nobody if the lead is held back', async () => {
      const store = await fresh();
      const held = { ...sampleLead(), suspicions: ['Robot'], at: 1000, leaseMs: LEASE };
      const { id, leased } = await store.create(held);
      expect(leased).toEqual([]);
      await store.release(id, 1001);
      expect(await store.claim(WHOSE, 1001, LEASE, 10)).toMatchObject([{ attempts: 0 }]);
    });

    test('of a later version only if no earlier one waits', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete(), channels: ['provider', 'mail'] });
      await store.update(DEALER, id, sampleChange());
      const claimed = await store.claim(WHOSE, SOON, LEASE, 10);
      expect(places(claimed)).toEqual(['mail 1', 'provider 1']);
      expect(first(claimed).payload.lead_status).toBe('Incomplete');
      await store.settle(first(claimed.filter(({ channel }) => channel === 'provider')), arrived('R-7'));
      const next = await store.claim(WHOSE, SOON, LEASE, 10);
      expect(places(next)).toEqual(['provider 2']);
      expect(first(next)).toMatchObject({ remoteId: 'R-7', payload: { lead_status: 'Complete' } });
      expect(first(next).lead.version).toBe(2);
    });

    test('with the receiver’s id from an earlier version', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete() });
      await store.update(DEALER, id, sampleChange({ payload: incomplete() }));
      await store.update(DEALER, id, sampleChange());
      await store.settle(first(await store.claim(WHOSE, SOON, LEASE, 1)), arrived('R-1'));
      await store.settle(first(await store.claim(WHOSE, SOON, LEASE, 1)), arrived());
      expect(first(await store.claim(WHOSE, SOON, LEASE, 1))).toMatchObject({ version: 3, remoteId: 'R-1' });
    });

    test('that failed when it is due again', async () => {
      const store = await fresh();
      const id = await added(store);
      const delivery = first(await store.claim(WHOSE, SOON, LEASE, 10));
      await store.settle(delivery, { kind: 'later', nextAt: 500_000, error: 'HTTP 503' });
      expect((await recordOf(store, id)).deliveries).toMatchObject([
        { state: 'waiting', attempts: 1, nextAt: 500_000, lastError: 'HTTP 503' },
      ]);
      expect(await store.claim(WHOSE, 499_999, LEASE, 10)).toEqual([]);
      expect(await store.claim(WHOSE, 500_000, LEASE, 10)).toMatchObject([{ attempts: 1 }]);
    });

    test('that was postponed not before its time and without counting an attempt, unless a later version replaces it', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete(), channels: ['mail'] });
      const wait = { kind: 'postponed', until: SOON + 500, reason: 'Waits until the form is left.' } as const;
      await store.settle(first(await store.claim(WHOSE, SOON, LEASE, 10)), wait);
      expect(await store.claim(WHOSE, SOON, LEASE, 10)).toEqual([]);
      expect(await store.nextDue(WHOSE)).toBe(SOON + 500);
      expect((await recordOf(store, id)).deliveries).toMatchObject([
        { state: 'postponed', attempts: 0, nextAt: SOON + 500, lastError: wait.reason },
      ]);
      await store.update(DEALER, id, sampleChange());
      expect(places(await store.claim(WHOSE, SOON, LEASE, 10))).toEqual(['mail 2']);
      const [back] = await store.claim(WHOSE, SOON + 500, LEASE, 10);
      expect(back).toMatchObject({ version: 1, attempts: 0 });
      await store.settle({ id: back?.id ?? '', attempts: 0 }, { kind: 'skipped', reason: 'Overtaken.' });
      expect((await recordOf(store, id)).deliveries[0]).toMatchObject({
        state: 'skipped',
        attempts: 0,
        nextAt: null,
        lastError: 'Overtaken.',
      });
      expect(await store.claim(WHOSE, SOON + 2 * LEASE, LEASE, 10)).toMatchObject([{ version: 2 }]);
    });

    test.each([
      { kind: 'skipped', reason: 'There is nobody to answer yet.' },
      { kind: 'dead', error: 'HTTP 422' },
    ] as const)('of a later version if an earlier one is $kind', async (outcome) => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete() });
      await store.settle(first(await store.claim(WHOSE, SOON, LEASE, 10)), outcome);
      await store.update(DEALER, id, sampleChange());
      expect(places(await store.claim(WHOSE, SOON, LEASE, 10))).toEqual(['provider 2']);
    });

    test('whose lease went to another, after which the first holder can only report success', async () => {
      const store = await fresh();
      const id = await added(store);
      const slow = first(await store.claim(WHOSE, 2000, LEASE, 10));
      const next = first(await store.claim(WHOSE, 2000 + LEASE, LEASE, 10));
      await store.settle(slow, { kind: 'dead', error: 'too late' });
      await store.settle(slow, { kind: 'later', nextAt: 1, error: 'too late' });
      expect((await recordOf(store, id)).deliveries).toMatchObject([
        { state: 'waiting', nextAt: 2000 + 2 * LEASE },
      ]);
      await store.settle(slow, arrived());
      await store.settle(next, { kind: 'later', nextAt: 1, error: 'too late' });
      expect((await recordOf(store, id)).deliveries).toMatchObject([{ state: 'delivered', lastError: null }]);
    });
  });

  describe('reports the next due time', () => {
    test('of the earliest delivery or lease end, and none if nothing waits', async () => {
      const store = await fresh();
      await added(store, { suspicions: ['honeypot'] });
      expect(await store.nextDue(WHOSE)).toBeNull();
      const id = await added(store, { payload: incomplete(), at: 3000 });
      await added(store, { at: 8000 });
      expect([await store.nextDue([]), await store.claim([], SOON, LEASE, 10)]).toEqual([null, []]);
      expect(await store.outstanding([])).toEqual({ waiting: 0, since: null, dead: 0 });
      expect(await store.nextDue(WHOSE)).toBe(3000);
      const delivery = first(await store.claim(WHOSE, 3000, 1000, 10));
      expect(await store.nextDue(WHOSE)).toBe(4000);
      await store.settle(delivery, { kind: 'later', nextAt: 9000, error: 'closed' });
      await store.update(DEALER, id, sampleChange({ at: 3500 }));
      expect(await store.nextDue(WHOSE)).toBe(8000);
    });
  });

  describe('holds back', () => {
    test('suspects with the reasons, until they are released', async () => {
      const store = await fresh();
      const id = await added(store, {
        payload: incomplete(),
        suspicions: ['sent in 0.3 s'],
        channels: ['mail'],
      });
      await store.update(DEALER, id, sampleChange());
      expect(await store.claim(WHOSE, SOON, LEASE, 10)).toEqual([]);
      const { lead, deliveries } = await recordOf(store, id);
      expect(lead.suspicions).toEqual(['sent in 0.3 s']);
      expect(deliveries).toMatchObject([
        { state: 'held', nextAt: null },
        { state: 'held', nextAt: null },
      ]);
      expect(await store.release(id, 4000)).toBe(2);
      expect(places(await store.claim(WHOSE, 4000, LEASE, 10))).toEqual(['mail 1']);
    });

    test('no suspect that is only marked', async () => {
      const store = await fresh();
      await added(store, { suspicions: ['no proof'], isHeld: false, channels: ['mail'] });
      expect(places(await store.claim(WHOSE, SOON, LEASE, 10))).toEqual(['mail 1']);
    });

    test('no later change of a released suspect', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete(), suspicions: ['honeypot'] });
      await store.release(id, 1500);
      await store.update(DEALER, id, sampleChange());
      expect((await recordOf(store, id)).deliveries.map(({ state }) => state)).toEqual([
        'waiting',
        'waiting',
      ]);
    });

    test('what the receiver rejects, until it is released', async () => {
      const store = await fresh();
      const id = await added(store, { payload: incomplete() });
      await store.settle(first(await store.claim(WHOSE, SOON, LEASE, 1)), {
        kind: 'dead',
        error: 'HTTP 400',
      });
      expect(await store.claim(WHOSE, SOON * 2, LEASE, 10)).toEqual([]);
      expect(await store.nextDue(WHOSE)).toBeNull();
      expect(await store.release(id, 4000)).toBe(1);
      expect(await store.nextDue(WHOSE)).toBe(4000);
      expect(await store.release(id, 4000)).toBe(0);
      expect(await store.release('nonsense', 1)).toBe(0);
      expect(await store.claim(WHOSE, 4000, LEASE, 10)).toMatchObject([{ version: 1, attempts: 0 }]);
    });
  });

  describe('lists', () => {
    async function filled() {
      const store = await fresh();
      const ann = await added(store, { contactKeys: ANN, at: 1000 });
      const ben = await added(store, { contactKeys: BEN, at: 2000, suspicions: ['honeypot'] });
      const far = await added(store, { contactKeys: ANN, at: 3000, dealer: 'valley-bikes' });
      const names = new Map([
        [ann, 'ann'],
        [ben, 'ben'],
        [far, 'far'],
      ]);
      return { store, names };
    }

    test.each<[string, Partial<Parameters<LeadStore['leads']>[0]>, readonly string[]]>([
      ['all, the newest first', {}, ['far', 'ben', 'ann']],
      ['so many', { limit: 2 }, ['far', 'ben']],
      ['those of a dealer', { dealer: DEALER }, ['ben', 'ann']],
      ['those in a state', { state: 'held' }, ['ben']],
      ['those of an address', { person: 'email:ann@example.com' }, ['far', 'ann']],
      ['those of a phone', { person: 'phone:+61400111222' }, ['ben']],
      ['those of an address at a dealer', { person: 'email:ann@example.com', dealer: DEALER }, ['ann']],
      ['those since', { since: 2000 }, ['far', 'ben']],
      ['none', { person: 'email:nobody@example.com' }, []],
    ])('%s', async (_, query, expected) => {
      const { store, names } = await filled();
      const found = await store.leads({ limit: 10, ...query });
      expect(found.map(({ lead }) => names.get(lead.id))).toEqual(expected);
      for (const { lead, deliveries } of found) {
        expect(await recordOf(store, lead.id)).toEqual({ lead, deliveries });
      }
    });
  });

  test('lists many leads in portions, each once', async () => {
    const store = await fresh();
    const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => added(store, { at: index >> 2 })));
    const found: { id: string; at: number }[] = [];
    for (let portion = await store.leads({ limit: 3 }); portion.length > 0; ) {
      found.push(...portion.map(({ lead }) => lead));
      const after = found.at(-1);
      portion = await store.leads({ limit: 3, ...(after && { after }) });
    }
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  describe('counts for a whole fleet', () => {
    const DAY = 86_400_000;
    const NOON = Date.UTC(2026, 10, 20, 12);

    test('leads by dealer and day, with a whole first day', async () => {
      const store = await fresh();
      const midnight = Date.UTC(2026, 10, 20);
      for (const at of [midnight - 1, midnight, NOON, NOON + DAY]) await added(store, { at });
      await added(store, { dealer: 'valley-bikes', at: NOON });
      await added(store, { dealer: 'somebody-else', at: NOON });
      expect(await store.perDay(WHOSE, NOON)).toEqual([
        { dealer: DEALER, day: '2026-11-20', count: 2 },
        { dealer: DEALER, day: '2026-11-21', count: 1 },
        { dealer: 'valley-bikes', day: '2026-11-20', count: 1 },
      ]);
      expect(await store.perDay(['nobody'], 0)).toEqual([]);
      expect(await store.perDay([], 0)).toEqual([]);
    });

    test('waiting and dead leads once each, without delivered ones', async () => {
      const store = await fresh();
      await added(store, { at: 3000, channels: ['provider', 'mail'] });
      await added(store, { at: 2000, channels: ['mail'] });
      const dead = await added(store, { dealer: 'valley-bikes', channels: ['mail'] });
      const gone = await added(store, { dealer: 'valley-bikes', channels: ['mail'] });
      await added(store, { dealer: 'somebody-else' });
      const claimed = (id: string) => store.claim(['valley-bikes'], SOON, LEASE, 1, id);
      await store.settle(first(await claimed(dead)), { kind: 'dead', error: 'HTTP 400' });
      await store.settle(first(await claimed(gone)), arrived());
      expect(await store.backlog(WHOSE)).toEqual([
        { dealer: DEALER, waiting: 2, since: 2000, dead: 0 },
        { dealer: 'valley-bikes', waiting: 0, since: null, dead: 1 },
      ]);
      expect(await store.backlog([])).toEqual([]);
      expect(await store.outstanding(WHOSE)).toEqual({ waiting: 2, since: 2000, dead: 1 });
      expect(await store.outstanding(['valley-bikes'])).toEqual({ waiting: 0, since: null, dead: 1 });
    });

    test('receivers that keep failing, with one of their errors', async () => {
      const store = await fresh();
      const fail = async (id: string, tries: number, error: string) => {
        for (let at = SOON, tried = 0; tried < tries; tried++, at += 1)
          for (const claimed of await store.claim(WHOSE, at, LEASE, 1, id))
            await store.settle(claimed, { kind: 'later', nextAt: at + 1, error });
      };
      for (const tries of [2, 3, 4])
        await fail(await added(store, { channels: ['mail'] }), tries, `550 on try ${tries}`);
      await fail(await added(store, { dealer: 'valley-bikes' }), 3, 'HTTP 500');
      expect(await store.failing(WHOSE, 3)).toEqual([
        { dealer: DEALER, channel: 'mail', leads: 2, error: '550 on try 4' },
        { dealer: 'valley-bikes', channel: 'provider', leads: 1, error: 'HTTP 500' },
      ]);
      expect(await store.failing(['somebody-else'], 1)).toEqual([]);
      expect(await store.failing([], 1)).toEqual([]);
    });
  });

  describe('deletes', () => {
    test('leads of one dealer without a recent change', async () => {
      const store = await fresh();
      const old = await added(store, { files: [sampleFile(10)], at: 1000, contactKeys: ANN, channels: [] });
      const changed = await added(store, { payload: incomplete(), at: 1000 });
      await store.update(DEALER, changed, sampleChange({ at: 9000 }));
      const elsewhere = await added(store, { at: 1000, dealer: 'valley-bikes' });
      expect(await store.purge(DEALER, 5000)).toBe(1);
      expect(await store.purge(DEALER, 5000)).toBe(0);
      expect(await store.lead(old)).toBeUndefined();
      expect(await store.lead(changed)).toBeDefined();
      expect(await store.lead(elsewhere)).toBeDefined();
      expect((await store.claim(WHOSE, SOON, LEASE, 10)).map(({ lead }) => lead.id).toSorted()).toEqual(
        [changed, elsewhere].toSorted(),
      );
    });

    test('no undelivered lead, unless that is requested', async () => {
      const store = await fresh();
      const settle = async (id: string, kind: 'delivered' | 'dead', times = 1) => {
        for (const claimed of await store.claim(WHOSE, SOON, LEASE, times, id))
          await store.settle(claimed, kind === 'dead' ? { kind, error: 'no' } : { kind, at: SOON });
      };
      const arrived = await added(store, { channels: ['mail'] });
      await settle(arrived, 'delivered');
      const kept = await added(store, { channels: [] });
      const dead = await added(store, { channels: ['mail'] });
      await settle(dead, 'dead');
      const waits = await added(store, { channels: ['mail'] });
      // The first step was given up, and the whole form has arrived.
      const late = await added(store, { channels: ['provider'], payload: incomplete() });
      await settle(late, 'dead');
      await store.update(DEALER, late, sampleChange());
      await settle(late, 'delivered');
      // The first step has arrived, and nobody has the rest.
      const half = await added(store, { channels: ['provider'], payload: incomplete() });
      await settle(half, 'delivered');
      await store.update(DEALER, half, sampleChange());
      const suspect = await added(store, { channels: ['mail'], suspicions: ['honeypot'] });
      expect(await store.expired(DEALER, 5000)).toEqual({ leads: 7, expired: 4, undelivered: 3 });
      expect(await store.purge(DEALER, 5000)).toBe(4);
      const left = async () => (await store.leads({ limit: 10 })).map(({ lead }) => lead.id).toSorted();
      expect(await left()).toEqual([dead, waits, half].toSorted());
      for (const id of [arrived, kept, late, suspect]) expect(await store.lead(id)).toBeUndefined();
      expect(await store.purge(DEALER, 5000, 'undelivered')).toBe(3);
      expect(await left()).toEqual([]);
    });

    test('with a note of the time or the refusal, for one dealer and all', async () => {
      const store = await fresh();
      expect(await store.purgeNotes()).toEqual({ doneAt: null, refusals: [] });
      const refusals = [
        { dealer: null, reason: 'the clock' },
        { dealer: DEALER, reason: 'most of them' },
      ];
      await store.notePurge([DEALER], { doneAt: 1000, refusals });
      await Promise.all(
        [2000, 2000].map((doneAt) => store.notePurge(['valley-bikes'], { doneAt, refusals: [] })),
      );
      expect(await store.purgeNotes()).toEqual({ doneAt: 2000, refusals: [refusals[1]] });
    });

    test('more leads than fit into one batch', async () => {
      const store = await fresh();
      for (let portion = 0; portion < 5; portion++)
        await Promise.all(Array.from({ length: 50 }, () => added(store, { channels: [] })));
      expect(await store.purge(DEALER, 5000)).toBe(250);
      expect(await store.leads({ limit: 5 })).toEqual([]);
    });

    test('a person’s leads, at one dealer and at all', async () => {
      const store = await fresh();
      const here = await added(store, { contactKeys: BEN, files: [sampleFile(10)] });
      const other = await added(store, { contactKeys: ANN });
      const there = await added(store, { contactKeys: BEN, dealer: 'valley-bikes' });
      const file = first((await recordOf(store, here)).lead.files);
      expect(await store.forget('phone:+61400111222', DEALER)).toBe(1);
      expect(await store.file(here, file.id)).toBeUndefined();
      expect((await store.leads({ limit: 9 })).map(({ lead }) => lead.id).toSorted()).toEqual(
        [other, there].toSorted(),
      );
      await added(store, { contactKeys: BEN });
      expect(await store.forget('email:ben@example.com')).toBe(2);
      expect((await store.leads({ limit: 9 })).map(({ lead }) => lead.id)).toEqual([other]);
    });

    test('a person, who is a new one on return, even after a repeat', async () => {
      const store = await fresh();
      const lead = sampleLead({ contactKeys: BEN });
      const before = await recordOf(store, (await store.create(lead)).id);
      await store.forget('email:ben@example.com');
      const { id, repeated } = await store.create(lead);
      expect(repeated).toBe(false);
      expect((await recordOf(store, id)).lead.contactId).not.toBe(before.lead.contactId);
    });
  });
});

describeEach(DATABASES, 'a lead store of kind $name, opened twice,', (kind) => {
  async function two(): Promise<[LeadStore, LeadStore]> {
    const place = await kind.place();
    return [closedAfter(openStores(place).leads), closedAfter(openStores(place).leads)];
  }

  test('is created once, even if both start at once', async () => {
    const place = await kind.untouched();
    const stores = [openStores(place).leads, openStores(place).leads].map(closedAfter);
    await expect(Promise.all(stores.map((store) => store.check()))).resolves.toBeDefined();
  });

  test('finds deliveries of an earlier release without a dealer', async () => {
    const place = await kind.place();
    const store = closedAfter(openStores(place).leads);
    const mine = await added(store);
    await added(store, { dealer: 'valley-bikes' });
    const tables = openedAt(place).store<LeadTables>(LEAD_SCHEMA);
    await tables.write((db) => db.updateTable('lead_deliveries').set({ dealer: null }).execute());
    expect((await store.claim([DEALER], SOON, LEASE, 10)).map(({ lead }) => lead.id)).toEqual([mine]);
  });

  test('shows one process what the other stored, even after both were closed', async () => {
    const place = await kind.place();
    const [one, other] = [openStores(place).leads, openStores(place).leads];
    const lead = sampleLead({ files: [sampleFile(2000)], channels: CHANNELS });
    const { id } = await one.create(lead);
    const record = await recordOf(one, id);
    expect(await recordOf(other, id)).toEqual(record);
    expect(await other.create(lead)).toEqual({ id, repeated: true, leased: [] });
    for (const store of [one, other]) await store.close();
    expect(await recordOf(closedAfter(openStores(place).leads), id)).toEqual(record);
  });

  test('stores a simultaneous repeat in both once', async () => {
    const [one, other] = await two();
    const leads = Array.from({ length: 20 }, () => sampleLead({ contactKeys: BEN }));
    const answers = await Promise.all(
      leads.flatMap((lead) => [one, other, one].map((store) => store.create(lead))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(20);
    expect(answers.filter(({ repeated }) => repeated)).toHaveLength(40);
    const all = await one.leads({ limit: 100 });
    expect(new Set(all.map(({ lead }) => lead.contactId)).size).toBe(1);
  });

  test('gives simultaneous changes a version each, and their repeats none', async () => {
    const [one, other] = await two();
    const id = await added(one, { payload: incomplete() });
    const changes = Array.from({ length: 6 }, () => sampleChange({ payload: incomplete() }));
    const answers = await Promise.all(
      changes.flatMap((change) => [one, other, one].map((store) => store.update(DEALER, id, change))),
    );
    expect(answers.toSorted()).toEqual([...Array(6).fill('changed'), ...Array(12).fill('repeated')]);
    expect((await recordOf(one, id)).deliveries.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('reports that it is closed', async () => {
    const [one] = await two();
    await one.check();
    await one.close();
    await expect(one.create(sampleLead())).rejects.toThrow(DatabaseError);
  });
});
