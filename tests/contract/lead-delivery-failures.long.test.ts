import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LeadChannel } from '#adapters/leads/channels/channel.ts';
import { emailChannel } from '#adapters/leads/channels/email/channel.ts';
import { providerChannel } from '#adapters/leads/channels/provider/channel.ts';
import { createLeadDelivery } from '#adapters/leads/delivery/engine.ts';
import { openLeadDelivery } from '#adapters/leads/delivery/open.ts';
import { smtpMailer } from '#adapters/leads/email/open.ts';
import type { Email } from '#adapters/leads/email/types.ts';
import { providerAddress } from '#adapters/leads/provider/address.ts';
import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import { incomplete, sampleChange, sampleFile, sampleLead } from '#adapters/leads/store/testing/samples.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { memoryDealerData } from '#adapters/sites/dealer-data/testing.ts';
import { startJobLoop } from '#adapters/storage/jobs/run.ts';
import { deliveryCheck } from '#api/operations/health.ts';
import { closedAfter, describeEach } from './databases.ts';
import { answers, type Behaviour, FAILURES, type Received, serveReceiver } from './lead-delivery/receiver.ts';
import { DEALER, dealerWith } from './lead-delivery/sample-deliveries.ts';
import { serveSmtp } from './lead-delivery/smtp-server.ts';
import { KINDS } from './lead-store/kinds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 21, 9);
/** Longer than any test, so that an attempt ends by what the receiver does, never because the machine is busy. */
const ATTEMPT_MS = MINUTE;
/** The timeout for a receiver that never answers. */
const SHORT_ATTEMPT_MS = 1_000;

/** An idempotent receiver: it recognises a repeated request by its key and gives the same answer. */
function dashboard() {
  const leads = new Map<string, { readonly fields: Record<string, unknown>; readonly steps: unknown[] }>();
  const keys = new Map<string, string>();

  const put = ({ method, path, headers, body }: Received): string => {
    const key = String(headers['idempotency-key']);
    const known = keys.get(key);
    if (known !== undefined) return known;
    const fields = JSON.parse(body.toString()).lead;
    const id = method === 'POST' ? String(7000 + leads.size) : (path.split('/').at(-1) ?? '');
    leads.set(id, { fields, steps: [...(leads.get(id)?.steps ?? []), fields.step_number ?? null] });
    keys.set(key, id);
    return id;
  };

  const answer = (received: Received, response: ServerResponse) =>
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: put(received) }));
  return { leads, put, answer };
}

type Worker = ReturnType<typeof createLeadDelivery>;

/** A store, a provider that can fail, and a manual clock. */
async function scene(
  channels: (url: string) => readonly LeadChannel[] = (url) => [providerAt(url)],
  store: LeadStore = memoryLeadStore(),
) {
  const provider = dashboard();
  const server = closedAfter(await serveReceiver(provider.answer));
  const troubles: unknown[] = [];
  let clock = START;

  const worker = (over: LeadStore = store, attemptMs = ATTEMPT_MS): Worker =>
    createLeadDelivery({
      store: over,
      channels: channels(server.url),
      dealerData: memoryDealerData([dealerWith()]),
      now: () => clock,
      random: () => 0.5,
      onTrouble: (what, cause) => troubles.push({ what, cause }),
      attemptMs,
    });

  return {
    ...{ store, server, provider, troubles, worker },
    /** Makes the receiver fail in this way. */
    workerDuring: (failure: Behaviour) =>
      worker(store, failure === FAILURES['no answer'] ? SHORT_ATTEMPT_MS : ATTEMPT_MS),
    now: () => clock,
    pass: (ms: number) => {
      clock += ms;
    },
    /** Advances the clock until nothing waits, like a running server. */
    async untilQuiet(delivery: Worker, end = clock + 30 * 24 * HOUR): Promise<number> {
      for (let rounds = 0; ; rounds++) {
        await delivery.deliverDue(HOUR);
        const due = await store.nextDue([DEALER]);
        if (due === null || due > end) return rounds;
        clock = Math.max(clock, due);
      }
    },
    async states(): Promise<readonly string[]> {
      const records = await store.leads({ limit: 100 });
      return records.flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
    },
  };
}

function providerAt(url: string): LeadChannel {
  const address = providerAddress({ PROVIDER_URL: url });
  if (!address) throw new Error('There is no address.');
  return providerChannel(address, fetch);
}

const newLead = (fields: Parameters<typeof sampleLead>[0] = {}) =>
  sampleLead({ dealer: DEALER, at: START, ...fields });

/** The receiver takes the lead, but its answer is lost. */
const takenButNotSaid =
  (put: (received: Received) => string, failure: Behaviour): Behaviour =>
  (received, response) => {
    put(received);
    failure(received, response);
  };

const WAYS = {
  ...FAILURES,
  'a page in the place of an answer': answers(200, '<!doctype html><h1>Down for maintenance</h1>'),
  'an empty answer': answers(200, ''),
};

describe.each(Object.entries(WAYS))('a provider with %s', (_, failure) => {
  test('gets the lead exactly once when it recovers', async () => {
    const { store, server, provider, worker, workerDuring, untilQuiet, states } = await scene();
    server.behave(failure);
    const { id } = await store.create(newLead());
    await workerDuring(failure).deliverSoon(id);
    expect(await states()).toEqual(['waiting']);
    server.behave(provider.answer);
    await untilQuiet(worker());
    expect(await states()).toEqual(['delivered']);
    expect(provider.leads.size).toBe(1);
    expect(server.received.length).toBe(2);
  });

  test('that accepted the lead in spite of the failure gets it exactly once', async () => {
    const { store, server, provider, worker, workerDuring, untilQuiet } = await scene();
    server.behave(takenButNotSaid(provider.put, failure));
    const { id } = await store.create(newLead());
    await workerDuring(failure).deliverSoon(id);
    server.behave(provider.answer);
    await untilQuiet(worker());
    expect([...provider.leads.keys()]).toEqual(['7000']);
  });

  test('gets the steps of a form in order', async () => {
    const { store, server, provider, worker, workerDuring, pass, untilQuiet, states } = await scene();
    const delivery = workerDuring(failure);
    server.behave(failure);
    const { id } = await store.create(newLead({ payload: incomplete({ step_number: 1 }) }));
    await delivery.deliverSoon(id);
    for (const step of [2, 3]) {
      pass(MINUTE);
      const payload = incomplete({ step_number: step });
      await store.update(DEALER, id, sampleChange({ payload, at: START + step * MINUTE }));
      await delivery.deliverSoon(id);
    }
    server.behave(provider.answer);
    await untilQuiet(worker());
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered']);
    expect([...provider.leads.values()].map(({ steps }) => steps)).toEqual([[1, 2, 3]]);
  });
});

describe('a provider that is down', () => {
  test('over a long weekend loses no lead, and gets about one request in half an hour', async () => {
    const { store, server, provider, worker, untilQuiet, now, states } = await scene();
    const delivery = worker();
    server.behave(FAILURES['HTTP 503'] ?? answers(503, ''));
    for (let index = 0; index < 5; index++) await store.create(newLead());
    await untilQuiet(delivery, START + 96 * HOUR);
    const asked = server.received.length / 5;
    expect(asked).toBeGreaterThan(50);
    expect(asked).toBeLessThan(96 * 2 + 12);
    expect(new Set(await states())).toEqual(new Set(['waiting']));
    server.behave(provider.answer);
    await untilQuiet(delivery);
    expect(provider.leads.size).toBe(5);
    expect(now() - START).toBeLessThan(98 * HOUR);
  });

  test('for good leaves the leads dead and visible, until they are released', async () => {
    const { store, server, provider, worker, untilQuiet, states, now } = await scene();
    const delivery = worker();
    server.behave(answers(500, 'oops'));
    const { id } = await store.create(newLead());
    await untilQuiet(delivery);
    expect(await states()).toEqual(['dead']);
    expect((await store.lead(id))?.deliveries[0]?.lastError).toBe('The provider answered HTTP 500: oops');
    server.behave(provider.answer);
    expect(await store.release(id, now())).toBe(1);
    await delivery.deliverDue(HOUR);
    expect(provider.leads.size).toBe(1);
  });

  test('gets no request before the time it asked for', async () => {
    const { store, server, worker, pass } = await scene();
    const delivery = worker();
    server.behave(answers(503, '', { 'retry-after': '600' }));
    await delivery.deliverSoon((await store.create(newLead())).id);
    expect(await store.nextDue([DEALER])).toBe(START + 10 * MINUTE);
    pass(9 * MINUTE);
    await delivery.deliverDue(HOUR);
    expect(server.received).toHaveLength(1);
  });

  test('does not affect other channels of the same dealer', async () => {
    const letters: Email[] = [];
    const mailer = { send: async (letter: Email) => void letters.push(letter) };
    const { store, server, workerDuring, states } = await scene((url) => [
      providerAt(url),
      emailChannel({ mailer, env: {} }),
    ]);
    const silence = FAILURES['no answer'] ?? (() => {});
    server.behave(silence);
    const { id } = await store.create(newLead({ channels: ['provider', 'mail'] }));
    await workerDuring(silence).deliverSoon(id);
    expect(letters).toHaveLength(1);
    // Mail, then the provider.
    expect(await states()).toEqual(['delivered', 'waiting']);
  });
});

test('a wrong provider address loses no lead, and the error says what to correct', async () => {
  const store = memoryLeadStore();
  const { id } = await store.create(newLead());
  const mailer = { send: () => Promise.reject(new Error('not asked')) };
  const env = { PROVIDER_URL: 'dashboard.example' };
  await openLeadDelivery({
    ...{ store, env, mailer, fetch, now: () => START, onTrouble: () => expect.unreachable() },
    dealerData: memoryDealerData([dealerWith()]),
  }).deliverSoon(id);
  expect((await store.lead(id))?.deliveries).toMatchObject([
    { state: 'waiting', lastError: expect.stringContaining('PROVIDER_URL is not a web address') },
  ]);
});

test('a clock that was three years ahead leaves no lead waiting for years', async () => {
  const { store, server, provider, worker, now, pass, untilQuiet, states } = await scene();
  server.behave(answers(503, ''));
  pass(3 * 365 * 24 * HOUR);
  const { id } = await store.create(newLead({ at: now() }));
  await worker().deliverSoon(id);
  pass(-3 * 365 * 24 * HOUR);
  server.behave(provider.answer);
  await untilQuiet(worker(), now() + HOUR);
  expect(await states()).toEqual(['delivered']);
});

test('a mail server that rejects the sender for days gets the lead once, and the failure is reported meanwhile', async () => {
  const refusals: Record<string, string> = { MAIL: '550 5.7.1 <no-reply@a-cars.example> is not allowed' };
  const server = closedAfter(await serveSmtp(refusals));
  const { store, worker, now, untilQuiet, states } = await scene(() => [
    emailChannel({ mailer: smtpMailer(server.url), env: {} }),
  ]);
  const told = () => deliveryCheck(store, memoryDealerData([dealerWith()])).run();
  const { id } = await store.create(newLead({ channels: ['mail'] }));
  await worker().deliverSoon(id);
  expect(await told()).toBeUndefined();
  await untilQuiet(worker(), now() + 3 * 24 * HOUR);
  expect(await states()).toEqual(['waiting']);
  expect(await told()).toContain('The mail server does not take 1 lead, however often it is sent: 550 5.7.1');
  delete refusals['MAIL'];
  await untilQuiet(worker());
  expect([await states(), server.letters.length, await told()]).toEqual([['delivered'], 1, undefined]);
});

describeEach(KINDS, 'a late version of a lead in a store of kind $name', (kind) => {
  const why = 'Version 2 has arrived already.';
  const OVERTAKEN = { version: 1, state: 'skipped', lastError: why, attempts: 0 };

  /** The first step is refused. */
  async function refused() {
    const store = closedAfter((await kind.place())());
    const rest = await scene(undefined, store);
    rest.server.behave(answers(422, '{"errors":{"phone":["is invalid"]}}'));
    const { id } = await store.create(newLead({ payload: incomplete({ step_number: 1 }) }));
    const delivery = rest.worker();
    await delivery.deliverSoon(id);
    const deliveries = async () => (await store.lead(id))?.deliveries;
    expect(await deliveries()).toMatchObject([
      { state: 'dead', lastError: expect.stringContaining('is invalid') },
    ]);
    return { ...rest, id, delivery, deliveries };
  }

  test('that is released does not overwrite the provider’s data, gives a reason, and cannot be released again', async () => {
    const { store, server, provider, id, now, delivery, deliveries } = await refused();
    server.behave(provider.answer);
    await store.update(DEALER, id, sampleChange({ at: START }));
    await delivery.deliverSoon(id);
    expect(await deliveries()).toMatchObject([{ state: 'dead' }, { state: 'delivered' }]);
    expect(await store.release(id, now())).toBe(1);
    await delivery.deliverSoon(id);
    expect(await deliveries()).toMatchObject([OVERTAKEN, { version: 2, state: 'delivered' }]);
    expect([...provider.leads.values()]).toMatchObject([{ fields: { lead_status: 'Complete' }, steps: [2] }]);
    expect(server.received).toHaveLength(2);
    expect(await store.release(id, now())).toBe(0);
    expect(await store.nextDue([DEALER])).toBeNull();
  });

  test('that is released while a later one waits goes first, and both arrive in order', async () => {
    const { store, server, provider, worker, now, untilQuiet, id } = await refused();
    server.behave(answers(503, ''));
    await store.update(DEALER, id, sampleChange({ at: START }));
    await worker().deliverSoon(id);
    server.behave(provider.answer);
    await store.release(id, now());
    await untilQuiet(worker());
    expect([...provider.leads.values()].map(({ steps }) => steps)).toEqual([[1, 2]]);
  });
});

describe('a form with several steps', () => {
  const mailScene = async () => {
    const letters: Email[] = [];
    const mailer = { send: async (letter: Email) => void letters.push(letter) };
    const rest = await scene(() => [emailChannel({ mailer, env: {} })]);
    const { id } = await rest.store.create(
      newLead({ channels: ['mail'], payload: incomplete({ step_number: 1 }), files: [sampleFile(10)] }),
    );
    await rest.worker().deliverSoon(id);
    return { ...rest, id, letters };
  };

  test('is emailed once, when it is complete, with all its files', async () => {
    const { store, worker, id, letters, untilQuiet, states } = await mailScene();
    expect(letters).toEqual([]);
    const delivery = worker();
    await store.update(DEALER, id, sampleChange({ at: START + MINUTE, files: [sampleFile(20, 'back.jpg')] }));
    await untilQuiet(delivery);
    expect(letters.map(({ subject }) => subject)).toEqual(['Used Vehicle Enquiry · Ada Byron']);
    expect(letters[0]?.attachments.map(({ name }) => name)).toEqual(['lead.xml', 'front.jpg', 'back.jpg']);
    expect(await states()).toEqual(['skipped', 'delivered']);
  });

  test('that was abandoned is emailed after half an hour', async () => {
    const { worker, letters, untilQuiet, now } = await mailScene();
    await untilQuiet(worker());
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Used Vehicle Enquiry (not finished) · Ada Byron',
    ]);
    expect(now() - START).toBe(30 * MINUTE);
  });
});

describe('a process', () => {
  test('whose store is away reports it and continues', async () => {
    const { store, worker, troubles } = await scene();
    const away = { ...store, claim: () => Promise.reject(new Error('the disk is full')) };
    await expect(worker(away).deliverSoon('any')).resolves.toBeUndefined();
    expect(troubles).toMatchObject([{ cause: { message: 'the disk is full' } }]);
  });

  test('that cannot store its result retries under the same key', async () => {
    const { store, provider, worker, pass, troubles, states } = await scene();
    const { id } = await store.create(newLead());
    await worker({ ...store, settle: () => Promise.reject(new Error('away')) }).deliverSoon(id);
    expect(troubles).toHaveLength(1);
    pass(ATTEMPT_MS * 3);
    await worker().deliverDue(HOUR);
    expect(provider.leads.size).toBe(1);
    expect(await states()).toEqual(['delivered']);
  });

  test('on a host with little time stops in time', async () => {
    const { store, server, worker } = await scene();
    for (let index = 0; index < 10; index++) await store.create(newLead());
    expect(await worker().deliverDue(ATTEMPT_MS - 1)).toBe(0);
    expect(server.received).toEqual([]);
  });

  test('without the channel leaves the lead waiting', async () => {
    const { store, worker, states } = await scene(() => []);
    await worker().deliverSoon((await store.create(newLead())).id);
    expect(await states()).toEqual(['waiting']);
  });
});

describe('the loop of a server', () => {
  async function running() {
    const { store, server, provider, worker, troubles } = await scene();
    const loop = startJobLoop({
      nextDue: () => store.nextDue([DEALER]),
      workDue: worker().deliverDue,
      now: () => START,
      onTrouble: (_, cause) => troubles.push(cause),
    });
    onTestFinished(loop.stop);
    return { store, server, provider, loop };
  }

  test('finds earlier and foreign work by itself', async () => {
    const { store, provider, loop } = await running();
    await store.create(newLead());
    loop.wake();
    await expect.poll(() => provider.leads.size).toBe(1);
  });

  test('stops, and starts nothing more', async () => {
    const { store, provider, loop } = await running();
    await loop.stop();
    await store.create(newLead());
    loop.wake();
    await pause(50);
    expect(provider.leads.size).toBe(0);
  });

  test('finishes running work', async () => {
    const { store, server, provider, loop } = await running();
    server.behave((received, response) => void setTimeout(() => provider.answer(received, response), 40));
    const { id } = await store.create(newLead());
    loop.wake();
    await expect.poll(() => server.received.length).toBe(1);
    await loop.stop();
    expect((await store.lead(id))?.deliveries[0]?.state).toBe('delivered');
  });
});
