import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openProcessors } from '#adapters/checkout/payments/open.ts';
import { testProcessor } from '#adapters/checkout/payments/test/processor.ts';
import type { Email } from '#adapters/leads/email/types.ts';
import { openCounts } from '#adapters/operations/rate-limits/open.ts';
import { memoryDealerData } from '#adapters/sites/dealer-data/testing.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { createApi } from '#api/app.ts';
import { createCheckout } from '#api/checkout/checkout.ts';
import { sampleReservationRequest, sellingDealer } from '#api/checkout/testing.ts';
import { uuidOf } from '#api/leads/lead-body.ts';
import { createProofs } from '#api/leads/proofs.ts';
import { memoryLeadAcceptance } from '#api/leads/testing.ts';
import { createLimits } from '#api/operations/rate-limits.ts';
import { firstOf } from '../matrix.ts';
import { DATABASES, describeEach, openedAt } from './databases.ts';

const NOON = Date.UTC(2026, 10, 24, 1);
const HOST = 'https://www.a-cars.example';
const CARS = 30;
const DRAW = 'summer';
const VICTIM = { name: 'Kim', last_name: 'Lee', email: 'kim@example.com', phone: '0491 570 156' };
const STRANGER = { name: 'Mal', last_name: 'Ory', email: 'mal@example.com', phone: '0491 570 157' };
const ENQUIRY = { form: 'email-us', postcode: '2450', message: 'Is it still there?' };
const PRIZES = ['car', 'mug'].map((id) => ({ id, name: `A ${id}`, text: 'Ask at the desk.' }));

const hex = (number: number) => number.toString(16).padStart(2, '0');

/** A dealer with many cars of one kind and a wheel of prizes. */
function dealerWithMany() {
  const config = { forms: { show_category: false }, spin_to_win: { campaign: DRAW, prizes: PRIZES } };
  const dealer = sellingDealer('a-cars', {}, config);
  const [hilux] = Object.values(dealer.vehicles);
  if (!hilux) return expect.fail('the dealer has no car');
  const cars = Array.from({ length: CARS }, (_, index) => [
    `car-${index}`,
    { ...hilux, slug: `car-${index}` },
  ]);
  return { ...dealer, vehicles: { hilux, ...Object.fromEntries(cars) } };
}

describeEach(firstOf(1, DATABASES), 'an attacker on $name', (kind) => {
  async function shop() {
    const place = await kind.place();
    const database = openedAt(place);
    const stores = storesOn(database);
    const counts = openCounts(place, place.env['DATABASE_URL'] ? database : undefined);
    if (!place.env['DATABASE_URL']) onTestFinished(async () => counts?.close());
    const clock = { now: NOON };
    const now = () => clock.now;
    const dealerData = memoryDealerData([dealerWithMany()]);
    const proofs = createProofs({ env: { ALTCHA_HMAC_KEY: 'of the tests' }, maxnumber: 20 });
    const leads = memoryLeadAcceptance({ store: stores.leads, channelsOf: () => [], proofs });
    const letters: Email[] = [];
    const mailer = { send: async (letter: Email) => void letters.push(letter) };
    const checkout = createCheckout({
      ...{ reservations: stores.reservations, leads, dealerData, now, mailFrom: undefined, mailer },
      processors: openProcessors({ env: {}, fetch, now, otherwise: testProcessor }),
      onTrouble: (what) => expect.fail(what),
      isForSale: async () => true,
    });
    const api = createApi({
      ...{ dealerData, dealerOf: async () => 'a-cars', now, version: 'test', leads, checkout },
      prizes: { store: stores.prizes, mailer, mailFrom: undefined },
      limits: createLimits({ counts, now }),
      ...{ random: () => 0, addressHeader: 'x-from', log: () => {} },
    });
    const send = async (path: string, body: object, from = '203.0.113.9', method = 'POST') => {
      const response = await api.request(`${HOST}/api${path}`, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: HOST, 'x-from': from },
      });
      return { status: response.status, json: await response.json() };
    };
    const stored = async () => (await stores.leads.leads({ limit: 1_000 })).map(({ lead }) => lead);
    const enquire = (lead: object, from?: string) => send('/leads', { lead: { ...ENQUIRY, ...lead } }, from);
    const spin = (person: object, from?: string) => send('/spins', { lead: person }, from);
    const claim = (from?: string) => {
      const token = /spin=([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
      return send('/spins/prize', { token }, from);
    };
    return { send, stored, enquire, spin, claim, letters, clock, leads, checkout, stores };
  }

  describe('with guessable ids', () => {
    /** As anybody can work it out from what is public and an address. */
    const spinIdOf = (email: string) => uuidOf(['spin', 'a-cars', DRAW, `email:${email}`]);

    test('cannot read or change the lead of a spin', async () => {
      const { spin, enquire, send, stored } = await shop();
      await spin(VICTIM);
      const [lead] = await stored();
      const { json } = await enquire({ ...STRANGER, client_id: await spinIdOf(VICTIM.email) });
      expect(json.lead_id).not.toBe(lead?.id);
      await send(`/leads/${json.lead_id}`, { lead: { ...ENQUIRY, ...STRANGER } }, undefined, 'PUT');
      const kept = (await stored()).find(({ form }) => form === 'spin-to-win');
      expect(kept?.payload).toMatchObject(VICTIM_AS_STORED);
    });

    test('cannot take a prize by being first', async () => {
      const { spin, enquire, claim, stored } = await shop();
      await enquire({ ...STRANGER, client_id: await spinIdOf(VICTIM.email) });
      await spin(VICTIM);
      expect((await claim()).status).toBe(201);
      const won = (await stored()).filter(({ payload }) => payload.answers?.['prize'] !== undefined);
      expect(won.map(({ payload }) => payload.email)).toEqual([VICTIM.email]);
    });

    test('cannot see from a status whether an address took part', async () => {
      const { spin, claim, letters, clock } = await shop();
      const asked = async () => JSON.stringify(await spin(VICTIM, '198.51.100.7'));
      const first = await asked();
      await claim();
      const later: string[] = [];
      for (let times = 0; times < 6; times++) later.push(await asked());
      expect(new Set([first, ...later]).size).toBe(1);
      expect(letters).toHaveLength(5);
      clock.now += 3_600_000;
      expect(await asked()).toBe(first);
    });

    test('cannot prevent the lead of a reservation', async () => {
      const { send, enquire, stored, stores, checkout } = await shop();
      const { json: hold } = await send('/checkout/holds', sampleReservationRequest());
      await enquire({ ...STRANGER, client_id: hold.id });
      expect((await send(`/checkout/${hold.id}/pay`, { token: 'test_approved' })).json.state).toBe(
        'reserved',
      );
      await checkout.attempts();
      const [lead] = (await stored()).filter(({ form }) => form === 'vehicle-reservation');
      expect(lead?.payload).toMatchObject({ email: 'ada@example.com', category: 'Vehicle Reservation' });
      expect((await stores.reservations.find(hold.id))?.reservation.leadId).toBe(lead?.id);
    });

    test.each<[string, object]>([
      ['person', STRANGER],
      ['form', { ...VICTIM, form: 'parts' }],
    ])('who knows another lead’s id gets a new lead for another %s', async (_, other) => {
      const { enquire, stored } = await shop();
      const client_id = randomUUID();
      const steps = { client_id, step_number: 1 };
      const first = await enquire({ ...VICTIM, ...steps });
      const again = await enquire({ ...VICTIM, ...steps });
      expect([again.status, again.json.lead_id]).toEqual([200, first.json.lead_id]);
      const taken = await enquire({ ...other, ...steps });
      expect([taken.status, taken.json.lead_id === first.json.lead_id]).toEqual([201, false]);
      expect((await enquire({ ...other, ...steps })).json.lead_id).toBe(taken.json.lead_id);
      expect(await stored()).toHaveLength(2);
    });
  });

  describe('with very many addresses of one mailbox or one phone', () => {
    const TIMES = 8;
    const winning = async (personOf: (index: number) => object, from: (index: number) => string) => {
      const { spin, claim, clock } = await shop();
      const statuses: number[] = [];
      for (let index = 0; index < TIMES; index++) {
        await spin({ ...VICTIM, ...personOf(index) }, from(index));
        statuses.push((await claim(from(index))).status);
        // So that no limit of letters hides what the prizes refuse.
        clock.now += 3_600_000;
      }
      return statuses.filter((status) => status === 201);
    };
    const anywhere = (index: number) => `2001:db8:${index}::1`;
    const phone = (index: number) => `0491 570 1${10 + index}`;

    test.each<[string, (index: number) => object]>([
      ['tags', (index) => ({ email: `kim+${index}@example.com`, phone: phone(index) })],
      [
        'the dots of Gmail',
        (index) => ({
          email: `${'kimberleylee'.slice(0, index + 1)}.${'kimberleylee'.slice(index + 1)}@gmail.com`,
          phone: phone(index),
        }),
      ],
      [
        'one phone in several spellings',
        (index) => ({
          email: `k${index}@example.com`,
          phone: ['0491 570 156', '+61 491 570 156', '(0491)570156'][index % 3],
        }),
      ],
      ['the number for tests', (index) => ({ email: `k${index}@example.com`, phone: '0400 000 000' })],
    ])('wins one prize with %s', async (_, personOf) => {
      expect(await winning(personOf, anywhere)).toHaveLength(1);
    });

    test('wins a limited number of prizes a day from one network, and others can win elsewhere', async () => {
      const { spin, claim, clock } = await shop();
      const win = async (index: number, from: string) => {
        await spin({ ...VICTIM, email: `k${index}@example.com`, phone: phone(index) }, from);
        return (await claim(from)).status;
      };
      const statuses = [];
      for (let index = 0; index < 8; index++) statuses.push(await win(index, `2001:db8::${index}`));
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
      expect(await win(8, '203.0.113.9')).toBe(201);
      clock.now += 24 * 3_600_000;
      expect(await claim('2001:db8::1')).toMatchObject({ status: 200 });
      expect(await win(7, '2001:db8::1')).toBe(201);
    });
  });

  test('cannot fill the disk with long leads from one household, or suppress the texts of others', async () => {
    const { enquire, stored } = await shop();
    const visited_pages = Array.from({ length: 50 }, (_, page) => `/${page}${'x'.repeat(490)}`);
    const pairs = Array.from({ length: 30 }, (_, name) => [`utm_${name}`, 'y'.repeat(490)]);
    const long = { ...VICTIM, visited_pages, linked_query_params: Object.fromEntries(pairs) };
    const statuses: number[] = [];
    for (let index = 0; index < 300; index++) {
      const message = `${index} ${'z'.repeat(1_900)}`;
      statuses.push((await enquire({ ...long, message }, `2001:db8:1:aa${hex(index % 256)}::1`)).status);
    }
    const kept = await stored();
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(2.5 * 1024 * 1024);
    const whole = kept.filter(({ payload }) => payload.visited_pages.length > 0);
    expect(whole.length).toBeGreaterThan(20);
    expect(kept.length - whole.length).toBeGreaterThan(1);
    expect(statuses.filter((status) => status === 429).length).toBe(300 - kept.length);
    expect((await enquire({ ...long, email: 'ben@example.com' }, '203.0.113.9')).status).toBe(201);
  });

  describe('with very many networks', () => {
    const holding = async (addressOf: (index: number) => string) => {
      const { send, stores } = await shop();
      const statuses: number[] = [];
      for (let index = 0; index < CARS; index++) {
        const wanted = sampleReservationRequest({ car_id: `car-${index}` }, `a${index}@example.com`);
        statuses.push((await send('/checkout/holds', wanted, addressOf(index))).status);
      }
      const held = await stores.reservations.countCarReservations(0, NOON + 1);
      return { held: held.get('a-cars') ?? 0, statuses: new Set(statuses) };
    };

    test.each<[string, number, (index: number) => string]>([
      ['one address', 3, () => '203.0.113.9'],
      ['each /64 of one household’s /56', 6, (index) => `2001:db8:1:aa${hex(index)}::1`],
      ['each /56 of one /48', 20, (index) => `2001:db8:1:${hex(index)}00::1`],
      ['addresses all over the world', 20, (index) => `2001:db8:${hex(index)}::1`],
    ])('reserves few cars without a proof of work from %s', async (_, most, addressOf) => {
      const { held, statuses } = await holding(addressOf);
      expect(held).toBe(most);
      expect(statuses).toEqual(new Set([201, 428]));
    });
  });
});

const VICTIM_AS_STORED = { name: 'Kim', last_name: 'Lee', email: 'kim@example.com' };
