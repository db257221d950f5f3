import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emailFolder } from '#adapters/leads/email/folder.ts';
import { openMailer, requiresTls, smtpMailer } from '#adapters/leads/email/open.ts';
import { type Email, EmailError, type Mailer } from '#adapters/leads/email/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { closedAfter } from './databases.ts';
import { serveSmtp } from './lead-delivery/smtp-server.ts';

const email = (changes: Partial<Email> = {}): Email => ({
  messageId: '<lead-1.1@a-cars.example>',
  date: new Date('2026-11-21T09:00:00Z'),
  from: { name: 'A Cars website', address: 'no-reply@a-cars.example' },
  to: ['sales@a-cars.example'],
  replyTo: { name: 'Zoë O’Hara', address: 'zoe@example.com' },
  subject: 'Used Vehicle Enquiry: 2019 Corolla',
  text: 'Is it still there?',
  html: '<p>Is it still there?</p>',
  attachments: [{ name: 'lead.xml', type: 'application/x-adf+xml', content: '<adf/>' }],
  ...changes,
});

interface Opened {
  readonly mailer: Mailer;
  readonly sources: () => Promise<readonly string[]>;
}

async function openSmtp(): Promise<Opened> {
  const server = closedAfter(await serveSmtp());
  return { mailer: smtpMailer(server.url), sources: async () => server.letters.map(({ source }) => source) };
}

async function openFolder(): Promise<Opened> {
  const mailer = emailFolder(await temporaryFolder());
  const sources = async () => {
    const letters = await mailer.letters(10);
    const all = await Promise.all(letters.map(({ id }) => mailer.source(id)));
    return all.map((bytes) =>
      Buffer.from(bytes ?? [])
        .toString()
        .replaceAll('\r\n', '\n'),
    );
  };
  return { mailer, sources };
}

/** The lines before the first empty one, with their continuations. */
const headersOf = (source: string): readonly string[] =>
  (source.split('\n\n')[0] ?? '').replace(/\n[ \t]+/g, ' ').split('\n');

describe.each([
  { name: 'smtp', open: openSmtp },
  { name: 'folder', open: openFolder },
])('a mailer of kind $name', ({ open }) => {
  async function sent(changes: Partial<Email> = {}): Promise<string> {
    const { mailer, sources } = await open();
    await mailer.send(email(changes));
    const [source = ''] = await sources();
    return source;
  }

  test('sends to every recipient, as a reply to the earlier email, with replies to the shopper', async () => {
    const to = ['sales@a-cars.example', 'boss@a-cars.example'];
    const headers = headersOf(await sent({ to, follows: '<a@c.example>' }));
    expect(headers).toContain('To: sales@a-cars.example, boss@a-cars.example');
    expect(headers).toContain('From: A Cars website <no-reply@a-cars.example>');
    expect(headers.find((line) => line.startsWith('Reply-To:'))).toMatch(/<zoe@example\.com>$/);
    expect(headers).toContain('Message-ID: <lead-1.1@a-cars.example>');
    expect(headers).toContain('Date: Sat, 21 Nov 2026 09:00:00 +0000');
    expect(headers).toContain('In-Reply-To: <a@c.example>');
    expect(headers).toContain('References: <a@c.example>');
  });

  test('sends text, HTML and attachments unchanged', async () => {
    const content = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
    const { attachments } = email();
    const source = await sent({
      attachments: [...attachments, { name: 'a.jpg', type: 'image/jpeg', content }],
    });
    expect(source).toContain('Is it still there?');
    expect(source).toContain('<p>Is it still there?</p>');
    expect(source).toMatch(/Content-Type: application\/x-adf\+xml; name=lead\.xml/);
    expect(source).toContain(Buffer.from('<adf/>').toString('base64'));
    expect(source.replace(/\n/g, '')).toContain(Buffer.from(content).toString('base64'));
  });

  test.each<[string, Partial<Email>]>([
    ['a subject', { subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\nBuy now' }],
    ['a name', { replyTo: { name: 'Zoë\nBcc: everybody@example.com', address: 'zoe@example.com' } }],
    [
      'a name with quotes',
      { replyTo: { name: '"Zoë" <a@b.example>,\r\nBcc: x@y', address: 'zoe@example.com' } },
    ],
    ['a separator of lines', { subject: 'Hello\u2028Bcc: everybody@example.com\u0085X: y' }],
    ['a file', { attachments: [{ name: 'a.jpg"\r\nBcc: e@example.com', type: 'image/jpeg', content: 'x' }] }],
  ])('prevents %s from adding a header', async (_, changes) => {
    const source = await sent(changes);
    expect(source).not.toMatch(/^(?:Bcc|X):/im);
    expect(headersOf(source).filter((line) => /^(?:To|Reply-To|Subject):/.test(line))).toHaveLength(3);
  });

  test('limits a subject to one line', async () => {
    const [subject = ''] = headersOf(await sent({ subject: 'word '.repeat(500) })).filter((line) =>
      line.startsWith('Subject:'),
    );
    expect(subject.length).toBeLessThan(220);
  });
});

describe('a mail server', () => {
  const trouble = async (answers: Parameters<typeof serveSmtp>[0]) => {
    const server = closedAfter(await serveSmtp(answers));
    const url = answers?.['AUTH'] ? server.url.replace('//', '//user:secret@') : server.url;
    const error = await smtpMailer(url, { timeoutMs: answers?.['hello'] === 'silence' ? 300 : 5_000 })
      .send(email())
      .catch((caught: unknown) => caught);
    if (!(error instanceof EmailError)) throw new Error('The letter was taken.');
    return error;
  };

  test.each<[string, Parameters<typeof serveSmtp>[0], boolean]>([
    ['that is busy', { hello: '421 too busy' }, false],
    ['that says nothing', { hello: 'silence' }, false],
    ['without such a mailbox', { RCPT: '550 nobody here' }, true],
    ['that relays for others', { RCPT: '554 5.7.1 Relay access denied' }, false],
    ['that knows other credentials', { EHLO: '250-here\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 no' }, false],
  ])('%s causes an error', async (_, answers, final) => {
    const error = await trouble(answers);
    expect(error.final).toBe(final);
    expect(error.message).toMatch(/^The mail server refused the email: /);
  });

  test.each<[string, Parameters<typeof serveSmtp>[0], boolean]>([
    ['refuses the contents', { '.': '554 looks like spam' }, true],
    ['falls silent after the contents', { hello: '220 here', '.': '' }, false],
  ])('that %s certainly does not have the email: %s', async (_, answers = {}, untaken) => {
    const server = closedAfter(await serveSmtp(answers));
    await expect(smtpMailer(server.url, { timeoutMs: 300 }).send(email())).rejects.toMatchObject({
      isUntaken: untaken,
    });
  });

  test.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['smtp://mail.example.com:587', {}, true],
    ['smtp://user:pw@127.0.0.1.example.com', {}, true],
    ['smtp://mail.example.com:587', { SMTP_TLS: 'required' }, true],
    ['smtp://mail.example.com:25', { SMTP_TLS: 'optional' }, false],
    ['smtp://localhost:25', {}, false],
    ['smtp://[::1]:25', {}, false],
  ])('at %s with %j must offer TLS: %s', (url, env, required) => {
    expect(requiresTls(url, env)).toBe(required);
  });

  test('without TLS gets nothing if TLS is required, and the email waits', async () => {
    const server = closedAfter(await serveSmtp());
    const sending = smtpMailer(server.url, { requireTLS: true }).send(email());
    await expect(sending).rejects.toMatchObject({ final: false, isUntaken: true });
    await expect(sending).rejects.toThrow(/^The mail server offers no TLS.*SMTP_TLS=optional/);
    expect(server.letters).toEqual([]);
  });

  test('that cannot be reached causes a temporary error', async () => {
    const server = await serveSmtp();
    await server.close();
    await expect(smtpMailer(server.url, { timeoutMs: 300 }).send(email())).rejects.toMatchObject({
      final: false,
    });
  });
});

describe('the mail folder', () => {
  test('lists emails, newest first', async () => {
    const folder = emailFolder(await temporaryFolder());
    await folder.send(email());
    await folder.send(
      email({ messageId: '<2@a>', date: new Date('2026-11-21T10:00:00Z'), subject: 'Later' }),
    );
    const letters = await folder.letters(10);
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Test: Later',
      'Test: Used Vehicle Enquiry: 2019 Corolla',
    ]);
    expect(letters[1]).toMatchObject({
      from: 'A Cars website <no-reply@a-cars.example>',
      to: ['sales@a-cars.example'],
      replyTo: 'Zoë O’Hara <zoe@example.com>',
      attachments: [{ name: 'lead.xml', type: 'application/x-adf+xml', text: '<adf/>' }],
    });
    expect(await folder.letter(letters[0]?.id ?? '')).toEqual(letters[0]);
    expect(await folder.letters(1)).toHaveLength(1);
  });

  test('marks each email as a test, and leaves the text of those for systems unchanged', async () => {
    const folder = emailFolder(await temporaryFolder());
    const adf = '<?xml version="1.0"?><adf/>';
    await folder.send(email({ subject: 'Test: Receipt', html: '<html><body class="a"><p>Hello</p>' }));
    await folder.send(email({ messageId: '<2@a>', date: new Date(0), text: adf }));
    const [marked, ofSystems] = await folder.letters(2);
    expect(marked?.subject).toBe('Test: Receipt');
    expect(marked?.text).toMatch(/^This is a test\. This email was stored.*\n\nIs it still there\?/);
    expect(marked?.html).toMatch(/^<html><body class="a"><p>This is a test\. [^<]*<\/p><p>Hello/);
    expect([ofSystems?.subject.startsWith('Test: '), ofSystems?.text]).toEqual([true, adf]);
  });

  test('has one copy of an email that is sent again', async () => {
    const path = await temporaryFolder();
    const folder = emailFolder(path);
    await folder.send(email());
    await folder.send(email());
    expect((await readdir(path)).sort()).toEqual([
      expect.stringMatching(/\.eml$/),
      expect.stringMatching(/\.json$/),
    ]);
  });

  test('has nothing under an invalid id', async () => {
    const folder = emailFolder(await temporaryFolder());
    for (const id of ['../secret', '..%2fsecret', '', 'x']) {
      expect(await folder.letter(id)).toBeUndefined();
      expect(await folder.source(id)).toBeUndefined();
    }
  });

  test('finds and deletes emails by the people they name', async () => {
    const folder = emailFolder(await temporaryFolder());
    await folder.send(email());
    const other = email({ messageId: '<2@a>', date: new Date('2026-11-21T10:00:00Z'), text: 'Of Ben' });
    const { replyTo: _, ...ofBen } = other;
    await folder.send(ofBen);
    async function about(words: string) {
      const found = [];
      for await (const one of folder.about((text) => text.includes(words))) found.push(one);
      return found;
    }
    const [found] = await about('zoe@example.com');
    expect([await about('zoe@example.com'), await about('Of Ben')].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
    await folder.remove(found?.id ?? '');
    expect(await about('zoe@example.com')).toEqual([]);
    expect(await folder.source(found?.id ?? '')).toBeUndefined();
    expect(await folder.purge(Date.parse('2026-11-21T10:00:00Z'))).toBe(0);
    expect(await folder.purge(Date.parse('2026-11-21T10:00:01Z'))).toBe(1);
    expect(await folder.letters(9)).toEqual([]);
  });

  test('is empty before the first email', async () => {
    expect(await emailFolder(join(await temporaryFolder(), 'mail')).letters(5)).toEqual([]);
  });

  test('that cannot be created causes an error', async () => {
    const path = join(await temporaryFolder(), 'file');
    await writeFile(path, '');
    await expect(emailFolder(join(path, 'mail')).send(email())).rejects.toBeInstanceOf(EmailError);
  });
});

describe('openMailer', () => {
  test('opens the server at SMTP_URL', async () => {
    const server = closedAfter(await serveSmtp());
    await openMailer({ SMTP_URL: server.url }).send(email());
    expect(server.letters).toMatchObject([{ from: 'no-reply@a-cars.example', to: ['sales@a-cars.example'] }]);
  });

  test('opens a mailer that reports the missing setting otherwise', async () => {
    await expect(openMailer({}).send(email())).rejects.toThrow('No mail server is set: SMTP_URL');
  });
});
