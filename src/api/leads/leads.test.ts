import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import { sampleDealer, sampleHilux } from '#adapters/sites/dealer-data/testing.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { FILES_LEFT_OUT } from '#domain/leads/forms/form-files.ts';
import { FORM_IDS } from '#domain/leads/forms/form-rows.ts';
import { challengeSchema, payloadOf, solutionOf } from '#domain/leads/proof-of-work.ts';
import { eventId } from '#domain/shell/analytics-events.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { apiOf } from '../testing.ts';
import type { LeadAcceptance } from './accept-lead.ts';
import { createProofs } from './proofs.ts';
import { memoryLeadAcceptance } from './testing.ts';
import { createUploads } from './uploads.ts';

const NOW = Date.UTC(2026, 10, 22, 1);
const CLIENT_ID = '3f2c1a70-5a1e-4a7b-9d43-0c8f6a1b2c3d';

const PERSON = {
  name: 'Kim',
  last_name: 'Lee',
  email: 'kim@example.com',
  phone: '0491 570 156',
  postcode: '2450',
  message: 'Is it still there?',
};
const ENQUIRY = { form: 'email-us', ...PERSON };
const OWN_CAR = { make: 'Mazda', model: 'CX-5', year: '2019', km: '45000' };

const STOCK = { 210: sampleHilux(), new: sampleHilux({ car_type: 'new' }) };

const dealer = (slug: string, site: Readonly<Record<string, unknown>> = {}) =>
  sampleDealer(slug, {
    site: {
      ...configWith({ slug, url: `https://www.${slug}.example`, forms: { show_category: false }, ...site }),
    },
    vehicles: STOCK,
  });

/** Uploads with a simulated clock, so that no test waits for bodies that are read at a limited pace. */
function hurriedUploads() {
  let now = 0;
  const wait = async (ms: number) => {
    now += ms;
  };
  return createUploads({ now: () => now, wait });
}

function setUp(changes: Partial<LeadAcceptance> = {}, site: Readonly<Record<string, unknown>> = {}) {
  const acceptance = memoryLeadAcceptance(changes);
  const { api } = apiOf([dealer('a-cars', site), dealer('b-cars')], {
    ...{ leads: acceptance, uploads: hurriedUploads(), now: () => NOW },
  });
  const ask = (path: string, init: RequestInit, slug = 'a-cars') =>
    api.request(`http://${slug}.localhost${path}`, init);
  const send = (
    lead: unknown,
    { method = 'POST', path = '/api/leads', slug = 'a-cars', headers = {} } = {},
  ) =>
    ask(
      path,
      {
        method,
        body: JSON.stringify({ lead }),
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      },
      slug,
    );
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask('/api/leads', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    });
  const upload = (form: FormData, accept = 'application/json') =>
    ask('/api/leads/with-files', { method: 'POST', body: form, headers: { accept } });
  const stored = async () => (await acceptance.store.leads({ limit: 100 })).map(({ lead }) => lead);
  const idOf = async (response: Response) => (await response.json()).id as string;
  return { ask, send, post, upload, stored, idOf, acceptance };
}

describe('a lead', () => {
  it('is stored, acknowledged and passed to delivery', async () => {
    const { send, stored, acceptance } = setUp();
    const response = await send({ ...ENQUIRY, client_id: CLIENT_ID });
    expect(response.status).toBe(201);
    const answer = await response.json();
    const [lead] = await stored();
    expect(answer).toEqual({
      id: lead?.id,
      lead_id: lead?.id,
      success: '/success?category=general-enquiry#general-enquiry',
    });
    expect(lead).toMatchObject({
      ...{ dealer: 'a-cars', form: 'email-us', clientId: CLIENT_ID, complete: true, suspicions: [] },
      payload: {
        ...{ name: 'Kim', phone: '0491570156', category: 'General Enquiry' },
        ...{ source: 'Website', website_slug: 'a-cars', opt_in: true, form_completed: true },
        ...{ lead_status: 'Complete', has_files: false },
      },
    });
    expect(acceptance.delivered).toEqual([lead?.id]);
  });

  it('sent twice is stored once, and a changed one is stored beside the first', async () => {
    const { send, stored, idOf } = setUp();
    const lead = { ...ENQUIRY, client_id: CLIENT_ID };
    const changed = { ...lead, message: 'And does it have a tow bar?' };
    const answers = [await send(lead), await send(lead), await send(changed), await send(changed)];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    const [first, repeated, one, again] = await Promise.all(answers.map(idOf));
    expect(repeated).toBe(first);
    expect(one).not.toBe(first);
    expect(again).toBe(one);
    const messages = (await stored()).map(({ payload }) => payload.message);
    expect(messages.toSorted()).toEqual(['And does it have a tow bar?', 'Is it still there?']);
  });

  it('that was finished in steps is not stored again, and the response says so', async () => {
    const { send, stored, idOf } = setUp();
    const lead = { ...ENQUIRY, client_id: CLIENT_ID };
    const id = await idOf(await send(lead));
    const put = (fields: object) => send({ ...lead, ...fields }, { method: 'PUT', path: `/api/leads/${id}` });
    for (const fields of [{}, { phone: '0491 570 157' }]) {
      const refused = await put(fields);
      const { error } = await refused.json();
      expect([refused.status, error.message]).toEqual([409, expect.stringContaining('sent already')]);
    }
    expect(await stored()).toHaveLength(1);
  });

  it('with invalid fields gets an error for each field', async () => {
    const response = await setUp().send({ ...ENQUIRY, email: 'kim', phone: '12', name: '' });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      lead_id: null,
      error: {
        message: 'Some fields need another look.',
        fields: [
          { field: 'lead.name', message: '*This is a required field.' },
          { field: 'lead.email', message: 'invalid email address' },
          { field: 'lead.phone', message: 'Invalid phone number. Must be an Australian number.' },
        ],
      },
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>, string]>([
    [
      'a landline where mobiles are wanted',
      { forms: { show_category: false, mobile_only: true } },
      { phone: '02 5550 1200' },
      'Invalid phone number. Must be an Australian mobile number.',
    ],
    [
      'no US postcode',
      { market: 'US' },
      { postcode: '2450' },
      'Invalid ZIP code. Please enter a 5-digit number.',
    ],
  ])('with %s is rejected by the dealer’s rules', async (_, site, typed, message) => {
    const { send } = setUp({}, site);
    const { error } = await (await send({ ...ENQUIRY, ...typed })).json();
    expect(error.fields).toContainEqual({ field: `lead.${Object.keys(typed)[0]}`, message });
  });

  it('about a car takes the car’s data from the stock', async () => {
    const { send, stored } = setUp();
    const lead = { ...PERSON, form: 'vehicle-enquiry', car_id: 210, car_type: 'new', stock_number: 'FREE' };
    const response = await send(lead);
    expect(await response.json()).toMatchObject({
      success: '/success?category=used-vehicle-enquiry&car_id=210#used-vehicle-enquiry',
    });
    expect((await stored())[0]?.payload).toMatchObject({
      ...{ category: 'Used Vehicle Enquiry', car_id: '210', car_type: 'used', stock_number: 'U100' },
      ...{ 'Vehicle Make': 'Toyota', 'Vehicle Model': 'HiLux', manufacturer_slug: 'toyota' },
      ...{ vehicle_status: 'in_stock', dealership_slug: 'bay' },
    });
  });

  it('for a test drive gets an analytics event if the car is known', async () => {
    const { send } = setUp();
    const answerTo = async (car_id: string) =>
      (await send({ ...PERSON, form: 'test-drive', car_id, isLastStep: true })).json();
    const { event } = await answerTo('new');
    expect(eventId(event.name)).toBe(17);
    expect(event.payload).toEqual({ category: 'Test Drive Booking', car_id: 'new', car_type: 'new' });
    for (const car_id of ['', 'constructor']) expect(await answerTo(car_id)).not.toHaveProperty('event');
  });

  it('for a test drive has the chosen location, unless the car has one', async () => {
    const [yard] = configWith().locations;
    const locations = [yard, { ...yard, id: 2, name: 'Hill', primary: false }];
    const { send, stored } = setUp({}, { locations });
    const drive = { ...PERSON, form: 'test-drive', isLastStep: true };
    const refused = await send(drive);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { fields: [{ field: 'lead.location_id' }] } });
    expect((await send({ ...drive, location_id: '2' })).status).toBe(201);
    expect((await send({ ...drive, car_id: '210', name: 'Robin' })).status).toBe(201);
    const places = (await stored()).map(({ payload }) => [payload.name, payload.location_id]);
    expect(Object.fromEntries(places)).toEqual({ Kim: '2', Robin: '1' });
  });

  it('about an unknown car is accepted', async () => {
    const { send, stored } = setUp();
    expect((await send({ ...PERSON, form: 'vehicle-enquiry', car_id: 'constructor' })).status).toBe(201);
    expect((await stored())[0]?.payload).toMatchObject({
      category: 'General Enquiry',
      car_id: 'constructor',
    });
  });

  it('that looks like spam is stored with the reason', async () => {
    const { send, stored } = setUp();
    expect((await send({ ...ENQUIRY, website: 'https://pills.example' })).status).toBe(201);
    expect((await stored())[0]?.suspicions).toEqual(['A field that people do not see was filled in.']);
  });

  it('from an address with too many others is stored with the reason', async () => {
    const { send, stored } = setUp();
    for (let count = 0; count < 45; count++)
      expect((await send({ ...ENQUIRY, message: `${count}` })).status).toBe(201);
    const said = (await stored()).map(({ suspicions }) => suspicions);
    expect(said.filter((reasons) => reasons.length === 0)).toHaveLength(30);
    expect(said.filter((reasons) => reasons.length > 0)).toEqual(
      Array.from({ length: 15 }, () => ['Very many leads came from one address.']),
    );
  });

  it('belongs to the dealer of the host, whatever it says', async () => {
    const { send, stored } = setUp();
    await send({ ...ENQUIRY, website_slug: 'a-cars', dealer: 'a-cars' }, { slug: 'b-cars' });
    expect((await stored())[0]).toMatchObject({ dealer: 'b-cars', payload: { website_slug: 'b-cars' } });
  });

  it('that cannot be stored is not acknowledged', async () => {
    const store = {
      ...memoryLeadStore(),
      create: () => Promise.reject(new DatabaseError('The disk of /srv/leads is full.')),
    };
    const { send, acceptance } = setUp({ store });
    const response = await send(ENQUIRY);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    const body = await response.text();
    expect(body).not.toContain('/srv');
    expect(JSON.parse(body)).toMatchObject({ lead_id: null });
    expect(acceptance.delivered).toEqual([]);
  });
});

describe('a form that requires a proof of work', () => {
  const asking = (proofs = createProofs({ env: { ALTCHA_HMAC_KEY: 'x' }, maxnumber: 20 })) =>
    setUp({ proofs }, { forms: { show_category: false, proof_of_work: true } });
  const solve = async ({ ask }: ReturnType<typeof setUp>): Promise<string> => {
    const response = await ask('/api/forms/challenge', {});
    expect(response.headers.get('cache-control')).toBe('no-store');
    const challenge = v.parse(challengeSchema, await response.json());
    return payloadOf(challenge, (await solutionOf(challenge)) ?? -1);
  };
  const suspectedOf = async ({ stored }: ReturnType<typeof setUp>) =>
    (await stored()).map(({ suspicions }) => suspicions.join()).toSorted();

  it('trusts a lead with one, even if it is sent again', async () => {
    const api = asking();
    const lead = { ...ENQUIRY, client_id: CLIENT_ID, altcha: await solve(api) };
    expect((await api.send(lead)).status).toBe(201);
    expect((await api.send(lead)).status).toBe(200);
    expect(await suspectedOf(api)).toEqual(['']);
  });

  it('stores every other lead with the reason', async () => {
    const api = asking();
    const altcha = await solve(api);
    for (const message of ['1', '2'])
      expect((await api.send({ ...ENQUIRY, message, altcha })).status).toBe(201);
    expect((await api.send({ ...ENQUIRY, message: '3', altcha: 'x' })).status).toBe(201);
    expect((await api.post({ ...ENQUIRY, message: '4' })).status).toBe(303);
    expect(await suspectedOf(api)).toEqual([
      '',
      'It came without the proof of work that its form asks for.',
      'Its proof of work is wrong.',
      'Its proof of work was used for another lead before.',
    ]);
  });

  it('requires it once, with the first step', async () => {
    const api = asking();
    const steps = { form: 'trade-in', ...OWN_CAR, client_id: CLIENT_ID };
    const id = await api.idOf(await api.send({ ...steps, step_number: 1, altcha: await solve(api) }));
    const last = { ...steps, ...PERSON, step_number: 3, skipped_steps: ['condition'], isLastStep: true };
    await api.send(last, { method: 'PUT', path: `/api/leads/${id}` });
    expect(await suspectedOf(api)).toEqual(['']);
  });

  it('requires nothing on a machine without a key', async () => {
    const api = asking(createProofs({ env: {} }));
    expect((await api.ask('/api/forms/challenge', {})).status).toBe(204);
    await api.send(ENQUIRY);
    expect(await suspectedOf(api)).toEqual(['']);
  });

  it('does not exist for a dealer without the setting', async () => {
    const api = setUp({ proofs: createProofs({ env: { ALTCHA_HMAC_KEY: 'x' } }) });
    expect((await api.ask('/api/forms/challenge', {})).status).toBe(404);
    await api.send(ENQUIRY);
    expect(await suspectedOf(api)).toEqual(['']);
  });
});

describe('a form with steps', () => {
  const FIRST = { form: 'trade-in', ...OWN_CAR, step_number: 1 };
  const LAST = { ...FIRST, ...PERSON, step_number: 3, skipped_steps: ['condition'], isLastStep: true };
  const put = (api: ReturnType<typeof setUp>, id: string, lead: object, slug = 'a-cars') =>
    api.send(lead, { method: 'PUT', path: `/api/leads/${id}`, slug });

  it('is stored from the first step on, and is complete after the last', async () => {
    const api = setUp();
    const first = await api.send(FIRST);
    const id = await api.idOf(first.clone());
    expect(await first.json()).toMatchObject({ lead_id: id, success: null });
    expect((await api.stored())[0]).toMatchObject({
      complete: false,
      payload: { lead_status: 'Incomplete', form_completed: false, step_number: 1 },
    });
    const last = await put(api, id, LAST);
    expect([last.status, await last.json()]).toEqual([
      200,
      { id, lead_id: id, success: '/success?category=trade-in#trade-in' },
    ]);
    expect((await api.stored())[0]).toMatchObject({
      complete: true,
      version: 2,
      payload: {
        ...{ lead_id: id, form_completed: true, skipped_steps: ['condition'] },
        answers: { make: 'Mazda', km: 45000 },
      },
    });
  });

  it('may be continued by the id in its body', async () => {
    const api = setUp();
    const id = await api.idOf(await api.send(FIRST));
    expect((await api.send({ ...LAST, lead_id: id })).status).toBe(200);
    expect(await api.stored()).toHaveLength(1);
  });

  it('accepts the same last step twice', async () => {
    const api = setUp();
    const id = await api.idOf(await api.send(FIRST));
    const last = { ...LAST, change_id: CLIENT_ID };
    expect((await put(api, id, last)).status).toBe(200);
    expect((await put(api, id, last)).status).toBe(200);
  });

  it('cannot be changed once it is complete, by another dealer, or if it is unknown', async () => {
    const api = setUp();
    const idOf = async (lead: object) => api.idOf(await api.send(lead));
    expect((await put(api, await idOf(LAST), LAST)).status).toBe(409);
    expect((await put(api, await idOf(FIRST), LAST, 'b-cars')).status).toBe(404);
    expect((await put(api, 'nothing', LAST)).status).toBe(404);
  });
});

describe('a form without JavaScript', () => {
  const PLAIN = { form: 'email-us', ...PERSON };

  it('redirects to the success page', async () => {
    const { post, stored } = setUp();
    const response = await post(PLAIN);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/success?category=general-enquiry#general-enquiry',
    ]);
    expect((await stored())[0]?.payload.opt_in).toBe(false);
  });

  it('that is submitted twice is one lead', async () => {
    const { post, stored } = setUp();
    await post(PLAIN);
    await post(PLAIN);
    await post({ ...PLAIN, message: 'Something else.' });
    expect(await stored()).toHaveLength(2);
  });

  it('takes the car and page from its referrer, but not from another site', async () => {
    const { post, stored } = setUp();
    const referer = 'http://a-cars.localhost/contact-us/bay?car_id=210';
    await post({ ...PLAIN, form: 'vehicle-enquiry' }, { referer });
    await post(PLAIN, { referer: 'https://elsewhere.example/?car_id=210' });
    const payloads = (await stored()).map(({ payload }) => payload);
    expect(payloads.filter((payload) => 'car_id' in payload)).toMatchObject([
      { car_id: '210', url: referer },
    ]);
  });
});

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const TRADE_IN = { form: 'trade-in', ...OWN_CAR, ...PERSON, condition: 'Good' };
const photo = (bytes = JPEG, name = 'front.jpg', type = 'image/jpeg') => new File([bytes], name, { type });
const filled = (fields: object, files: readonly File[]) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  for (const file of files) form.append('photos', file);
  return form;
};

describe('files', () => {
  it('are stored with the lead, by their content type', async () => {
    const { upload, stored } = setUp();
    const response = await upload(
      filled(TRADE_IN, [photo(JPEG, '../../etc/pass wd.exe', 'text/html'), photo()]),
    );
    expect(response.status).toBe(201);
    const [lead] = await stored();
    expect(lead?.payload.has_files).toBe(true);
    expect(lead?.files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['pass wd.jpg', 'image/jpeg', 7],
      ['front.jpg', 'image/jpeg', 7],
    ]);
  });

  it('may come with a lead in JSON', async () => {
    const { upload, stored } = setUp();
    const form = filled({ lead: JSON.stringify({ ...TRADE_IN, client_id: CLIENT_ID }) }, [photo()]);
    expect((await upload(form)).status).toBe(201);
    expect((await stored())[0]).toMatchObject({ clientId: CLIENT_ID, payload: { opt_in: true } });
  });

  it('may be missing or empty', async () => {
    const { upload, stored } = setUp();
    const response = await upload(filled(TRADE_IN, [photo(new Uint8Array(), '')]), 'text/html');
    expect(response.status).toBe(303);
    expect((await stored())[0]?.payload.has_files).toBe(false);
  });

  it.each([
    [
      'that are no pictures',
      TRADE_IN,
      [photo(new TextEncoder().encode('MZ\u0000program'))],
      422,
      'lead.photos',
    ],
    ['that are too large', TRADE_IN, [photo(new Uint8Array(11 * 1024 * 1024).fill(1))], 413, 'lead.photos'],
    ['that are too many', TRADE_IN, Array.from({ length: 9 }, () => photo()), 413, 'lead.photos'],
    ['of a form that takes none', ENQUIRY, [photo()], 422, 'lead'],
  ])('%s are rejected', async (_, fields, files, status, field) => {
    const { upload, stored } = setUp();
    const response = await upload(filled(fields, files));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { fields: [{ field }] } });
    expect(await stored()).toEqual([]);
  });

  it.each([
    [
      'larger than all files may be',
      'multipart/form-data; boundary=x',
      new Uint8Array(26 * 1024 * 1024),
      413,
    ],
    ['broken', 'multipart/form-data; boundary=x', 'no boundary', 400],
    ['of another type', 'application/json', '{}', 415],
  ])('in a body that is %s are rejected', async (_, type, body, status) => {
    const { ask } = setUp();
    const response = await ask('/api/leads/with-files', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(status);
  });
});

describe('very many files', () => {
  const MB = 1024 * 1024;
  const SENT = 45;
  const front = new Uint8Array(8 * MB);
  front.set(JPEG);
  const tradeIn = (message: string, bytes: Uint8Array<ArrayBuffer>) =>
    filled({ ...TRADE_IN, message }, [photo(bytes)]);

  it('from one address are not all stored, but every text is', async () => {
    const { upload, stored } = setUp();
    const answers = [];
    for (let count = 0; count < SENT; count++) {
      const response = await upload(tradeIn(`${count}`, front));
      answers.push([response.status, (await response.json()).notice]);
    }
    const taken = answers.findIndex(([, notice]) => notice !== undefined);
    expect(taken).toBeGreaterThanOrEqual(12);
    expect(taken).toBeLessThan(16);
    expect(answers.slice(taken)).toEqual(Array.from({ length: SENT - taken }, () => [201, FILES_LEFT_OUT]));
    const words = (await stored()).map(({ payload }) => Number(payload.message));
    expect(words.toSorted((a, b) => a - b)).toEqual(Array.from({ length: SENT }, (_, count) => count));
  });

  it('are reported as dropped on the success page without JavaScript', async () => {
    const { ask, stored } = setUp();
    const headers = { accept: 'text/html', 'content-length': `${24 * MB}` };
    const send = (message: string) =>
      ask('/api/leads/with-files', {
        method: 'POST',
        body: tradeIn(message, front.slice(0, 9)),
        headers,
      });
    for (let count = 0; count < 5; count++) expect((await send(`${count}`)).status).toBe(303);
    const response = await send('last');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(FILES_LEFT_OUT);
    const last = (await stored()).find(({ payload }) => payload.message === 'last');
    expect([last?.files, last?.payload.has_files]).toEqual([[], false]);
  });
});

it('the server never fails with a 5xx, whatever is sent', async () => {
  const { ask } = setUp();
  const key = fc.constantFrom(
    ...Object.keys(PERSON),
    'category',
    'car_id',
    'lead_id',
    'skipped_steps',
    'visited_pages',
    '__proto__',
  );
  const value = fc.oneof(fc.jsonValue(), fc.string(), fc.constantFrom<unknown>(...Object.values(PERSON)));
  const lead = fc
    .tuple(fc.dictionary(key, value), fc.constantFrom(...FORM_IDS, null))
    .map(([fields, form]) => ({ lead: { ...fields, form } }));
  const body = fc.oneof(fc.jsonValue(), lead).map((sent) => JSON.stringify(sent));
  const headers = { 'content-type': 'application/json' };
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom('POST /api/leads', 'PUT /api/leads/1'), async (sent, route) => {
      const [method = '', path = ''] = route.split(' ');
      const response = await ask(path, { method, body: sent, headers });
      expect([200, 201, 404, 409, 422]).toContain(response.status);
    }),
    { numRuns: 300 },
  );
});
