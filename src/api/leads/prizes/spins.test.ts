import { describe, expect, it, onTestFinished } from 'vitest';
import { type Email, EmailError, NoMailServer } from '#adapters/leads/email/types.ts';
import { sqlPrizes } from '#adapters/leads/prizes/sql.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { apiOf } from '#api/testing.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { memoryLeadAcceptance } from '../testing.ts';

const NOW = Date.UTC(2026, 10, 22, 1);
const DAY = 86_400_000;
const ORIGIN = 'http://a-cars.localhost';
const PERSON = { name: 'Kim', last_name: 'Lee', email: 'kim@example.com', phone: '0491 570 156' };
const WHEEL = {
  campaign: 'summer',
  prizes: [
    { id: 'service', name: 'Free service', text: 'One basic service.', weight: 1 },
    { id: 'mug', name: 'A mug', text: 'Ask at the desk.', weight: 3 },
  ],
};

function setUp(spin: object | null = WHEEL, rolls: readonly number[] = [0.1]) {
  const acceptance = memoryLeadAcceptance();
  const database = memoryDatabase();
  onTestFinished(() => database.close());
  const letters: Email[] = [];
  const mail: { trouble: Error | null } = { trouble: null };
  const clock = { now: NOW };
  const site = { ...configWith({ slug: 'a-cars', spin_to_win: spin }) };
  let spins = 0;
  const { api } = apiOf([sampleDealer('a-cars', { site })], {
    ...{ isDemo: true, now: () => clock.now, leads: acceptance },
    prizes: {
      store: sqlPrizes(database),
      mailer: {
        async send(letter: Email) {
          if (mail.trouble) throw mail.trouble;
          letters.push(letter);
        },
      },
      mailFrom: undefined,
    },
    random: () => rolls[Math.min(spins++, rolls.length - 1)] ?? 0,
    addressHeader: 'x-shopper',
  });
  const send = (path: string, sent: object, headers: Record<string, string> = {}) =>
    api.request(`${ORIGIN}/api${path}`, {
      method: 'POST',
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json', accept: 'application/json', origin: ORIGIN, ...headers },
    });
  const plain = (path: string, fields: Record<string, string>, referer = '/spin-to-win') =>
    api.request(`${ORIGIN}/api${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        ...{ 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        ...{ origin: ORIGIN, referer: ORIGIN + referer },
      },
    });
  const spinAs = (lead: object, headers = {}) => send('/spins', { lead }, headers);
  const link = () => /http\S+/.exec(letters.at(-1)?.text ?? '')?.[0] ?? expect.fail('there is no letter');
  const token = () => new URL(link()).searchParams.get('spin') ?? '';
  const claim = (with_ = token()) => send('/spins/prize', { token: with_ });
  /** Spins and claims the prize, like a person with a mailbox and a phone. */
  const winAs = async (email: string, phone: string) => {
    expect((await spinAs({ ...PERSON, email, phone })).status).toBe(202);
    return claim();
  };
  const stored = async () => (await acceptance.store.leads({ limit: 100 })).map(({ lead }) => lead);
  return { api, acceptance, letters, mail, clock, send, plain, spinAs, link, token, claim, winAs, stored };
}

describe('a spin', () => {
  it('is a lead at once, and the prize is drawn only after the email address is confirmed', async () => {
    const { spinAs, stored, acceptance, letters, link } = setUp();
    const response = await spinAs(PERSON);
    expect([response.status, await response.json()]).toEqual([202, { sent: true }]);
    const [lead] = await stored();
    expect(lead).toMatchObject({
      form: 'spin-to-win',
      complete: false,
      payload: { category: 'Competition Enquiry', email: 'kim@example.com', form_completed: false },
    });
    expect(JSON.stringify(lead)).not.toMatch(/prize/);
    expect(acceptance.delivered).toEqual([lead?.id]);
    expect(letters.map(({ to }) => to)).toEqual([['kim@example.com']]);
    expect(link()).toMatch(/^http:\/\/a-cars\.localhost\/spin-to-win\?spin=[\w-]{43}#prize$/);
  });

  it('is decided on the server when the link is opened, and the prize is part of the response and the delivered lead', async () => {
    const { spinAs, claim, stored, acceptance } = setUp(WHEEL, [0.3]);
    // No word of the browser is taken for the prize.
    await spinAs({ ...PERSON, prize: 'A car', prize_id: 'car', answers: { prize: 'A car' } });
    const response = await claim();
    expect(response.status).toBe(201);
    const [lead, ...others] = await stored();
    expect(others).toEqual([]);
    expect(await response.json()).toEqual({
      id: lead?.id,
      prize: { id: 'mug', name: 'A mug', text: 'Ask at the desk.' },
      repeated: false,
    });
    expect(lead).toMatchObject({
      complete: true,
      version: 2,
      payload: {
        subcategory: 'Spin to Win',
        lead_status: 'Complete',
        answers: { campaign: 'summer', prize: 'A mug', prize_id: 'mug' },
      },
    });
    expect(acceptance.delivered).toEqual([lead?.id, lead?.id]);
  });

  it('happens once for each person and draw', async () => {
    const { spinAs, claim, stored } = setUp(WHEEL, [0.1, 0.9]);
    await spinAs(PERSON);
    await claim();
    const again = await spinAs({ ...PERSON, email: ' KIM@example.com', phone: '0491 570 157' });
    expect([again.status, await again.json()]).toEqual([202, { sent: true }]);
    const twice = await claim();
    expect([twice.status, await twice.json()]).toMatchObject([
      200,
      { prize: { id: 'service' }, repeated: true },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('claimed fifty times at once has one prize', async () => {
    const rolls = Array.from({ length: 50 }, (_, index) => index / 50);
    const { spinAs, claim, stored } = setUp(WHEEL, rolls);
    await spinAs(PERSON);
    const answers = await Promise.all(
      rolls.slice(0, 25).map(async () => (await claim()).json() as Promise<{ prize: { id: string } }>),
    );
    expect(new Set(answers.map(({ prize }) => prize.id)).size).toBe(1);
    expect((await stored()).map(({ version }) => version)).toEqual([2]);
  });

  it('with an invented address wins nothing, however many there are', async () => {
    const { spinAs, stored } = setUp();
    for (let number = 0; number < 12; number++) {
      const address = { 'x-shopper': `${number}` };
      const answer = await spinAs({ ...PERSON, email: `${number}@nowhere.example` }, address);
      expect(await answer.json()).toEqual({ sent: true });
    }
    expect((await stored()).filter(({ complete }) => complete)).toEqual([]);
  });

  it('beyond the limit of a network is stored, and must wait for its email', async () => {
    const { spinAs, stored, letters } = setUp();
    const statuses = new Set<number>();
    for (let number = 0; number < 40; number++)
      statuses.add((await spinAs({ ...PERSON, email: `${number}@nowhere.example` })).status);
    expect([...statuses]).toEqual([202, 429]);
    expect(letters).toHaveLength(30);
    expect(await stored()).toHaveLength(40);
  });

  it('sends a limited number of emails to one address', async () => {
    const { spinAs, letters } = setUp();
    const statuses = [];
    for (let number = 0; number < 8; number++)
      statuses.push(
        (await spinAs({ ...PERSON, email: 'Kim@example.com' }, { 'x-shopper': `${number}` })).status,
      );
    // A refusal would tell anybody that the owner takes part.
    expect(new Set(statuses)).toEqual(new Set([202]));
    expect(letters).toHaveLength(5);
  });

  it('from a page of another or an unknown site is rejected', async () => {
    const { send, stored } = setUp();
    for (const origin of ['https://elsewhere.example', 'null']) {
      expect((await send('/spins', { lead: PERSON }, { origin })).status).toBe(403);
      expect((await send('/spins/prize', { token: 'x' }, { origin })).status).toBe(403);
    }
    expect(await stored()).toEqual([]);
  });

  it('with invalid fields gets an error for each field, and nothing is stored', async () => {
    const { spinAs, stored, letters } = setUp();
    const response = await spinAs({ ...PERSON, email: 'kim' });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual([
      { field: 'lead.email', message: 'invalid email address' },
    ]);
    expect([await stored(), letters]).toEqual([[], []]);
  });

  it.each<[string, object | null, number]>([
    ['no wheel', null, 404],
    ['a draw that is over', { ...WHEEL, ends: '2026-11-21' }, 410],
    [
      'no prize that falls',
      { ...WHEEL, prizes: WHEEL.prizes.map((prize) => ({ ...prize, weight: 0 })) },
      410,
    ],
    ['no prize left', { ...WHEEL, prizes: WHEEL.prizes.map((prize) => ({ ...prize, stock: 0 })) }, 410],
  ])('is rejected with %s', async (_, spin, status) => {
    const { spinAs, stored } = setUp(spin);
    expect((await spinAs(PERSON)).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  it('is possible on the last day, by the dealer’s clock', async () => {
    expect((await setUp({ ...WHEEL, ends: '2026-11-22' }).spinAs(PERSON)).status).toBe(202);
  });

  it.each<[string, Error, string]>([
    ['no mail server', new NoMailServer(), 'Please call us.'],
    ['a mail server that is away', new EmailError('It is away.'), 'Please try again.'],
  ])('with %s gets an error, and is still stored as a lead', async (_, trouble, words) => {
    const { spinAs, claim, mail, stored } = setUp();
    mail.trouble = trouble;
    const refused = await spinAs(PERSON);
    const { error } = await refused.json();
    expect([refused.status, error.message]).toEqual([503, expect.stringContaining(words)]);
    expect(await stored()).toHaveLength(1);
    mail.trouble = null;
    await spinAs(PERSON);
    expect((await claim()).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });

  it('cannot be sent to the endpoint for leads', async () => {
    const { send, stored } = setUp();
    const response = await send('/leads', { lead: { ...PERSON, form: 'spin-to-win' } });
    expect(response.status).toBe(422);
    expect(await stored()).toEqual([]);
  });
});

describe('a prize', () => {
  const SCARCE = {
    ...WHEEL,
    prizes: [
      { id: 'car', name: 'A car', text: 'One.', weight: 1, stock: 1 },
      { id: 'mug', name: 'A mug', text: 'Two.', weight: 1, stock: 2 },
    ],
  };

  it('is not drawn once it is out of stock, and the draw ends with the last one', async () => {
    const { winAs, spinAs, claim, letters } = setUp(SCARCE, [0]);
    await spinAs({ ...PERSON, email: 'late@example.com' });
    const late = letters.at(-1)?.text ?? '';
    const names = [];
    for (const [index, who] of ['a', 'b', 'c'].entries()) {
      const { prize } = await (await winAs(`${who}@example.com`, `0491 570 11${index}`)).json();
      names.push(prize.name);
    }
    expect(names).toEqual(['A car', 'A mug', 'A mug']);
    expect((await spinAs({ ...PERSON, email: 'd@example.com' })).status).toBe(410);
    expect((await claim(/spin=([\w-]+)/.exec(late)?.[1])).status).toBe(410);
    // A winner may look at the prize again.
    expect((await claim(/spin=([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1])).status).toBe(200);
  });

  it('is shown to the holder of the newest link, for a week', async () => {
    const { spinAs, claim, token, clock } = setUp();
    await spinAs(PERSON);
    const first = token();
    await spinAs(PERSON);
    expect((await claim(first)).status).toBe(410);
    expect((await claim('')).status).toBe(410);
    expect((await claim('x'.repeat(5_000))).status).not.toBe(201);
    clock.now += 7 * DAY;
    expect((await claim()).status).toBe(410);
    clock.now -= 1;
    expect((await claim()).status).toBe(201);
  });

  it('of an earlier lead with a stored prize is that prize', async () => {
    const { spinAs, claim, stored, acceptance } = setUp(WHEEL, [0.9]);
    await spinAs(PERSON);
    const [lead] = await stored();
    if (!lead) return expect.fail('there is no lead');
    const answers = { campaign: 'summer', prize: 'A former hat', prize_id: 'hat' };
    await acceptance.store.update('a-cars', lead.id, {
      ...{ changeId: 'former', contactKeys: [], files: [], at: NOW },
      payload: { ...lead.payload, lead_status: 'Complete', form_completed: true, answers },
    });
    expect((await (await claim()).json()).prize).toEqual({ id: 'hat', name: 'A former hat', text: '' });
  });

  it('of a deleted lead cannot be claimed', async () => {
    const { spinAs, claim, acceptance } = setUp();
    await spinAs(PERSON);
    await acceptance.store.forget('email:kim@example.com');
    expect((await claim()).status).toBe(410);
  });
});

describe('without JavaScript', () => {
  const form = { ...PERSON, opt_in: 'true' };

  it('a page says that an email is on its way, and its link leads to the prize', async () => {
    const { plain, link } = setUp();
    const sent = await plain('/spins', form);
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Check your email')]);
    const { pathname, search } = new URL(link());
    const won = await plain('/spins/prize', {}, pathname + search);
    expect(won.status).toBe(200);
    expect(await won.text()).toMatch(/<h1[^>]*>Free service<\/h1>\s*<p[^>]*>One basic service\./);
    const again = await plain('/spins/prize', {}, pathname + search);
    expect(await again.text()).toContain('You have spun this wheel already.');
  });

  it('errors are beside their fields, and an expired link is reported', async () => {
    const { plain } = setUp();
    const wrong = await plain('/spins', { ...form, name: '' });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toContain('action="/api/spins"');
    expect(page).toContain('*This is a required field.');
    const over = await plain('/spins/prize', {}, '/spin-to-win?spin=nobodys');
    expect([over.status, await over.text()]).toEqual([
      410,
      expect.stringContaining('does not work any more'),
    ]);
  });
});
