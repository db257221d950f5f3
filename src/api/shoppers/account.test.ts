import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { sampleLead, samplePayload } from '#adapters/leads/store/testing/samples.ts';
import { ACCOUNT_ROUTES } from '#api/routes.ts';
import { type AccountsYard, accountsYard } from './testing.ts';

let yard: AccountsYard;
beforeAll(() => vi.useRealTimers());
beforeEach(async () => {
  yard = await accountsYard();
  return () => yard.close();
});
afterAll(() => vi.useRealTimers());

const ADA = 'ada@example.com';
const CODES = '/api/account/codes';
const SESSION = '/api/account/session';

const who = async (shopper: ReturnType<AccountsYard['browser']>) =>
  (await shopper.get('/api/account')).json();
const location = (response: Response) => response.headers.get('location');

describe('signing in', () => {
  it('takes an email address, then the code that was sent to it', async () => {
    const shopper = yard.browser();
    const response = await shopper.json('POST', CODES, { email: ' Ada@Example.com ' });
    expect([response.status, await response.json()]).toEqual([202, { sent: true }]);
    expect(yard.emails[0]).toMatchObject({
      to: [ADA],
      from: { name: 'Dealer bay-cars', address: 'no-reply@bay-cars.example' },
    });
    const signedIn = await shopper.json('POST', SESSION, { email: ADA, code: ` ${yard.code()} ` });
    expect(signedIn.status).toBe(201);
    expect(await signedIn.json()).toMatchObject({ account: { email: ADA } });
    expect(await who(shopper)).toMatchObject({ account: { email: ADA, keeps: { saved_cars: 0 } } });
  });

  it('gives the same response for known and unknown addresses', async () => {
    await yard.signedIn();
    const answers = await Promise.all(
      [ADA, 'nobody@example.com'].map(async (email) => {
        const shopper = yard.browser();
        const response = await shopper.json('POST', CODES, { email });
        const tried = await shopper.json('POST', SESSION, { email, code: '000000' });
        return [response.status, await response.text(), tried.status, await tried.text(), [...shopper.jar]];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(yard.emails).toHaveLength(3);
  });

  it('rejects an invalid address, and sends nothing', async () => {
    const shopper = yard.browser();
    for (const email of ['ada', '', null, { a: 1 }, 'ada@example.com\nBcc: ben@example.com']) {
      const response = await shopper.json('POST', CODES, { email });
      expect([response.status, (await response.json()).error.fields[0].field]).toEqual([422, 'email']);
    }
    expect(yard.emails).toEqual([]);
  });

  it('rejects a wrong code at its field', async () => {
    const shopper = yard.browser();
    await shopper.json('POST', CODES, { email: ADA });
    for (const code of ['', '1', 'abcdef', yard.code().slice(1), null, { length: 6 }]) {
      const tried = await shopper.json('POST', SESSION, { email: ADA, code });
      expect([tried.status, (await tried.json()).error.fields[0].field]).toEqual([422, 'code']);
    }
    expect(await who(shopper)).toEqual({ account: null });
  });

  it('does not count emails that no mail server accepted, and still sends five', async () => {
    const ask = async () => (await yard.browser().json('POST', CODES, { email: ADA })).status;
    const statuses = [await ask(), await ask()];
    yard.breakMail();
    const failed = await yard.browser().json('POST', CODES, { email: ADA });
    expect([failed.status, (await failed.json()).error.message]).toEqual([
      503,
      'We could not send the code just now. Please try again, or call us.',
    ]);
    for (let tried = 0; tried < 10; tried++) statuses.push(await ask());
    yard.mendMail();
    for (let requests = 0; requests < 4; requests++) statuses.push(await ask());
    expect(statuses).toEqual([202, 202, ...Array(10).fill(503), 202, 202, 202, 429]);
    expect(yard.emails).toHaveLength(5);
  });

  it('sends one address five emails an hour, for all dealers together', async () => {
    const statuses: number[] = [];
    for (const slug of ['bay-cars', 'hill-cars', 'coast-kia', 'bay-cars', 'hill-cars', 'coast-mg'])
      statuses.push((await yard.browser(slug).json('POST', CODES, { email: ADA })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect(yard.emails).toHaveLength(5);
  });

  it('limits requests and attempts for each connection', async () => {
    const shopper = yard.browser();
    const requests: number[] = [];
    for (let count = 0; count < 22; count++)
      requests.push((await shopper.json('POST', CODES, { email: `a${count}@example.com` })).status);
    expect(requests.filter((status) => status === 429)).toHaveLength(2);
    const tried: number[] = [];
    for (let count = 0; count < 22; count++)
      tried.push((await shopper.json('POST', SESSION, { email: `b${count}@example.com`, code: '1' })).status);
    expect(tried.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('the link in the email', () => {
  const linkIn = (text: string) => /http\S+(\/api\/account\/link\S+)/.exec(text)?.[1] ?? 'none';

  it('signs its holder in, whatever others do with codes', async () => {
    const [owner, attacker] = [yard.browser(), yard.browser()];
    await owner.json('POST', CODES, { email: ADA });
    const link = linkIn(yard.emails[0]?.text ?? '');
    for (let round = 0; round < 8; round++) {
      await attacker.json('POST', CODES, { email: ADA });
      for (let tries = 0; tries < 6; tries++)
        await attacker.json('POST', SESSION, { email: ADA, code: `00000${tries}` });
    }
    expect((await owner.json('POST', CODES, { email: ADA })).status).toBe(429);
    const page = await (await owner.get(link)).text();
    expect(page).toContain(`You are about to sign in as ${ADA}.`);
    expect(await who(owner)).toEqual({ account: null });
    const signedIn = await owner.form(link, {}, '/api/account/link');
    expect([signedIn.status, location(signedIn)]).toEqual([303, '/sign-in']);
    expect(await who(owner)).toMatchObject({ account: { email: ADA } });
    const again = await yard.browser().form(link, {}, '/api/account/link');
    expect(again.status).toBe(410);
  });

  it('signs nobody in at another dealer, or from a page of another site', async () => {
    await yard.browser().json('POST', CODES, { email: ADA });
    const link = linkIn(yard.emails[0]?.text ?? '');
    expect((await yard.browser('hill-cars').form(link, {}, '/')).status).toBe(410);
    const other = await yard.browser().send('POST', link, { headers: { origin: 'https://evil.example' } });
    expect(other.status).toBe(403);
    expect((await yard.browser().get('/api/account/link?token=guessed')).status).toBe(410);
  });
});

describe('without JavaScript', () => {
  const page = '/sign-in?type=finance&redirect=%2Ffinance%3Fcar_id%3D7&back=%2F';

  it('two plain forms lead to the page that the visitor came for', async () => {
    const shopper = yard.browser();
    const response = await shopper.form(CODES, { email: ADA }, page);
    expect([response.status, location(response)]).toEqual([303, `${page}#code`]);
    const signedIn = await shopper.form(SESSION, { code: yard.code() }, page);
    expect([signedIn.status, location(signedIn)]).toEqual([303, '/finance?car_id=7']);
    expect(await who(shopper)).toMatchObject({ account: { email: ADA } });
    expect([...shopper.jar.keys()].toSorted()).toEqual(['signed-in', 'site-bay-cars.session']);
  });

  it('the address between the two forms is hidden from scripts, other paths and other people', async () => {
    const asked = await yard.browser().form(CODES, { email: ADA }, page);
    expect(asked.headers.getSetCookie()).toEqual([
      'sign-in-email=ada%40example.com; Path=/api/account; Max-Age=600; HttpOnly; SameSite=Lax',
    ]);
  });

  it('errors lead back to the page, which shows them', async () => {
    const shopper = yard.browser();
    expect(location(await shopper.form(CODES, { email: 'ada' }, page))).toBe(`${page}#address`);
    await shopper.form(CODES, { email: ADA }, page);
    expect(location(await shopper.form(SESSION, { code: '1' }, page))).toBe(`${page}#wrong`);
    for (let count = 0; count < 4; count++) await shopper.form(CODES, { email: ADA }, page);
    expect(location(await shopper.form(CODES, { email: ADA }, page))).toBe(`${page}#wait`);
    yard.breakMail();
    const failed = await shopper.form(CODES, { email: 'ben@example.com' }, page);
    expect(location(failed)).toBe(`${page}#failed`);
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/sign-in?redirect=//evil.example',
    '/api/account/export',
  ])('nobody is redirected to %s', async (redirect) => {
    const shopper = yard.browser();
    const from = `/sign-in?${new URLSearchParams({ redirect })}`;
    await shopper.form(CODES, { email: ADA }, from);
    expect(location(await shopper.form(SESSION, { code: yard.code() }, from))).toBe('/');
  });

  it('a page of another site cannot choose the redirect', async () => {
    const shopper = yard.browser();
    await shopper.form(CODES, { email: ADA }, '/sign-in');
    const signedIn = await shopper.send('POST', SESSION, {
      body: new URLSearchParams({ code: yard.code() }),
      headers: { referer: 'http://evil.example/sign-in?redirect=/finance' },
    });
    expect(location(signedIn)).toBe('/');
  });

  it.each([
    ['/api/account/sign-out', '/sign-in#signed-out'],
    ['/api/account/deletion', '/sign-in#deleted'],
  ])('a plain form to %s ends the session and leads to %s', async (path, place) => {
    const shopper = await yard.signedIn();
    const answer = await shopper.form(path, {}, '/my-garage');
    expect([answer.status, location(answer)]).toEqual([303, place]);
    expect([...shopper.jar.keys()]).toEqual([]);
    expect(await who(shopper)).toEqual({ account: null });
  });

  it('signing out leaves the account, and deleting it ends all sessions', async () => {
    const [here, there] = [await yard.signedIn(), await yard.signedIn()];
    await here.json('PATCH', '/api/account', { name: 'Ada' });
    await here.form('/api/account/sign-out', {}, '/my-garage');
    expect(await who(there)).toMatchObject({ account: { name: 'Ada' } });
    const again = await yard.signedIn();
    await again.form('/api/account/deletion', {}, '/my-garage');
    expect(await who(there)).toEqual({ account: null });
    expect(await who(await yard.signedIn())).toMatchObject({ account: { name: '' } });
  });
});

describe('a session', () => {
  it('is valid on all sites of a group that shares accounts', async () => {
    const { jar } = await yard.signedIn('coast-kia');
    const sister = yard.browser('coast-mg');
    sister.jar.set('group-coast.session', jar.get('group-coast.session') ?? '');
    expect(await who(sister)).toMatchObject({ account: { email: ADA } });
  });

  it('of another account that was set before signing in ends', async () => {
    const mallory = await yard.signedIn('bay-cars', 'mallory@example.com');
    const victim = yard.browser();
    for (const [name, value] of mallory.jar) victim.jar.set(name, value);
    await victim.json('POST', CODES, { email: ADA });
    await victim.json('POST', SESSION, { email: ADA, code: yard.code() });
    expect(await who(victim)).toMatchObject({ account: { email: ADA } });
    expect(await who(mallory)).toEqual({ account: null });
  });

  it('ends after signing out, and its cookies are deleted', async () => {
    const shopper = await yard.signedIn();
    const stolen = yard.browser();
    for (const [name, value] of shopper.jar) stolen.jar.set(name, value);
    expect((await shopper.send('DELETE', SESSION)).status).toBe(204);
    expect([...shopper.jar]).toEqual([]);
    expect(await who(stolen)).toEqual({ account: null });
    expect(stolen.jar.has('signed-in')).toBe(false);
  });
});

/** Mail programs send this request from no page of the site. Its token identifies the saved search. */
const FROM_ANYWHERE = '/account/alerts/stop';

const changing = ACCOUNT_ROUTES.filter(({ method, path }) => method !== 'GET' && path !== FROM_ANYWHERE);

test('a request from another site changes nothing', async () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'http://bay-cars.localhost.evil.example' },
    { origin: 'null' },
    { origin: '', 'sec-fetch-site': 'cross-site' },
    { origin: '', 'sec-fetch-site': 'same-site' },
    { origin: '' },
  ];
  const shopper = await yard.signedIn();
  expect(changing.length).toBeGreaterThan(9);
  for (const { method, path } of changing)
    for (const headers of foreign) {
      const refused = await shopper.json(method, `/api${path}`, {}, headers);
      expect(refused.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  expect(await who(shopper)).toMatchObject({ account: { email: ADA } });

  // The browser says that it comes from the same site.
  const headers = { origin: '', 'sec-fetch-site': 'same-origin' };
  expect((await shopper.json('PATCH', '/api/account', {}, headers)).status).toBe(200);
});

describe('the account’s data', () => {
  it('is shown to nobody else', async () => {
    const stranger = yard.browser();
    for (const path of ['/account/saved-cars', '/account/enquiries', '/account/export'])
      expect((await stranger.get(`/api${path}`)).status).toBe(401);
    expect((await stranger.json('PATCH', '/api/account', { name: 'Eve' })).status).toBe(401);
    expect((await stranger.json('PUT', '/api/account/saved-cars', { entries: [] })).status).toBe(401);
  });

  it('has details that follow the rules of forms', async () => {
    const shopper = await yard.signedIn();
    const changed = await shopper.json('PATCH', '/api/account', {
      ...{ name: 'Ada', last_name: "O'Byron", phone: '0412 345 678', email: 'eve@example.com', id: 'x' },
    });
    expect(await changed.json()).toEqual({
      account: { email: ADA, name: 'Ada', last_name: "O'Byron", phone: '0412345678', postcode: '' },
    });
    const faulty = await shopper.json('PATCH', '/api/account', { postcode: '123', name: 'R2D2' });
    expect([faulty.status, (await faulty.json()).error.fields.length]).toEqual([422, 2]);
  });

  const car = (id: string) => ({ id, name: `Car ${id}`, slug: `car-${id}`, make: 'Kia', model: 'Rio' });

  it('has one list of saved cars for two devices, and no time in the future', async () => {
    const phone = await yard.signedIn();
    const service = await yard.signedIn();
    await phone.json('PUT', '/api/account/saved-cars', {
      entries: [
        { id: 'a', at: 1, car: car('a') },
        { id: 'b', at: 9e15, car: car('b') },
        { id: 'c', at: 2, car: { id: 'another', name: 'x', slug: 'x' } },
        { id: 'd', at: 2, car: 'nonsense' },
      ],
    });
    const merged = await service.json('PUT', '/api/account/saved-cars', {
      entries: [{ id: 'a', at: 5, car: null }],
    });
    const { entries } = await merged.json();
    expect(entries.map(({ id, car: one }: { id: string; car: unknown }) => [id, one !== null])).toEqual([
      ['b', true],
      ['a', false],
    ]);
    expect(entries[0].at).toBeLessThanOrEqual(Date.now());
    expect(await (await phone.get('/api/account/saved-cars')).json()).toEqual({ entries });
    expect(await who(phone)).toMatchObject({ account: { keeps: { saved_cars: 1 } } });
  });

  it('rejects an invalid list', async () => {
    const shopper = await yard.signedIn();
    for (const body of [{}, { entries: 'x' }, { entries: [{ id: '../x', at: 1, car: null }] }, []])
      expect((await shopper.json('PUT', '/api/account/saved-cars', body)).status).toBe(422);
  });

  async function lead(dealer: string, fields: Parameters<typeof samplePayload>[0] = {}): Promise<void> {
    const payload = samplePayload({ email: ADA, ...fields });
    await yard.leads.store.create(
      sampleLead({ dealer, payload, contactKeys: [`email:${payload.email ?? ''}`] }),
    );
  }

  it('has the enquiries of its email address at this dealer, as they were sent', async () => {
    await lead('bay-cars', { car_id: 'v1', subcategory: 'Price' });
    await lead('bay-cars', { email: 'ben@example.com' });
    await lead('hill-cars');
    const shopper = await yard.signedIn();
    const { enquiries } = await (await shopper.get('/api/account/enquiries')).json();
    expect(enquiries).toEqual([
      {
        ...{ id: expect.any(String), at: new Date(1000).toISOString(), what: 'Price', state: 'sent' },
        ...{ dealer: 'Dealer bay-cars', site: null, category: 'Used Vehicle Enquiry' },
        car: { id: 'v1', name: '2026 Hatch', slug: 'new-hatch' },
      },
    ]);
  });

  it('has the enquiries of the whole group if it shares accounts', async () => {
    await lead('coast-kia');
    await lead('coast-mg', { form_completed: false });
    const shopper = await yard.signedIn('coast-mg');
    const { enquiries } = await (await shopper.get('/api/account/enquiries')).json();
    expect(enquiries.map(({ dealer }: { dealer: string }) => dealer).toSorted()).toEqual([
      'Dealer coast-kia',
      'Dealer coast-mg',
    ]);
  });

  it('can be exported and deleted', async () => {
    await lead('bay-cars');
    const shopper = await yard.signedIn();
    const exported = await shopper.get('/api/account/export');
    expect(exported.headers.get('content-disposition')).toContain('my-account.json');
    expect(await exported.json()).toMatchObject({
      account: { email: ADA },
      enquiries: [{ what: 'Used Vehicle Enquiry' }],
      sessions: [{}],
    });
    const elsewhere = await yard.signedIn();
    expect((await shopper.send('DELETE', '/api/account')).status).toBe(204);
    expect([...shopper.jar]).toEqual([]);
    expect(await who(elsewhere)).toEqual({ account: null });
  });
});

test('a dealer without accounts has no account endpoints', async () => {
  const shopper = yard.browser('plain-cars');
  expect((await shopper.get('/api/account')).status).toBe(404);
  expect((await shopper.json('POST', CODES, { email: ADA })).status).toBe(404);
});

test('no response is cached', async () => {
  const shopper = await yard.signedIn();
  const answers = [
    await shopper.get('/api/account'),
    await shopper.get('/api/account/export'),
    await shopper.json('POST', CODES, { email: ADA }),
    await yard.browser().get('/api/account/export'),
  ];
  expect(answers.map((answer) => answer.headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
});
