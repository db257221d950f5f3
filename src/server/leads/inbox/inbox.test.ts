import { describe, expect, it } from 'vitest';
import { emailFolder } from '#adapters/leads/email/folder.ts';
import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import {
  DEALER,
  incomplete,
  sampleFile,
  sampleLead,
  samplePayload,
} from '#adapters/leads/store/testing/samples.ts';
import { type AccessLine, type AccessLog, AccessLogError } from '#adapters/operations/access-log/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { noteConnection } from '#api/lib/client-address.ts';
import { admitBy } from '#server/operations/ops/reader.ts';
import { createInbox } from './serve.ts';

const NOW = 10 * 60_000;
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;

type Ask = { readonly method?: string; readonly headers?: Record<string, string>; readonly from?: string };

async function setUp() {
  const folder = await temporaryFolder();
  const store = memoryLeadStore();
  const mail = emailFolder(folder);
  const delivered: string[] = [];
  const lines: AccessLine[] = [];
  const disk = { isFull: false };
  const access: AccessLog = {
    async write(line) {
      if (disk.isFull) throw new AccessLogError('The disk is full.');
      lines.push(line);
    },
    lines: async () => [],
    purge: async () => 0,
  };
  const admit = admitBy({ kind: 'machine' }, { addressHeader: undefined, now: () => NOW });
  const inbox = createInbox({
    access,
    ...{ store, mail, sentBy: 'folder', now: () => NOW },
    deliverSoon: (id) => delivered.push(id),
  });
  const ask = async (path: string, { from = '127.0.0.1', ...init }: Ask = {}) => {
    const request = new Request(new URL(path, 'http://localhost:4321'), init);
    noteConnection(request, from);
    const admitted = admit(request);
    const response = admitted instanceof Response ? admitted : await inbox(request, admitted);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { store, mail, delivered, ask, lines, disk };
}

const emailOf = (html: string) => ({
  ...{ messageId: '<1@a.example>', date: new Date(NOW), from: { name: HOSTILE, address: 'a@a.example' } },
  ...{ to: ['sales@a.example'], subject: HOSTILE, text: HOSTILE, html },
  attachments: [{ name: 'lead.xml', type: 'application/x-adf+xml', content: `<adf>${HOSTILE}</adf>` }],
});

describe('the inbox', () => {
  it('says that there are no leads yet, and refreshes itself', async () => {
    const { ask } = await setUp();
    const { text, headers } = await ask('/_inbox');
    expect(text).toContain('No leads yet');
    expect(text).toContain('<meta http-equiv="refresh"');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('lists leads, the newest first, with their state', async () => {
    const { store, ask } = await setUp();
    const { id } = await store.create(sampleLead({ at: 0, channels: ['provider', 'mail'] }));
    await store.create(
      sampleLead({
        ...{ at: NOW - 60_000, payload: incomplete({ name: 'Ben', last_name: 'Carr' }) },
        suspicions: ['It holds 5 links.'],
      }),
    );
    const claimed = await store.claim([DEALER], 1, 1000, 2, id);
    for (const one of claimed.filter(({ channel }) => channel === 'provider'))
      await store.settle(one, { kind: 'delivered', at: 1 });
    const { text } = await ask('/_inbox');
    expect(text.indexOf('Ben Carr')).toBeLessThan(text.indexOf('Ada Byron'));
    for (const words of ['1 minute ago', '10 minutes ago', 'Not finished', 'Suspect', 'Provider held back'])
      expect(text).toContain(words);
    expect(text).toContain('Provider delivered');
    expect(text).toContain('Mail waiting');
  });

  it('shows all of one lead: fields, answers, files and every delivery with its error', async () => {
    const { store, ask } = await setUp();
    const { id } = await store.create(
      sampleLead({
        at: 0,
        payload: samplePayload({ answers: { budget: 20000, times: ['Mornings', 'Evenings'] } }),
        files: [sampleFile(2048), { ...sampleFile(10, 'cv.pdf'), type: 'application/pdf' }],
      }),
    );
    const [one] = await store.claim([DEALER], 1, 1000, 1, id);
    if (one) await store.settle(one, { kind: 'later', nextAt: NOW + 120_000, error: 'HTTP 503' });
    const { text } = await ask(`/_inbox/leads/${id}`);
    for (const words of ['ada@example.com', 'Budget', '20000', 'Mornings', 'front.jpg', '2 KB', 'cv.pdf'])
      expect(text).toContain(words);
    for (const words of ['Provider', 'waiting', '1 attempt', 'in 2 minutes', 'HTTP 503', 'radio'])
      expect(text).toContain(words);
    expect(text).not.toContain('Send it now');
  });

  it('sends a failed or held lead by its own button, and not by a form elsewhere', async () => {
    const { store, ask, delivered } = await setUp();
    const { id } = await store.create(sampleLead({ at: 0, suspicions: ['It holds 5 links.'] }));
    expect((await ask(`/_inbox/leads/${id}`)).text).toContain('Send it now');
    const asked = (headers: Record<string, string>) =>
      ask(`/_inbox/leads/${id}/release`, { method: 'POST', headers });
    for (const origin of ['https://evil.example', 'http://a-cars.localhost:4321'])
      expect((await asked({ origin })).status).toBe(400);
    expect((await asked({})).status).toBe(400);
    expect(delivered).toEqual([]);
    const { status, headers } = await asked({ origin: 'http://localhost:4321' });
    expect([status, headers.get('location')]).toEqual([303, `/_inbox/leads/${id}`]);
    expect(delivered).toEqual([id]);
    expect((await store.lead(id))?.deliveries).toMatchObject([{ state: 'waiting' }]);
  });

  it('returns 404 for other paths, without a line in the access log', async () => {
    const { ask, lines } = await setUp();
    for (const path of ['leads/none', 'leads/none/files/x', 'mail/none', 'nothing'])
      expect((await ask(`/_inbox/${path}`)).status).toBe(404);
    expect(lines).toEqual([]);
  });
});

describe('a hostile lead', () => {
  it('is shown as text only', async () => {
    const { store, ask } = await setUp();
    const hostile = samplePayload({
      ...{ name: HOSTILE, last_name: HOSTILE, email: HOSTILE, phone: HOSTILE, message: HOSTILE },
      ...{ category: HOSTILE, url: 'javascript:alert(3)', user_agent: HOSTILE, visited_pages: [HOSTILE] },
      linked_query_params: { [HOSTILE]: HOSTILE },
      answers: { [HOSTILE]: HOSTILE },
    });
    const { id } = await store.create(
      sampleLead({
        ...{ at: 0, payload: hostile, form: HOSTILE, suspicions: [HOSTILE] },
        files: [{ ...sampleFile(5), name: HOSTILE }],
      }),
    );
    for (const path of ['/_inbox', `/_inbox/leads/${id}`]) {
      const { text, headers } = await ask(path);
      expect(text).toContain('&lt;script&gt;');
      expect(text).not.toMatch(/<script|<img src=x|href="javascript/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('cannot bring a file that runs scripts', async () => {
    const { store, ask } = await setUp();
    const page = { name: 'a.html', type: 'text/html', bytes: new TextEncoder().encode(HOSTILE) };
    const { id } = await store.create(sampleLead({ at: 0, files: [page, sampleFile(9)] }));
    const record = await store.lead(id);
    const answers = await Promise.all(
      (record?.lead.files ?? []).map((file) => ask(`/_inbox/leads/${id}/files/${file.id}`)),
    );
    const said = (name: string) => answers.map(({ headers }) => headers.get(name));
    expect(said('content-type')).toEqual(['application/octet-stream', 'image/jpeg']);
    expect(said('content-disposition')).toEqual(['attachment', 'inline']);
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('cannot bring an email that runs scripts', async () => {
    const { mail, ask } = await setUp();
    await mail.send(emailOf(`<p>Hello</p>${HOSTILE}`));
    const [letter] = await mail.letters(1);
    const list = await ask('/_inbox/mail');
    const page = await ask(`/_inbox/mail/${letter?.id}`);
    for (const { text } of [list, page]) expect(text).not.toMatch(/<script|<img src=x/);
    expect(page.text).toContain('<iframe sandbox src=');
    expect(page.text).toContain('&lt;adf&gt;');
    const html = await ask(`/_inbox/mail/${letter?.id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    const source = await ask(`/_inbox/mail/${letter?.id}/source`);
    expect(source.headers.get('content-disposition')).toContain('attachment');
  });
});

it('the inbox is hidden from other hosts and proxies', async () => {
  const { store, ask } = await setUp();
  await store.create(sampleLead({ at: 0 }));
  const inbox = 'http://localhost:4321/_inbox';
  for (const [url, how] of [
    [inbox, { from: '192.168.1.20' }],
    [inbox, { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['http://evil.example/_inbox', {}],
    ['http://a-cars.localhost:4321/_inbox', {}],
  ] as const) {
    const { status, text } = await ask(url, how);
    expect(status).toBe(404);
    expect(text).not.toContain('Ada');
  }
});

describe('access to the inbox', () => {
  const READER = { who: 'this machine', from: '127.0.0.1', at: NOW };

  it('by opening a lead, its files or an email is logged, without personal data', async () => {
    const { store, mail, ask, lines } = await setUp();
    const { id } = await store.create(sampleLead({ at: 0, files: [sampleFile(9)] }));
    const [file] = (await store.lead(id))?.lead.files ?? [];
    await mail.send(emailOf('<p>Hello</p>'));
    const [letter] = await mail.letters(1);
    const letterPath = `/_inbox/mail/${letter?.id}`;
    for (const path of [`/_inbox/leads/${id}`, `/_inbox/leads/${id}/files/${file?.id}`, letterPath])
      expect((await ask(path)).status).toBe(200);
    for (const path of [`${letterPath}/html`, `${letterPath}/source`]) await ask(path);
    expect(lines).toEqual(
      [
        `lead ${id}`,
        `file ${file?.id} of lead ${id}`,
        ...[`email ${letter?.id}`, `email ${letter?.id}`, `email ${letter?.id} as a file`],
      ].map((what) => ({ ...READER, what })),
    );
    expect(JSON.stringify(lines)).not.toMatch(/\bada\b|byron|@/i);
  });

  it('by a self-refreshing list is logged once an hour', async () => {
    const { ask, lines } = await setUp();
    for (const path of ['/_inbox', '/_inbox', '/_inbox/mail', '/_inbox/mail']) await ask(path);
    expect(lines.map(({ what }) => what)).toEqual(['the list of leads', 'the list of emails']);
  });

  it('is denied if the log cannot be written', async () => {
    const { store, mail, ask, disk } = await setUp();
    const { id } = await store.create(sampleLead({ at: 0, files: [sampleFile(9)] }));
    const [file] = (await store.lead(id))?.lead.files ?? [];
    await mail.send(emailOf('<p>Hello</p>'));
    const [letter] = await mail.letters(1);
    disk.isFull = true;
    const leads = ['/_inbox', `/_inbox/leads/${id}`, `/_inbox/leads/${id}/files/${file?.id}`];
    const letters = ['', `/${letter?.id}`, `/${letter?.id}/html`, `/${letter?.id}/source`];
    for (const path of [...leads, ...letters.map((end) => `/_inbox/mail${end}`)]) {
      const { status, text } = await ask(path);
      expect([path, status, text]).toEqual([
        path,
        503,
        'Nothing is shown, because the access could not be logged.\n',
      ]);
    }
  });
});
