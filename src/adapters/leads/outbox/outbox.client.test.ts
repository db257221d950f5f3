import { describe, expect, it } from 'vitest';
import { createOutbox, pageStorage } from './outbox.client.ts';
import { sendLead } from './send-lead.client.ts';
import type { OutboxStorage, QueuedRequest, SendAnswer } from './types.ts';

const lead = (clientId: string, at = 1): QueuedRequest => ({
  ...{ clientId, method: 'POST', path: '/api/leads', fields: { name: 'Kim' }, files: [], at },
  successPath: '/success',
  event: { name: 'general_enquiry', payload: { category: 'General Enquiry' } },
});

const SENT: SendAnswer = { kind: 'sent', id: '7' };
const AWAY: SendAnswer = { kind: 'unreachable' };
const refused = (status: number): SendAnswer => ({ kind: 'refused', status, message: null, fields: {} });

/** Gives each lead the next answer, and records which leads were sent. */
function line(...answers: SendAnswer[]) {
  const sent: string[] = [];
  const send = async ({ clientId }: QueuedRequest) => {
    sent.push(clientId);
    return answers.shift() ?? AWAY;
  };
  return { send, sent };
}

const blocked: OutboxStorage = {
  put: () => Promise.reject(new Error('blocked')),
  all: () => Promise.reject(new Error('blocked')),
  remove: () => Promise.reject(new Error('blocked')),
};

describe('a lead given to the outbox', () => {
  it.each<[string, SendAnswer, object, number]>([
    ['is gone once it is sent', SENT, SENT, 0],
    ['waits where nobody answers', AWAY, { kind: 'kept', lasting: true }, 1],
    ['is the shopper’s again where it is refused', refused(422), refused(422), 0],
    ['is the shopper’s again where the server fails', refused(500), refused(500), 0],
  ])('%s', async (_, answer, handover, waiting) => {
    const outbox = createOutbox({ storage: pageStorage(), send: line(answer).send });
    expect(await outbox.hand(lead('a'))).toEqual(handover);
    expect(await outbox.waiting()).toBe(waiting);
  });

  it('is stored before it is sent', async () => {
    const storage = pageStorage();
    let waiting = 0;
    const send = async () => {
      waiting = (await storage.all()).length;
      return SENT;
    };
    await createOutbox({ storage, send }).hand(lead('a'));
    expect(waiting).toBe(1);
  });

  it('waits as long as the page is open if storage is blocked', async () => {
    const { send } = line(AWAY, SENT);
    const outbox = createOutbox({ storage: blocked, send });
    expect(await outbox.hand(lead('a'))).toEqual({ kind: 'kept', lasting: false });
    expect((await outbox.flush()).map(({ lead: { clientId } }) => clientId)).toEqual(['a']);
  });
});

describe('waiting leads', () => {
  const waiting = async (...leads: readonly QueuedRequest[]) => {
    const storage = pageStorage();
    for (const one of leads) await storage.put(one);
    return storage;
  };

  it('are sent in the order in which they were submitted', async () => {
    const { send, sent } = line(SENT, SENT);
    const outbox = createOutbox({ storage: await waiting(lead('b', 2), lead('a', 1)), send });
    await outbox.flush();
    expect(sent).toEqual(['a', 'b']);
    expect(await outbox.waiting()).toBe(0);
  });

  it.each<[string, SendAnswer]>([
    ['is away', AWAY],
    ['fails', refused(503)],
    ['is crowded', refused(429)],
  ])('stay if the server %s, and only the first is tried', async (_, answer) => {
    const { send, sent } = line(answer);
    const outbox = createOutbox({ storage: await waiting(lead('a', 1), lead('b', 2)), send });
    expect(await outbox.flush()).toEqual([]);
    expect(sent).toEqual(['a']);
    expect(await outbox.waiting()).toBe(2);
  });

  it('that are refused do not block others, and are reported', async () => {
    const { send } = line(refused(422), SENT);
    const outbox = createOutbox({ storage: await waiting(lead('a', 1), lead('b', 2)), send });
    const settled = await outbox.flush();
    expect(settled.map(({ lead: { clientId }, answer: { kind } }) => [clientId, kind])).toEqual([
      ['a', 'refused'],
      ['b', 'sent'],
    ]);
    expect(await outbox.waiting()).toBe(0);
  });

  it('are found while they wait, with whether they outlive the page', async () => {
    const outbox = createOutbox({ storage: await waiting(lead('a')), send: line(SENT).send });
    expect(await outbox.find('a')).toMatchObject({ lasting: true });
    await outbox.flush();
    expect(await outbox.find('a')).toBeUndefined();
    const blockedOne = createOutbox({ storage: blocked, send: line(AWAY).send });
    await blockedOne.hand(lead('b'));
    expect(await blockedOne.find('b')).toMatchObject({ lasting: false });
  });
});

describe('sendLead', () => {
  const answering = (status: number, body: string) => async () => new Response(body, { status });

  it.each<[string, typeof fetch, SendAnswer]>([
    ['reads the id', answering(201, '{"id":"x"}'), { kind: 'sent', id: 'x' }],
    ['reads a number as one', answering(200, '{"id":7}'), { kind: 'sent', id: '7' }],
    [
      'reads what is to be logged',
      answering(201, '{"id":"x","event":{"name":"used_test_drive","payload":{"category":"y"}}}'),
      { kind: 'sent', id: 'x', event: { name: 'used_test_drive', payload: { category: 'y' } } },
    ],
    [
      'logs nothing that no form is logged as',
      answering(201, '{"id":"x","event":{"name":"favourite_added","payload":{"category":"y"}}}'),
      { kind: 'sent', id: 'x' },
    ],
    [
      'reads which page thanks',
      answering(201, '{"id":"x","success":"/success?category=new-vehicle-enquiry"}'),
      { kind: 'sent', id: 'x', success: '/success?category=new-vehicle-enquiry' },
    ],
    [
      'is led to no other page',
      answering(201, '{"id":"x","success":"//evil.example/success?"}'),
      { kind: 'sent', id: 'x' },
    ],
    ['takes a yes without an id for the network’s own', answering(200, '<html>'), AWAY],
    [
      'reads what is wrong with the fields',
      answering(
        422,
        '{"error":{"message":"No","fields":[{"field":"lead.email","message":"invalid email address"}]}}',
      ),
      { kind: 'refused', status: 422, message: 'No', fields: { email: 'invalid email address' } },
    ],
    ['takes the page of a proxy for nobody’s answer', answering(502, '<html>'), AWAY],
    ['and so a proxy’s plain words', answering(503, 'This did not work just now.'), AWAY],
    [
      'reads no page of a server in trouble',
      answering(500, '<html>'),
      { kind: 'refused', status: 500, message: null, fields: {} },
    ],
    [
      'believes the API that it cannot take it now',
      answering(503, '{"error":{"message":"We are full."}}'),
      { kind: 'refused', status: 503, message: 'We are full.', fields: {} },
    ],
    [
      'takes a lead that is there for one that arrived',
      answering(409, '{"error":{"message":"x"}}'),
      { kind: 'sent', id: null },
    ],
    ['takes silence for no answer', () => Promise.reject(new TypeError('failed')), AWAY],
  ])('%s', async (_, fetcher, answer) => expect(await sendLead(lead('a'), fetcher)).toEqual(answer));

  it('creates a lead again that the server no longer knows', async () => {
    const asked: string[] = [];
    const fetcher: typeof fetch = async (path, init) => {
      asked.push(`${init?.method} ${path} ${init?.body}`);
      return asked.length === 1 ? new Response('{}', { status: 404 }) : Response.json({ id: 'new' });
    };
    const path = '/api/leads/x';
    const fields = { lead_id: 'x', name: 'Kim' };
    const continued = { ...lead('a'), method: 'PUT' as const, path, fields };
    expect(await sendLead(continued, fetcher)).toEqual({ kind: 'sent', id: 'new' });
    expect(asked[1]).toBe('POST /api/leads {"lead":{"name":"Kim"}}');
  });

  it('continues a lead whose first step arrived without a response', async () => {
    const asked: string[] = [];
    const fetcher: typeof fetch = async (path, init) => {
      asked.push(`${init?.method} ${path}`);
      return Response.json({ id: 'known' });
    };
    const whole = { ...lead('a'), fields: { step_number: 2, isLastStep: true } };
    expect(await sendLead(whole, fetcher)).toEqual({ kind: 'sent', id: 'known' });
    expect(asked).toEqual(['POST /api/leads', 'PUT /api/leads/known']);
  });

  it('sends files beside the lead', async () => {
    let body: BodyInit | null | undefined;
    const fetcher: typeof fetch = async (_, init) => {
      body = init?.body;
      return Response.json({ id: '1' });
    };
    const file = new File(['x'], 'front.jpg', { type: 'image/jpeg' });
    await sendLead({ ...lead('a'), files: [{ field: 'photos', file }] }, fetcher);
    const form = body instanceof FormData ? body : new FormData();
    expect(JSON.parse(String(form.get('lead')))).toEqual({ name: 'Kim' });
    expect(form.getAll('photos')).toHaveLength(1);
  });
});
