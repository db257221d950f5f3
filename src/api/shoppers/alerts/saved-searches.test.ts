import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { type RecurringJobs, recurringJobs } from '#adapters/storage/jobs/cluster-lease.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { type AccountsYard, accountsYard } from '../testing.ts';
import { createAlerts } from './alerts.ts';

const NOW_S = 1_790_000_000;
const PATH = '/api/account/saved-searches';

const car = (id: string, fields: Readonly<Record<string, unknown>> = {}) =>
  vehicleWith({
    ...{ id, slug: `car-${id}`, name: `Car ${id}`, make: 'Toyota', model: 'Corolla', price: 21_000 },
    ...fields,
  });
const STOCK = [car('a'), car('b', { make: 'Kia', model: 'Rio' })];

let yard: AccountsYard;
beforeEach(async () => {
  yard = await accountsYard();
  yard.stock.build(STOCK, NOW_S);
});
afterEach(() => yard.close());

type Browser = Awaited<ReturnType<AccountsYard['signedIn']>>;

const saved = async (browser: Browser, body: object) => {
  const response = await browser.json('POST', PATH, body);
  return { status: response.status, body: await response.json() };
};
const list = async (browser: Browser) => (await (await browser.get(PATH)).json()).searches;
const COROLLA = '/search/toyota/corolla?price=:30000';

describe('a saved search', () => {
  it('has a canonical address and a generated name, and exists once', async () => {
    const ada = await yard.signedIn();
    const first = await saved(ada, { address: `${COROLLA}&sortBy=price-asc&page=2&utm_source=x` });
    expect(first).toMatchObject({
      status: 201,
      body: { search: { name: 'Toyota Corolla under $30,000', address: COROLLA, alert: 'off' } },
    });
    const again = await saved(ada, { address: COROLLA, name: 'Mine' });
    expect(again).toEqual({ status: 200, body: first.body });
    expect(await list(ada)).toEqual([first.body.search]);
  });

  it('can be renamed and removed', async () => {
    const ada = await yard.signedIn();
    const { id } = (await saved(ada, { address: COROLLA, name: ' For  Mum ' })).body.search;
    expect(await list(ada)).toMatchObject([{ name: 'For Mum' }]);
    expect((await ada.json('PATCH', `${PATH}/${id}`, { name: 'For Dad' })).status).toBe(200);
    expect((await ada.json('PATCH', `${PATH}/${id}`, { name: ' ' })).status).toBe(422);
    expect(await list(ada)).toMatchObject([{ name: 'For Dad' }]);
    expect((await ada.send('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect((await ada.send('DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect(await list(ada)).toEqual([]);
  });

  it.each([
    ['no page of results', { address: '/finance' }],
    ['of what nobody knows', { address: '/search/lada' }],
    ['on another site', { address: '//evil.example/search/toyota' }],
    ['without an address', {}],
    ['with a name too long', { address: COROLLA, name: 'x'.repeat(101) }],
    ['with an alert that is no yes or no', { address: COROLLA, alert: 'on' }],
  ])('is rejected: %s', async (_, body) => {
    const ada = await yard.signedIn();
    expect((await saved(ada, body)).status).toBe(422);
    expect(await list(ada)).toEqual([]);
  });

  it('is limited to twenty for each account', async () => {
    const ada = await yard.signedIn();
    for (let price = 1; price <= 20; price++)
      expect((await saved(ada, { address: `/search/toyota?price=:${price}000` })).status).toBe(201);
    const more = await saved(ada, { address: '/search/kia' });
    expect(more).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('20') } } });
    expect((await saved(ada, { address: '/search/toyota?price=:1000' })).status).toBe(200);
  });

  it('requires a sign-in and the dealer’s own pages', async () => {
    const stranger = yard.browser();
    expect((await stranger.get(PATH)).status).toBe(401);
    expect((await stranger.json('POST', PATH, { address: COROLLA })).status).toBe(401);
    const ada = await yard.signedIn();
    for (const origin of ['https://evil.example', 'null'])
      expect((await ada.json('POST', PATH, { address: COROLLA }, { origin })).status).toBe(403);
    expect((await (await yard.signedIn('plain-cars')).get(PATH)).status).toBe(404);
  });

  it('belongs to one account, and to one site of a group', async () => {
    const ada = await yard.signedIn('coast-kia');
    const { id } = (await saved(ada, { address: COROLLA })).body.search;
    const ben = await yard.signedIn('coast-kia', 'ben@example.com');
    expect(await list(ben)).toEqual([]);
    expect((await ben.json('PATCH', `${PATH}/${id}`, { name: 'Mine', alert: true })).status).toBe(404);
    expect((await ben.send('DELETE', `${PATH}/${id}`)).status).toBe(404);
    const next = await yard.signedIn('coast-mg');
    expect(await list(next)).toEqual([]);
    expect((await next.send('DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect(await list(ada)).toMatchObject([{ id, name: 'Toyota Corolla under $30,000' }]);
  });

  it('is part of the exported account', async () => {
    const ada = await yard.signedIn();
    await saved(ada, { address: COROLLA, alert: true });
    const data = await (await ada.get('/api/account/export')).json();
    const consent = { words: 'Email me when new cars match', confirmed: null };
    expect(data.saved_searches).toMatchObject({
      'bay-cars': [{ address: COROLLA, alert: 'asked', consent }],
    });
  });
});

const linkIn = (text: string, page: 'confirm' | 'stop'): string => {
  const url = new RegExp(`http://[^\\s]+/api/account/alerts/${page}\\?token=[\\w-]+`).exec(text)?.[0];
  const { pathname, search } = new URL(url ?? expect.fail(`no link in ${text}`));
  return `${pathname}${search}`;
};
const lastEmail = () => yard.emails.at(-1) ?? expect.fail('no letter was sent');

async function asked(address = COROLLA) {
  const ada = await yard.signedIn();
  const { search } = (await saved(ada, { address, alert: true })).body;
  return { ada, search, link: linkIn(lastEmail().text, 'confirm') };
}

describe('an alert', () => {
  it('is confirmed by email, and starts after the button on its page, signed in or not', async () => {
    const { ada, search, link } = await asked();
    expect(search.alert).toBe('asked');
    expect(lastEmail()).toMatchObject({ to: ['ada@example.com'] });
    const stranger = yard.browser();
    const page = await stranger.get(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain(`action="${link}"`);
    expect(html).toContain('Toyota Corolla under $30,000');
    expect(await list(ada)).toMatchObject([{ alert: 'asked' }]);

    expect(await (await stranger.form(link, { pressed: 'yes' }, link)).text()).toContain(
      'You will hear from us',
    );
    expect(await list(ada)).toMatchObject([{ alert: 'on' }]);
  });

  it('has a link that cannot be guessed, used after it is turned off, or used on another site', async () => {
    const { ada, search, link } = await asked();
    const stranger = yard.browser();
    expect((await stranger.get('/api/account/alerts/confirm?token=guessed')).status).toBe(410);
    expect((await stranger.form(link.slice(0, -1), {}, link)).status).toBe(410);
    expect((await yard.browser('hill-cars').form(link, {}, link)).status).toBe(410);
    await ada.json('PATCH', `${PATH}/${search.id}`, { alert: false });
    expect((await stranger.form(link, {}, link)).status).toBe(410);
    expect((await stranger.get(link)).status).toBe(410);
    expect(await list(ada)).toMatchObject([{ alert: 'off' }]);
  });

  it('can be requested again without losing its state', async () => {
    const { ada, search, link } = await asked();
    await ada.json('PATCH', `${PATH}/${search.id}`, { alert: true });
    const newer = linkIn(lastEmail().text, 'confirm');
    expect((await ada.form(link, {}, link)).status).toBe(410);
    expect((await ada.form(newer, {}, newer)).status).toBe(200);
    const letters = yard.emails.length;
    expect(await (await ada.json('PATCH', `${PATH}/${search.id}`, { alert: true })).json()).toMatchObject({
      search: { alert: 'on' },
    });
    expect(yard.emails).toHaveLength(letters);
  });

  it('stays off if the email cannot be sent, and the search stays saved', async () => {
    const ada = await yard.signedIn();
    yard.breakMail();
    expect((await saved(ada, { address: COROLLA, alert: true })).status).toBe(503);
    expect(await list(ada)).toMatchObject([{ alert: 'off' }]);
  });

  it('can be requested a limited number of times', async () => {
    const ada = await yard.signedIn();
    const { id } = (await saved(ada, { address: COROLLA })).body.search;
    const codes: number[] = [];
    for (let tries = 0; tries < 12; tries++)
      codes.push((await ada.json('PATCH', `${PATH}/${id}`, { alert: true })).status);
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(codes.at(-1)).toBe(429);
  });
});

describe('emails about new cars', () => {
  const troubles: string[] = [];
  let now = NOW_S * 1000;
  const alerts = (recurring?: RecurringJobs) =>
    createAlerts({
      ...(recurring && { recurring }),
      searches: yard.accounts.searches,
      dealerData: yard.dealerData,
      stock: yard.stock,
      mailer: yard.mailer,
      mailFrom: undefined,
      now: () => now,
      siteUrl: ({ slug }) => `http://${slug}.localhost`,
      onTrouble: (what) => troubles.push(what),
    });
  const HOUR = 3_600_000;

  async function on(address = COROLLA) {
    const { ada, link } = await asked(address);
    await ada.form(link, {}, link);
    now = Date.now() + HOUR;
    return ada;
  }
  beforeEach(() => {
    troubles.length = 0;
  });

  it('name the matching new cars, once', async () => {
    await on();
    expect(await alerts().sweep(1000)).toEqual({ sent: 0, failed: 0 });
    yard.stock.build(
      [
        ...STOCK,
        car('c'),
        car('dear', { price: 90_000 }),
        car('d', { make: 'Kia' }),
        car('e', { status: 'sold' }),
      ],
      NOW_S + 60,
    );
    expect(await alerts().pending('bay-cars', 10)).toMatchObject([{ hits: [{ id: 'c' }] }]);
    expect(await alerts().sweep(1000)).toEqual({ sent: 1, failed: 0 });
    const email = lastEmail();
    expect(email.subject).toBe('1 new car: Toyota Corolla under $30,000');
    expect(email.text).toContain('http://bay-cars.localhost/cars/car-c\n');
    expect(email.text).not.toMatch(/car-(?:a|b|d|dear|e)\n/);
    expect(email.unsubscribe).toContain('/api/account/alerts/stop?token=');
    const count = yard.emails.length;
    now += 30 * HOUR;
    expect(await alerts().sweep(1000)).toEqual({ sent: 0, failed: 0 });
    expect(yard.emails).toHaveLength(count);
    expect(troubles).toEqual([]);
  });

  it.each([
    ['as the page says it', (typed: string) => typed],
    ['as the page understood it', () => '/search/toyota?colour=Red&price=:40000&query=sr5'],
  ])('match the typed query, whether saved %s', async (_, said) => {
    const red = { colour: 'Red', badge: 'SR5' };
    yard.stock.build([...STOCK, car('old', { ...red, make: 'Kia' })], NOW_S);
    const typed = '/search/toyota?query=red+sr5+under+40k';
    const ada = await on(said(typed));
    expect(await list(ada)).toMatchObject([
      { address: said('/search/toyota?colour=Red&price=:40000&query=sr5') },
    ]);
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 0 });
    yard.stock.build(
      [
        ...STOCK,
        ...[car('dear', { ...red, price: 90_000 }), car('blue', { ...red, colour: 'Blue' })],
        car('wanted', red),
      ],
      NOW_S + 60,
    );
    expect(await alerts().sweep(1000)).toEqual({ sent: 1, failed: 0 });
    expect(lastEmail().text).toContain('car-wanted\n');
    expect(lastEmail().text).not.toMatch(/car-(?:dear|blue|old)\n/);
    expect(troubles).toEqual([]);
  });

  it('are sent by one of several processes, and once even if all of them look', async () => {
    await on();
    yard.stock.build([...STOCK, car('c')], NOW_S + 60);
    const jobs = recurringJobs(memoryDatabase());
    const sent = (swept: readonly { readonly sent: number }[]) => swept.map((one) => one.sent).toSorted();
    const all = [alerts(jobs), alerts(jobs), alerts(jobs)];
    const looked = vi.spyOn(yard.accounts.searches, 'alertSites');
    expect(sent(await Promise.all(all.map(({ sweep }) => sweep(1000))))).toEqual([0, 0, 1]);
    expect(looked).toHaveBeenCalledTimes(1);
    yard.stock.build([...STOCK, car('c'), car('d')], NOW_S + 120);
    now += 30 * HOUR;
    const alone = [alerts(), alerts(), alerts()];
    expect(sent(await Promise.all(alone.map(({ sweep }) => sweep(1000))))).toEqual([0, 0, 1]);
  });

  it('are sent at most once in twenty hours, and lose no car', async () => {
    await on('/search/toyota');
    yard.stock.build([...STOCK, car('c')], NOW_S + 60);
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 1 });
    yard.stock.build([...STOCK, car('c'), car('d')], NOW_S + 120);
    now += 19 * HOUR;
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 0 });
    now += 1 * HOUR;
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 1 });
    expect(lastEmail().text).toContain('car-d\n');
    expect(lastEmail().text).not.toContain('car-c\n');
  });

  it('wait for an unavailable mail server', async () => {
    await on();
    yard.stock.build([...STOCK, car('c')], NOW_S + 60);
    yard.breakMail();
    expect(await alerts().sweep(1000)).toEqual({ sent: 0, failed: 1 });
    expect(troubles).toHaveLength(1);
    yard.mendMail();
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 0 });
    now += HOUR;
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 1 });
    expect(lastEmail().text).toContain('car-c\n');
  });

  it('still match a model that was out of stock when the search was saved', async () => {
    const ada = await on();
    yard.stock.build([car('b', { make: 'Kia', model: 'Rio' })], NOW_S + 60);
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 0 });
    yard.stock.build([car('b', { make: 'Kia', model: 'Rio' }), car('k', { make: 'Kia' })], NOW_S + 120);
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 0 });
    expect(await list(ada)).toMatchObject([{ address: COROLLA }]);
    yard.stock.build([car('z')], NOW_S + 180);
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 1 });
  });

  it('can be stopped from the email, by its page’s button or by the email program', async () => {
    const ada = await on('/search/toyota');
    yard.stock.build([...STOCK, car('c')], NOW_S + 60);
    await alerts().sweep(1000);
    const link = linkIn(lastEmail().text, 'stop');
    const stranger = yard.browser();
    expect(await (await stranger.get(link)).text()).toContain('Stop these emails?');
    expect(await list(ada)).toMatchObject([{ alert: 'on' }]);
    const oneClick = { 'content-type': 'application/x-www-form-urlencoded', origin: '' };
    const response = await stranger.send('POST', link, {
      body: 'List-Unsubscribe=One-Click',
      headers: oneClick,
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await list(ada)).toMatchObject([{ alert: 'off' }]);
    expect(await (await stranger.get(link)).text()).toContain('No more emails');
    expect(await (await stranger.form(link, { pressed: 'yes' }, link)).text()).toContain('No more emails');
    const guessed = link.replace(/token=.*/, 'token=guessed');
    expect((await stranger.form(guessed, { pressed: 'yes' }, guessed)).status).toBe(200);
    yard.stock.build([...STOCK, car('c'), car('d')], NOW_S + 120);
    now += 30 * HOUR;
    expect(await alerts().sweep(1000)).toMatchObject({ sent: 0 });
  });
});
