import { describe, expect, it } from 'vitest';
import { FORM_IDS, formRow } from '#domain/leads/forms/form-rows.ts';
import { createMockApi } from './app.ts';

const NOON = Date.parse('2026-12-30T12:00:00Z');
const HOST = 'http://a-cars.localhost';

const api = createMockApi({ marketOf: () => 'NZ', now: () => NOON });

const send = (method: string, path: string, body?: unknown) =>
  api.request(`${HOST}/mock${path}`, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Posts a form like a browser without JavaScript. */
const post = (path: string, fields: Readonly<Record<string, string>> = {}, from = '/') =>
  api.request(`${HOST}/mock${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      referer: `${HOST}${from}`,
    },
    body: new URLSearchParams(fields),
  });

const leadsTo = async (response: Promise<Response> | Response) => {
  const { status, headers } = await response;
  return [status, headers.get('location')];
};

describe('a mock form without JavaScript is redirected like a real one:', () => {
  const plain = FORM_IDS.filter((id) => formRow(id).address === undefined);

  it.each(plain)('%s leads to its own success page', async (form) => {
    const { success } = formRow(form).filing;
    expect(await leadsTo(post('/leads', { form, name: 'Kim' }))).toEqual([
      303,
      `/success?category=${success}#${success}`,
    ]);
  });

  it('one with files leads to a success page with its car', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ form: 'trade-in', car_id: '7' })) body.set(name, value);
    body.set('photos', new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    const sent = api.request(`${HOST}/mock/leads/with-files`, { method: 'POST', body });
    expect(await leadsTo(sent)).toEqual([303, '/success?category=trade-in&car_id=7#trade-in']);
  });

  it.each([
    ['/spins', '/', '/success?category=spin-to-win#spin-to-win'],
    ['/account/codes', '/sign-in?redirect=%2Fmygarage', '/sign-in?redirect=%2Fmygarage#code'],
    ['/account/session', '/sign-in?redirect=%2Fmygarage', '/mygarage'],
    ['/account/sign-out', '/mygarage', '/sign-in#signed-out'],
    ['/account/deletion', '/mygarage', '/sign-in#deleted'],
  ])('%s from %s leads to %s', async (path, from, to) => {
    expect(await leadsTo(post(path, { email: 'kim@example.com', code: '123456' }, from))).toEqual([303, to]);
  });
});

describe('a mock form with JavaScript', () => {
  it('gets an id, and the success page once it is complete', async () => {
    const step = { form: 'test-drive', step_number: 1, isLastStep: false };
    const first = await send('POST', '/leads', { lead: step });
    const { id, success } = await first.json();
    expect([first.status, success]).toEqual([201, null]);
    const whole = await send('PUT', `/leads/${id}`, { lead: { ...step, step_number: 2, isLastStep: true } });
    expect(await whole.json()).toMatchObject({
      id,
      success: '/success?category=test-drive-booking#test-drive-booking',
    });
  });
});

it('the mock session is signed in after a sign-in, and signed out after its end', async () => {
  const cookie = async (method: string, path: string) =>
    (await send(method, path, {})).headers.get('set-cookie');
  expect(await cookie('POST', '/account/session')).toMatch(/^signed-in=1;/);
  expect(await cookie('DELETE', '/account/session')).toMatch(/^signed-in=; .*Max-Age=0/);
  expect(await cookie('DELETE', '/account')).toMatch(/^signed-in=; .*Max-Age=0/);
});

it('mock saved cars are returned as they were sent', async () => {
  const entries = [{ id: '7', at: 5, car: null }];
  const response = await send('PUT', '/account/saved-cars', { entries });
  expect(await response.json()).toEqual({ entries });
});

it('mock diaries have times on coming days', async () => {
  const { days } = await (await send('GET', '/bookings/appointments')).json();
  expect(days.map(({ date }: { date: string }) => date)).toEqual(['2027-01-01', '2027-01-02', '2027-01-03']);
  expect(days.every(({ slots }: { slots: unknown[] }) => slots.length > 0)).toBe(true);
});

describe('a mock payment', () => {
  const read = async (response: Promise<Response> | Response) => (await response).json();

  it.each([
    ['a deposit', '/checkout/holds', 'car', 'reserved'],
    ['an invoice', '/online-payments', 'invoice', 'paid'],
  ])('of %s succeeds without a processor', async (_, path, kind, end) => {
    const begun = await read(send('POST', path, {}));
    expect(begun).toMatchObject({
      ...{ state: 'held', subject: { kind }, deposit: { currency: 'NZD' }, processor: 'test' },
      ...{ number: null, paid_at: null, message: expect.any(String) },
    });
    expect(begun.seconds_left).toBeGreaterThanOrEqual(60);
    expect(await read(send('GET', `/checkout/${begun.id}`))).toEqual(begun);
    const paid = await read(send('POST', `/checkout/${begun.id}/pay`, { token: 'test_approved' }));
    expect(paid).toMatchObject({ state: end, subject: { kind }, paid_at: '2026-12-30T12:00:00.000Z' });
    expect(paid.message).not.toBe(begun.message);
    // A reloaded page shows what was paid.
    expect(await read(send('GET', `/checkout/${paid.id}`))).toEqual(paid);
  });

  it('has a link with a car’s id that leads to the overview', async () => {
    expect(await leadsTo(send('GET', '/checkout/cars/7'))).toEqual([303, '/buy-online']);
  });
});
