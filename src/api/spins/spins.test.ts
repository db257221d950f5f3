import { describe, expect, it } from 'vitest';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import { configWith } from '#domain/site/site-fixture.ts';
import { createApi } from '../app.ts';
import { createDealerOf } from '../dealer-of.ts';
import { memoryLeadIntake } from '../leads/testing.ts';

const NOW = Date.UTC(2026, 10, 22, 1);
const PERSON = { name: 'Kim', last_name: 'Lee', email: 'kim@example.com', phone: '0491 570 156' };
const WHEEL = {
  campaign: 'summer',
  prizes: [
    { id: 'service', name: 'Free service', text: 'One basic service.', weight: 1 },
    { id: 'mug', name: 'A mug', text: 'Ask at the desk.', weight: 3 },
  ],
};

function setUp(spin: object | null = WHEEL, rolls: readonly number[] = [0.1]) {
  const intake = memoryLeadIntake();
  const site = { ...configWith({ slug: 'a-cars', spin_to_win: spin }) };
  const dealerData = memoryDealerData([sampleDealer('a-cars', { site })]);
  let spins = 0;
  const api = createApi({
    dealerData,
    dealerOf: createDealerOf({ dealerData, now: () => 0 }),
    now: () => NOW,
    version: 'test',
    leads: intake,
    random: () => rolls[Math.min(spins++, rolls.length - 1)] ?? 0,
    log: () => {},
  });
  const spinAs = (lead: object) =>
    api.request('http://a-cars.localhost/api/spins', {
      method: 'POST',
      body: JSON.stringify({ lead }),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    });
  const plainSpin = (fields: Record<string, string>) =>
    api.request('http://a-cars.localhost/api/spins', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  const stored = async () => (await intake.store.leads({ limit: 100 })).map(({ lead }) => lead);
  return { api, intake, spinAs, plainSpin, stored };
}

describe('a spin', () => {
  it('is decided here, answered, stored as a lead and delivered', async () => {
    const { spinAs, stored, intake } = setUp(WHEEL, [0.3]);
    const response = await spinAs(PERSON);
    expect(response.status).toBe(201);
    const [lead] = await stored();
    expect(await response.json()).toEqual({
      id: lead?.id,
      prize: { id: 'mug', name: 'A mug', text: 'Ask at the desk.' },
      repeated: false,
    });
    expect(lead).toMatchObject({
      form: 'spin-to-win',
      complete: true,
      payload: {
        category: 'Competition Enquiry',
        subcategory: 'Spin to Win',
        answers: { campaign: 'summer', prize: 'A mug', prize_id: 'mug' },
      },
    });
    expect(intake.delivered).toEqual([lead?.id]);
  });

  it('takes no word of the browser for the prize', async () => {
    const { spinAs, stored } = setUp(WHEEL, [0.3]);
    await spinAs({ ...PERSON, prize: 'A car', prize_id: 'car', answers: { prize: 'A car' } });
    expect((await stored())[0]?.payload.answers).toMatchObject({ prize: 'A mug' });
  });

  it('is one a person and draw, whatever falls the second time', async () => {
    const { spinAs, stored } = setUp(WHEEL, [0.1, 0.9]);
    await spinAs(PERSON);
    const again = await spinAs({ ...PERSON, email: ' KIM@example.com', phone: '0491 570 157' });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ prize: { id: 'service' }, repeated: true });
    expect(await stored()).toHaveLength(1);
  });

  it('asked for fifty times at once has one prize', async () => {
    const rolls = Array.from({ length: 50 }, (_, index) => index / 50);
    const { spinAs, stored } = setUp(WHEEL, rolls);
    const answers = await Promise.all(
      rolls.map(async () => (await spinAs(PERSON)).json() as Promise<{ prize: { id: string } }>),
    );
    expect(new Set(answers.map(({ prize }) => prize.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it('says with the fields what is wrong with them, and stores nothing', async () => {
    const { spinAs, stored } = setUp();
    const response = await spinAs({ ...PERSON, email: 'kim' });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual([
      { field: 'lead.email', message: 'invalid email address' },
    ]);
    expect(await stored()).toEqual([]);
  });

  it.each<[string, object | null, number]>([
    ['no wheel', null, 404],
    ['a draw that is over', { ...WHEEL, ends: '2026-11-21' }, 410],
    ['no prize left', { ...WHEEL, prizes: WHEEL.prizes.map((prize) => ({ ...prize, weight: 0 })) }, 410],
  ])('is refused with %s', async (_, spin, status) => {
    const { spinAs, stored } = setUp(spin);
    expect((await spinAs(PERSON)).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  it('may be made on the last day, by the dealer’s clock', async () => {
    expect((await setUp({ ...WHEEL, ends: '2026-11-22' }).spinAs(PERSON)).status).toBe(201);
  });

  it('without script is answered with a page, and so are its mistakes', async () => {
    const { plainSpin } = setUp();
    const won = await plainSpin({ ...PERSON, opt_in: 'true' });
    expect(won.status).toBe(200);
    expect(await won.text()).toMatch(/<h1[^>]*>Free service<\/h1>\s*<p[^>]*>One basic service\./);
    expect(await (await plainSpin(PERSON)).text()).toContain('You have spun this wheel already.');
    const wrong = await plainSpin({ ...PERSON, name: '' });
    expect(wrong.status).toBe(422);
    const again = await wrong.text();
    expect(again).toContain('action="/api/spins"');
    expect(again).toContain('*This is a required field.');
  });

  it('cannot be had where leads are taken', async () => {
    const { api, stored } = setUp();
    const response = await api.request('http://a-cars.localhost/api/leads', {
      method: 'POST',
      body: JSON.stringify({ lead: { ...PERSON, form: 'spin-to-win' } }),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(422);
    expect(await stored()).toEqual([]);
  });
});
