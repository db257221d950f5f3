import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { carClarityChannel } from '#adapters/leads/channels/car-clarity/channel.ts';
import type { Attempt, LeadChannel } from '#adapters/leads/channels/channel.ts';
import { emailChannel } from '#adapters/leads/channels/email/channel.ts';
import { providerChannel } from '#adapters/leads/channels/provider/channel.ts';
import { webhookChannel } from '#adapters/leads/channels/webhook/channel.ts';
import { smtpMailer } from '#adapters/leads/email/open.ts';
import type { Email } from '#adapters/leads/email/types.ts';
import { ProviderSettingsError, providerAddress } from '#adapters/leads/provider/address.ts';
import { sampleFile } from '#adapters/leads/store/testing/samples.ts';
import type { Channel } from '#domain/leads/channels/registry.ts';
import { closedAfter } from './databases.ts';
import { answers, type Behaviour, FAILURES, serveReceiver } from './lead-delivery/receiver.ts';
import { NOW, SECRET_NAME, sendArguments } from './lead-delivery/sample-deliveries.ts';
import { serveSmtp } from './lead-delivery/smtp-server.ts';

const SECRET = 'harbour-hook-4711';

const receiver = async (behaviour: Behaviour) => closedAfter(await serveReceiver(behaviour));

function providerAt(url: string, env: Record<string, string> = {}): LeadChannel {
  const address = providerAddress({ PROVIDER_URL: url, ...env });
  if (!address) throw new Error('There is no address.');
  return providerChannel(address, fetch);
}

const hookAt = (env: Record<string, string> = {}): LeadChannel =>
  webhookChannel({ [SECRET_NAME]: SECRET, WEBHOOKS_MAY_BE_PRIVATE: '1', ...env });

const clarityAt = (url: string): LeadChannel => carClarityChannel({ url, key: 'clarity-1', fetch });

type Changes = NonNullable<Parameters<typeof sendArguments>[1]>;

interface Opened {
  readonly send: (changes?: Changes) => Promise<Attempt>;
  readonly arrived: () => number;
}

const REFERENCE = answers(200, '{"reference": "CC-1", "continue_url": null}');
const GOOD = answers(201, '{"id": 7001}');
const SOON = () => AbortSignal.timeout(150);

/** Every channel with a receiver that works, or fails in some way. */
const KINDS: readonly {
  readonly channel: Channel;
  readonly open: (how: Way) => Promise<Opened>;
}[] = [
  {
    channel: 'provider',
    open: async (how) => {
      const { url, received } = await receiver(HTTP_WAYS[how]);
      return {
        send: (changes) => providerAt(url).send(...sendArguments('provider', changes)),
        arrived: () => received.length,
      };
    },
  },
  {
    channel: 'mail',
    open: async (how) => {
      const server = closedAfter(await serveSmtp(SMTP_WAYS[how]));
      const channel = emailChannel({
        mailer: smtpMailer(server.url, { timeoutMs: how === 'silent' ? 150 : 5_000 }),
        env: {},
      });
      return {
        send: (changes) => channel.send(...sendArguments('mail', changes)),
        arrived: () => server.letters.length,
      };
    },
  },
  {
    channel: 'webhook',
    open: async (how) => {
      const { url, received } = await receiver(HTTP_WAYS[how]);
      return {
        send: (changes) => hookAt().send(...sendArguments('webhook', { webhookUrl: url, ...changes })),
        arrived: () => received.length,
      };
    },
  },
  {
    channel: 'car_clarity',
    open: async (how) => {
      const { url, received } = await receiver(how === 'well' ? REFERENCE : HTTP_WAYS[how]);
      return {
        send: (changes) => clarityAt(url).send(...sendArguments('car_clarity', changes)),
        arrived: () => received.length,
      };
    },
  },
];

type Way = 'well' | 'refusing' | 'failing' | 'silent';

const HTTP_WAYS: Readonly<Record<Way, Behaviour>> = {
  well: GOOD,
  refusing: answers(422, '{"error":"no such dealership"}'),
  failing: answers(503, ''),
  silent: () => {},
};

const SMTP_WAYS: Readonly<Record<Way, Record<string, string>>> = {
  well: {},
  refusing: { RCPT: '550 nobody here' },
  failing: { RCPT: '451 try later' },
  silent: { hello: 'silence' },
};

describe.each(KINDS)('the channel $channel', ({ channel, open }) => {
  test('delivers a lead, a later version, files and hostile text safely', async () => {
    const { send, arrived } = await open('well');
    const hostile = '"}\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>\u0000\u2028{{7*7}}';
    const payload = { name: hostile, email: `a@b.example\r\nBcc: c@d.example`, message: hostile.repeat(50) };
    const files = [sampleFile(500), sampleFile(20, 'back.jpg')];
    const later = { version: 2, remoteId: channel === 'provider' ? '7001' : null };
    for (const changes of [{}, later, { files }, { payload }])
      expect(await send(changes)).toMatchObject({ kind: 'arrived' });
    expect(arrived()).toBe(4);
  });

  test.each<[Way, string, RegExp]>([
    ['refusing', 'refused', /422|550/],
    ['failing', 'failed', /503|451/],
  ])('reports for a receiver that is %s that the attempt was %s', async (way, kind, error) => {
    const { send } = await open(way);
    expect(await send()).toEqual({ kind, error: expect.stringMatching(error) });
  });

  test('does not wait for a response that does not come', async () => {
    const { send } = await open('silent');
    expect(await send({ signal: SOON() })).toEqual({ kind: 'failed', error: expect.any(String) });
  });
});

test.each(Object.entries(FAILURES))('the webhook is retried after %s', async (_, behaviour) => {
  // It fires shortly after the request has arrived, however long that takes.
  const patience = new AbortController();
  const { url, received } = await receiver((...exchange) => {
    setTimeout(() => patience.abort(new DOMException('It took too long.', 'TimeoutError')), 150);
    behaviour(...exchange);
  });
  const attempt = await hookAt().send(
    ...sendArguments('webhook', { webhookUrl: url, signal: patience.signal }),
  );
  expect(attempt).toMatchObject({ kind: 'failed', error: expect.stringMatching(/^The webhook /) });
  expect(received).toHaveLength(1);
});

describe('the provider', () => {
  const sentBy = async (changes: Changes = {}, env: Record<string, string> = {}, path = '') => {
    const { url, received } = await receiver(GOOD);
    await providerAt(`${url}${path}`, env).send(...sendArguments('provider', changes));
    const [first] = received;
    if (!first) throw new Error('Nothing was sent.');
    return first;
  };
  const leadIn = ({ body }: { body: Buffer }) => JSON.parse(body.toString()).lead;

  test('receives the lead as JSON, with basic authorization and an idempotency key', async () => {
    const sent = await sentBy({}, { PROVIDER_USER: 'web', PROVIDER_PASSWORD: 'pass:word' });
    expect(sent).toMatchObject({ method: 'POST', path: '/api/leads' });
    expect(sent.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('web:pass:word').toString('base64')}`,
      'idempotency-key': 'f3b1c9a0-0000-4000-8000-000000000001-1',
    });
    expect(leadIn(sent)).toMatchObject({ category: 'Used Vehicle Enquiry', source: 'Website', name: 'Ada' });
  });

  test('receives required fields even if the form does not ask for them', async () => {
    const sent = await sentBy({ payload: { phone: '' } });
    expect(leadIn(sent)).toMatchObject({ phone: '', dealership_id: '900' });
  });

  test('receives extra answers beside the fixed fields, which they cannot replace', async () => {
    const answered = { budget: 20000, source: 'Elsewhere', category: 'Spam' };
    const sent = await sentBy({ payload: { answers: answered } });
    expect(leadIn(sent)).toMatchObject({
      budget: 20000,
      source: 'Website',
      category: 'Used Vehicle Enquiry',
    });
    expect(leadIn(sent)).not.toHaveProperty('answers');
  });

  test.each([
    ['/dash/', '', '/dash/api/leads'],
    ['/dash', 'api/v1/leads/', '/dash/api/v1/leads'],
  ])('is called at %s with the path %j', async (path, leadsPath, expected) => {
    expect((await sentBy({}, leadsPath ? { PROVIDER_LEADS_PATH: leadsPath } : {}, path)).path).toBe(expected);
  });

  test('receives a later version by PUT, under its own id', async () => {
    const sent = await sentBy({ version: 2, remoteId: '70/01?x' });
    expect(sent).toMatchObject({ method: 'PUT', path: '/api/leads/70%2F01%3Fx' });
    expect(sent.headers['idempotency-key']).toMatch(/-2$/);
    expect(leadIn(sent)).toMatchObject({ lead_id: '70/01?x' });
  });

  test('receives the first version that arrives by POST', async () => {
    const sent = await sentBy({ version: 3, payload: { lead_id: 'of our store' } });
    expect(sent).toMatchObject({ method: 'POST', path: '/api/leads' });
    expect(leadIn(sent)).not.toHaveProperty('lead_id');
  });

  test('receives unchanged files with the lead', async () => {
    const file = sampleFile(300);
    const { headers, body } = await sentBy({ files: [file, sampleFile(20, 'back ".jpg')] });
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    const lead = form.get('lead');
    expect(lead instanceof Blob && JSON.parse(await lead.text())).toMatchObject({ name: 'Ada' });
    const [first, second] = form.getAll('files[]');
    if (!(first instanceof File && second instanceof File)) throw new Error('There are no files.');
    expect([first.name, first.type, second.name]).toEqual(['front.jpg', 'image/jpeg', 'back ".jpg']);
    expect(await first.bytes()).toEqual(file.bytes);
  });

  test.each<[string, string, string | undefined]>([
    ['a number', '{"id": 7001}', '7001'],
    ['text', '{"id":" L-7 ","status":"ok"}', 'L-7'],
  ])('gives the lead an id: %s', async (_, body, remoteId) => {
    const { url } = await receiver(answers(200, body));
    expect(await providerAt(url).send(...sendArguments('provider'))).toEqual({ kind: 'arrived', remoteId });
  });

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['no id', '{"status":"ok"}'],
    ['an empty id', '{"id":""}'],
    ['no object', '[7001]'],
    ['half an answer', '{"id": 70'],
    ['"not found" in the body', '{"status":404,"error":"Not Found"}'],
    ['no end', `{"id": 1, "x": "${'x'.repeat(200_000)}`],
  ])('that responds with %s has not confirmed the lead', async (_, body) => {
    const { url } = await receiver(answers(200, body));
    const attempt = await providerAt(url).send(...sendArguments('provider'));
    expect(attempt).toEqual({
      kind: 'failed',
      error: expect.stringMatching(/^The provider did not confirm that it has the lead/),
    });
    expect(JSON.stringify(attempt).length).toBeLessThan(400);
  });

  test.each([
    ['nothing', 200, '', 'arrived'],
    ['nothing at all', 204, '', 'arrived'],
    ['JSON', 200, '{"ok":true}', 'arrived'],
    ['a page', 200, '<html>', 'failed'],
    ['"not found" in the body', 200, '{"status":"404"}', 'failed'],
  ])('that responds with %s to a change has the right verdict', async (_, status, body, kind) => {
    const { url } = await receiver((_request, response) => response.writeHead(status).end(body));
    const attempt = await providerAt(url).send(...sendArguments('provider', { version: 2, remoteId: '7' }));
    expect(attempt.kind).toBe(kind);
  });

  test('says when to retry', async () => {
    const { url } = await receiver(answers(429, '', { 'retry-after': '120' }));
    expect(await providerAt(url).send(...sendArguments('provider'))).toMatchObject({ retryAfterMs: 120_000 });
  });

  test.each([
    [{ PROVIDER_URL: 'dashboard.example' }],
    [{ PROVIDER_URL: 'ftp://dashboard.example' }],
    [{ PROVIDER_URL: 'https://user:pw@dashboard.example' }],
    [{ PROVIDER_URL: 'https://a.example', PROVIDER_USER: 'web' }],
    [{ PROVIDER_URL: 'https://a.example', PROVIDER_USER: 'a:b', PROVIDER_PASSWORD: 'x' }],
  ])('is rejected with the settings %j', (env) => {
    expect(() => providerAddress(env)).toThrow(ProviderSettingsError);
    expect(() => providerAddress(env)).not.toThrow(/pw|dashboard\.example\/?\b.*pw/);
  });
});

describe('the webhook', () => {
  const sentBy = async (changes: Changes = {}) => {
    const { url, received } = await receiver(GOOD);
    await hookAt().send(...sendArguments('webhook', { webhookUrl: `${url}/hook`, ...changes }));
    const [first] = received;
    if (!first) throw new Error('Nothing was sent.');
    return first;
  };

  test('receives the lead, signed with the time', async () => {
    const { headers, body, path, method } = await sentBy();
    expect([method, path]).toEqual(['POST', '/hook']);
    const seconds = NOW / 1000;
    const expected = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
    expect(headers['x-signature']).toBe(`t=${seconds},v1=${expected}`);
    expect(headers['idempotency-key']).toMatch(/-1$/);
    expect(JSON.parse(body.toString())).toMatchObject({
      event: 'lead.created',
      version: 1,
      dealer: 'harbour-cars',
      form: 'vehicle-enquiry',
      created_at: '2026-11-21T09:00:00.000Z',
      lead: { name: 'Ada', email: 'ada@example.com' },
      files: [],
    });
  });

  test('receives later versions, and metadata of files', async () => {
    const { body } = await sentBy({ version: 2, files: [sampleFile(300)] });
    expect(JSON.parse(body.toString())).toMatchObject({
      event: 'lead.updated',
      version: 2,
      files: [
        {
          ...{ name: 'front.jpg', type: 'image/jpeg', size: 300 },
          sha256: createHash('sha256').update(sampleFile(300).bytes).digest('hex'),
        },
      ],
    });
    expect(body.toString()).not.toContain('content');
  });

  test('receives the files’ contents if configured, up to 4 MB', async () => {
    const MB = 1024 * 1024;
    const files = [2 * MB, 3 * MB, 2 * MB, 1].map((size, index) => sampleFile(size, `${index}.jpg`));
    const { body } = await sentBy({ files, webhook: { files: true } });
    const told: readonly { name: string; content?: string; left_out?: true }[] = JSON.parse(
      body.toString(),
    ).files;
    expect(
      told.map(({ name, content, left_out = false }) => [
        name,
        left_out,
        content && Buffer.from(content, 'base64').byteLength,
      ]),
    ).toEqual([
      ['0.jpg', false, 2 * MB],
      ['1.jpg', true, undefined],
      ['2.jpg', false, 2 * MB],
      ['3.jpg', true, undefined],
    ]);
    expect(Buffer.from(told[0]?.content ?? '', 'base64').equals(files[0]?.bytes ?? Buffer.of())).toBe(true);
  });

  test('waits for its secret', async () => {
    const attempt = await webhookChannel({}).send(...sendArguments('webhook'));
    expect(attempt).toEqual({
      kind: 'unset',
      error: `${SECRET_NAME} is not set, so the request cannot be signed.`,
    });
  });

  test.each(['http://127.0.0.1:9/', 'https://[::1]:9/', 'http://hooks.example/'])(
    'is never called at %s',
    async (webhookUrl) => {
      const [lead, open] = sendArguments('webhook');
      const webhook = { url: webhookUrl, secret_env: SECRET_NAME, files: false };
      const { config } = open.dealer;
      const delivery = { ...config.leads.delivery, webhook };
      const dealer = { ...open.dealer, config: { ...config, leads: { ...config.leads, delivery } } };
      const attempt = await hookAt({ WEBHOOKS_MAY_BE_PRIVATE: '' }).send(lead, { ...open, dealer });
      expect(attempt).toMatchObject({ kind: 'failed', error: expect.stringMatching(/was not called/) });
    },
  );
});

describe('the email', () => {
  const letterFor = async (changes: Changes = {}, env: Record<string, string> = {}) => {
    const letters: Email[] = [];
    const mailer = { send: async (letter: Email) => void letters.push(letter) };
    await emailChannel({ mailer, env }).send(...sendArguments('mail', changes));
    const [first] = letters;
    if (!first) throw new Error('Nothing was sent.');
    return first;
  };

  test('is from the site, to the dealer, with replies to the shopper', async () => {
    expect(await letterFor()).toMatchObject({
      from: { name: 'Dealer harbour-cars website', address: 'no-reply@harbour-cars.example' },
      to: ['leads@harbour-cars.example'],
      replyTo: { name: 'Ada Byron', address: 'ada@example.com' },
      messageId: '<lead-f3b1c9a0-0000-4000-8000-000000000001.1@harbour-cars.example>',
      subject: 'Used Vehicle Enquiry · Ada Byron',
    });
  });

  test('has the configured sender address', async () => {
    expect((await letterFor({}, { MAIL_FROM: 'web@platform.example' })).from.address).toBe(
      'web@platform.example',
    );
  });

  test('of a later version follows the first', async () => {
    const letter = await letterFor({ version: 3 });
    expect(letter.messageId).toMatch(/\.3@harbour-cars\.example>$/);
    expect(letter.follows).toMatch(/\.1@harbour-cars\.example>$/);
  });

  test.each(['', 'nobody', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', '<a@b.example>'])(
    'has no reply address if it is %j',
    async (email) => expect(await letterFor({ payload: { email } })).not.toHaveProperty('replyTo'),
  );

  test.each([
    ['attached', /^Used Vehicle Enquiry\n/, /^<!doctype html>/, ['lead.xml']],
    ['inline', /<adf>/, undefined, []],
    ['none', /^Used Vehicle Enquiry\n/, /^<!doctype html>/, []],
  ] as const)('has the ADF %s', async (adf, text, html, names) => {
    const letter = await letterFor({ mail: { adf } });
    expect(letter.text).toMatch(text);
    if (html === undefined) expect(letter.html).toBeUndefined();
    else expect(letter.html).toMatch(html);
    expect(letter.attachments.map(({ name }) => name)).toEqual(names);
  });

  test('has the shopper’s files', async () => {
    const letter = await letterFor({ files: [sampleFile(30)] });
    expect(letter.attachments.map(({ name, type }) => [name, type])).toEqual([
      ['lead.xml', 'application/x-adf+xml'],
      ['front.jpg', 'image/jpeg'],
    ]);
  });
});

describe('Car Clarity', () => {
  test('receives the applicant as a flat record with the key, and its reference is stored', async () => {
    const { url, received } = await receiver(REFERENCE);
    const payload = { name: 'Ada', email: 'ada@example.com', answers: { vehiclePriceBudget: 30_000 } };
    const attempt = await clarityAt(url).send(...sendArguments('car_clarity', { payload }));
    expect(attempt).toEqual({ kind: 'arrived', remoteId: 'CC-1' });
    const [sent] = received;
    expect(sent?.headers).toMatchObject({
      authorization: 'Bearer clarity-1',
      'idempotency-key': expect.stringMatching(/-1$/),
    });
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      ...{ name: 'Ada', email: 'ada@example.com', vehiclePriceBudget: 30_000 },
      ...{ website_slug: 'harbour-cars', lead_id: expect.any(String) },
    });
  });

  test.each([
    ['an answer without a reference', answers(200, '{"ok":true}'), /did not answer with a reference/],
    ['a page', answers(200, '<html>'), /did not answer with a reference/],
    ['a key that is not taken', answers(401, ''), /401/],
  ])('is retried after %s', async (_, behaviour, error) => {
    const { url } = await receiver(behaviour);
    const attempt = await clarityAt(url).send(...sendArguments('car_clarity'));
    expect(attempt).toEqual({ kind: 'failed', error: expect.stringMatching(error) });
  });

  test('reports a wrong setting', async () => {
    expect(await clarityAt('clarity').send(...sendArguments('car_clarity'))).toEqual({
      kind: 'failed',
      error: 'CAR_CLARITY_URL is not a web address. Correct it.',
    });
  });
});
