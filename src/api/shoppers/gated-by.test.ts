import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountsYard, accountsYard } from './testing.ts';

const DEALER = 'gated-cars';
const PERSON = { name: 'Ada', last_name: 'Byron', phone: '0491 570 156', postcode: '2450', opt_in: false };
const ENQUIRY = { ...PERSON, email: 'ada@example.com', form: 'finance-enquiry' };

let yard: AccountsYard;
beforeEach(async () => {
  yard = await accountsYard();
  return () => yard.close();
});

const stored = async () => (await yard.leads.store.leads({ limit: 10 })).map(({ lead }) => lead.payload);

describe('behind a gate', () => {
  it.each<[string, string, object]>([
    ['an enquiry about finance', '/api/leads', { lead: ENQUIRY }],
    ['an application for finance', '/api/leads', { lead: { ...ENQUIRY, form: 'finance-application' } }],
    ['a spin', '/api/spins', { lead: { ...PERSON, email: 'ada@example.com' } }],
    ['a hold', '/api/checkout/holds', { car_id: '1' }],
    ['an online payment', '/api/online-payments', { amount: '1' }],
  ])('%s is rejected without a sign-in', async (_, path, body) => {
    const answer = await yard.browser(DEALER).json('POST', path, body);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { message: 'Please sign in first.' } });
    expect(await stored()).toEqual([]);
  });

  it('an enquiry is accepted with a sign-in, and its response is not cached', async () => {
    const answer = await (await yard.signedIn(DEALER)).json('POST', '/api/leads', { lead: ENQUIRY });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(await stored()).toHaveLength(1);
  });

  it('a session of another dealer is rejected, and so is another site’s request', async () => {
    const other = await yard.signedIn('bay-cars');
    const sent = { lead: ENQUIRY };
    const answer = await yard.browser(DEALER).json('POST', '/api/leads', sent, { cookie: other.cookies() });
    expect(answer.status).toBe(401);
    const shopper = await yard.signedIn(DEALER);
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await shopper.json('POST', '/api/leads', sent, foreign)).status).toBe(403);
  });

  it('an account spins once, whatever address is typed', async () => {
    const shopper = await yard.signedIn(DEALER);
    const spins = [];
    for (const email of ['one@example.com', 'two@example.com'])
      spins.push(await shopper.json('POST', '/api/spins', { lead: { ...PERSON, email } }));
    expect(spins.map(({ status }) => status)).toEqual([201, 200]);
    expect(await stored()).toMatchObject([{ email: 'ada@example.com' }]);
  });

  it('a browser without JavaScript gets a page that asks for a sign-in', async () => {
    const answer = await yard
      .browser(DEALER)
      .form('/api/spins', { ...PERSON, opt_in: 'true', email: 'ada@example.com' }, '/spin-to-win');
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('Please sign in first.');
  });
});

it('no sign-in is needed without a gate, or for other enquiries', async () => {
  const asked = async (slug: string, lead: object) =>
    (await yard.browser(slug).json('POST', '/api/leads', { lead })).status;
  expect(await asked('plain-cars', ENQUIRY)).toBe(201);
  expect(await asked(DEALER, { ...ENQUIRY, form: 'email-us', message: 'Is it there?' })).toBe(201);
});
