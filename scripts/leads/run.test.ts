import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { samplePayment, sampleReservation } from '#adapters/checkout/reservations/testing/samples.ts';
import type { Reservations } from '#adapters/checkout/reservations/types.ts';
import { incomplete, sampleFile, sampleLead, samplePayload } from '#adapters/leads/store/testing/samples.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { folderWith } from '../../tests/folder.ts';
import { outcomeOf } from '../terminal/testing.ts';
import { LEADS } from './command.ts';
import * as program from './run.ts';

const COFFS = 'coffs-harbour-toyota';
const REEF = 'reef-city-subaru';
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22);

let dataDir: string;
let store: LeadStore;
let reservations: Reservations;

beforeEach(async () => {
  dataDir = folderWith();
  const stores = openStores({ env: {}, dataDir, serverless: false });
  store = stores.leads;
  reservations = stores.reservations;
});
afterEach(async () => {
  await store.close();
});

const leads = (...args: readonly string[]) => outcomeOf(LEADS, program, args, NOW, { DATA_DIR: dataDir });

const added = async (lead: Partial<Lead> = {}): Promise<string> =>
  (await store.create(sampleLead({ dealer: COFFS, at: NOW - DAY, ...lead }))).id;

const person = (email: string, more: Partial<Lead> = {}) =>
  added({ contactKeys: [`email:${email}`], payload: samplePayload({ email, name: email }), ...more });

async function dead(lead: Partial<Lead> = {}): Promise<string> {
  const id = await added(lead);
  const [delivery] = await store.claim([lead.dealer ?? COFFS], NOW, 1000, 1, id);
  if (delivery) await store.settle(delivery, { kind: 'dead', error: 'HTTP 422: no such dealership' });
  return id;
}

describe('npm run leads -- list', () => {
  it('says that there are none', async () => {
    expect(await leads('list')).toEqual({ code: 0, output: 'No lead matches.', complained: '' });
  });

  it('shows the newest first, with the state of their deliveries', async () => {
    await added({
      payload: samplePayload({ name: 'Ada', last_name: 'Byron' }),
      channels: ['provider', 'mail'],
    });
    await dead({ payload: incomplete({ name: 'Ben' }), at: NOW - 2 * DAY });
    await added({ suspicions: ['honeypot'], channels: [], at: NOW - 3 * DAY });
    const { output } = await leads('list');
    const [, , ...rows] = output.split('\n');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/^2026-11-21 00:00 .*Ada Byron +mail waiting, provider waiting$/);
    expect(rows[1]).toMatch(/\(incomplete\) +Ben Byron +provider dead \(tried 1 time\)$/);
    expect(rows[2]).toMatch(/\(suspect\) .* kept here only$/);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['of a dealer', [`--site=${REEF}`], ['far']],
    ['of several', [`--site=${REEF},${COFFS}`], ['ann', 'ben', 'far']],
    ['in a state', ['--state=held'], ['ben']],
    ['of an address, whatever its case', ['--person=ANN@x.example'], ['ann']],
    ['of a phone with its country', ['--person=+61 400 111 222'], ['ben']],
    ['of a phone as the dealer’s shoppers dial it', ['--person=0400 111 222', `--site=${COFFS}`], ['ben']],
    ['since a day', ['--since=2026-11-21'], ['ann']],
    ['so many', ['--limit=1'], ['ann']],
  ])('shows the leads %s', async (_, args, names) => {
    const phone = samplePayload({ name: 'ben' });
    await added({ payload: samplePayload({ name: 'ann' }), contactKeys: ['email:ann@x.example'] });
    await added({
      payload: phone,
      contactKeys: ['phone:+61400111222'],
      suspicions: ['fast'],
      at: NOW - 3 * DAY,
    });
    await added({ payload: samplePayload({ name: 'far' }), dealer: REEF, at: NOW - 4 * DAY });
    const { output, code } = await leads('list', ...args);
    expect(code).toBe(0);
    expect(['ann', 'ben', 'far'].filter((name) => output.includes(name))).toEqual(names);
  });

  it('says that there are more than it shows', async () => {
    await added();
    await added();
    expect((await leads('list', '--limit=1')).output).toContain(
      'Only the newest 1 are shown. Use --limit= for more.',
    );
  });

  it('removes control characters', async () => {
    await added({ payload: samplePayload({ name: '\u001b[2J\u009b2J\u202eAda' }) });
    const { output } = await leads('list');
    expect(output).toContain('·[2J·2J·Ada');
  });
});

describe('npm run leads -- show', () => {
  it('shows every detail of a lead', async () => {
    const id = await dead({ files: [sampleFile(4000, 'rear\u0007.jpg')], suspicions: [] });
    const { output } = await leads('show', id);
    for (const words of ['ada@example.com', 'Used Vehicle Enquiry', 'rear·.jpg (image/jpeg, 4 KB)'])
      expect(output).toContain(words);
    expect(output).toMatch(/provider +dead \(tried 1 time\) +HTTP 422: no such dealership/);
  });

  it('reports an unknown id', async () => {
    const { code, complained } = await leads('show', 'nonsense');
    expect(code).toBe(2);
    expect(complained).toContain('There is no lead nonsense.');
  });
});

describe('npm run leads -- retry', () => {
  it('queues failed deliveries of a lead again', async () => {
    const id = await dead();
    expect((await leads('retry', id)).output).toContain('1 delivery is back in the queue');
    expect((await store.lead(id))?.deliveries).toMatchObject([
      { state: 'waiting', nextAt: NOW, attempts: 0 },
    ]);
    expect((await leads('retry', id)).output).toContain('there is nothing to retry');
  });

  it('queues all failed deliveries of a dealer again, but no suspects', async () => {
    await Promise.all([dead(), dead(), dead({ dealer: REEF })]);
    const suspect = await added({ suspicions: ['honeypot'] });
    expect((await leads('retry', '--dead', `--site=${COFFS}`)).output).toContain(
      '2 deliveries are back in the queue',
    );
    expect((await store.lead(suspect))?.deliveries).toMatchObject([{ state: 'held' }]);
  });
});

describe('npm run leads -- export', () => {
  it('prints one JSON lead a line', async () => {
    await added({ payload: samplePayload({ message: 'two\nlines \u009b' }) });
    await added();
    const lines = (await leads('export')).output.split('\n');
    expect(lines).toHaveLength(2);
    const exported = lines.map((line) => JSON.parse(line));
    expect(exported.map(({ payload }) => payload.message)).toContain('two\nlines \u009b');
    expect(lines.join('')).not.toContain('\u009b');
    expect(exported[0]).toMatchObject({
      dealer: COFFS,
      deliveries: [{ channel: 'provider', state: 'waiting' }],
    });
  });

  it('has only the data of the given person', async () => {
    await person('ann@x.example', { files: [sampleFile(30)] });
    await person('ben@x.example');
    const { output } = await leads('export', '--person=ann@x.example', '--files');
    expect(output).not.toContain('ben@x.example');
    const { files } = JSON.parse(output);
    expect(Buffer.from(files[0].base64, 'base64')).toEqual(Buffer.from(sampleFile(30).bytes));
  });

  it('reads more leads than fit into one batch', async () => {
    await Promise.all(Array.from({ length: 450 }, () => added()));
    expect((await leads('export')).output.split('\n')).toHaveLength(450);
    expect((await leads('export', '--limit=300')).output.split('\n')).toHaveLength(300);
  });
});

describe('npm run leads -- purge', () => {
  it('leaves undelivered leads with a message, and deletes them with an option', async () => {
    await added({ at: NOW - 731 * DAY, channels: ['mail'] });
    await added({ at: NOW - 729 * DAY, channels: [] });
    expect((await leads('purge')).output).toMatch(
      /^coffs.*: 1 lead older than 730 days kept, because nobody/,
    );
    expect((await leads('purge', '--undelivered')).output).toBe(
      `${COFFS}: 1 lead older than 730 days deleted`,
    );
  });

  it('deletes nothing with an implausible clock, and most leads of a dealer only with an option', async () => {
    for (let lead = 0; lead < 11; lead++) await added({ at: NOW - 731 * DAY, channels: [] });
    expect((await leads('purge')).complained).toContain(`purge --site=${COFFS} --accept`);
    expect((await leads('purge', `--site=${COFFS}`, '--accept')).output).toContain('11 leads older');
    await added({ at: NOW - 731 * DAY, channels: [] });
    await store.notePurge([], { doneAt: NOW - 400 * DAY, refusals: [] });
    const { code, complained } = await leads('purge');
    expect([code, complained]).toEqual([2, expect.stringContaining('npm run leads -- purge --accept')]);
    expect((await leads('purge', '--accept')).output).toBe(`${COFFS}: 1 lead older than 730 days deleted`);
    expect((await leads('purge')).output).toBe('No lead is that old.');
  });

  it('accepts another period for a dealer, even for one without a site', async () => {
    await added({ at: NOW - 11 * DAY, channels: [] });
    await added({ at: NOW - 11 * DAY, dealer: 'gone-cars', channels: [] });
    expect((await leads('purge', '--site=gone-cars', '--older-than=10')).output).toContain(
      'gone-cars: 1 lead',
    );
    expect(await store.leads({ limit: 9 })).toHaveLength(1);
  });

  it('needs no texts of a dealer, and does nothing with an invalid configuration', async () => {
    const sites = join(dataDir, 'sites');
    const slug = 'harbour-autos';
    await cp(join('tests/fixtures/sites', slug), join(sites, slug), { recursive: true });
    await writeFile(join(sites, slug, 'pages/wrong.md'), 'A text without a title.');
    vi.stubEnv('SITES_DIR', sites);
    onTestFinished(() => void vi.unstubAllEnvs());
    await added({ at: NOW - 731 * DAY, dealer: slug, channels: [] });
    expect((await leads('purge')).output).toBe(`${slug}: 1 lead older than 730 days deleted`);
    await writeFile(join(sites, slug, 'site.json'), '{}');
    const { code, complained } = await leads('purge');
    expect([code, complained]).toEqual([
      2,
      expect.stringContaining(`The configuration of ${slug} is wrong.`),
    ]);
  });
});

describe('npm run leads -- forget', () => {
  it('first says what it would delete, then deletes that person’s data only', async () => {
    await person('ann@x.example');
    await person('ben@x.example');
    const { output } = await leads('forget', '--person=ann@x.example');
    expect(output).toContain(`${COFFS}: 1 lead\nNothing was deleted yet.`);
    expect(await store.leads({ limit: 9 })).toHaveLength(2);
    await person('ann@x.example', { dealer: REEF });
    expect((await leads('forget', '--person=Ann@X.example', '--yes')).output).toContain(
      '2 leads deleted. Receivers still have what was delivered',
    );
    expect((await store.leads({ limit: 9 })).map(({ lead }) => lead.payload.name)).toEqual(['ben@x.example']);
  });

  it('removes the payer’s data, and leaves the amount', async () => {
    const wanted = { ...sampleReservation().buyer, email: 'ann@x.example', phone: '0400 111 222' };
    const result = await reservations.reserve(sampleReservation({ dealer: COFFS, buyer: wanted }));
    await reservations.reserve(sampleReservation({ dealer: COFFS, subject: { kind: 'car', carId: 'v2' } }));
    const exported = await leads('export', '--person=0400111222', `--site=${COFFS}`);
    expect(JSON.parse(exported.output)).toMatchObject({ reservation: { buyer: wanted }, payments: [] });
    const { output } = await leads('forget', '--person=ann@x.example', '--yes');
    for (const words of [`${COFFS}: 1 reservation or payment`, 'The amounts stay'])
      expect(output).toContain(words);
    expect((await reservations.people({ limit: 9 })).map(({ buyer }) => buyer.email)).toEqual([
      'ada@example.com',
    ]);
    const id = 'reservation' in result ? result.reservation.id : '';
    expect((await reservations.find(id))?.reservation.amount).toEqual({ cents: 50_000, currency: 'AUD' });
  });

  it('deletes nothing while a payment is under way, and names the payment', async () => {
    const result = await reservations.reserve(sampleReservation({ dealer: COFFS }));
    const begun = await reservations.begin(
      'reservation' in result ? result.reservation.id : '',
      samplePayment(),
    );
    await person('ada@example.com');
    const { code, complained } = await leads('forget', '--person=ada@example.com', '--yes');
    expect(code).toBe(2);
    const id = begun?.kind === 'begun' ? begun.payment.id : 'none';
    expect(complained).toContain(`Nothing was deleted: 1 payment is not settled (${id}).`);
    expect(await store.leads({ limit: 9 })).toHaveLength(1);
    expect(await reservations.people({ limit: 9 })).toHaveLength(1);
  });
});

describe('the command explains', () => {
  it.each<[string, readonly string[], string]>([
    ['another command', ['lst'], 'There is no command "lst". Did you mean "list"?'],
    ['another dealer', ['list', '--site=coffs-harbor-toyota'], `Did you mean "${COFFS}"?`],
    ['a person who is none', ['list', '--person=ada'], 'neither an email address nor a phone number.'],
    ['a phone without its country', ['list', '--person=0400111222'], 'with its country code (+61 …)'],
    ['a phone of another country', ['list', '--person=0400', `--site=${COFFS}`], 'nor a phone number of AU'],
    ['no lead to show', ['show'], 'show needs the id of one lead.'],
    ['nothing to retry', ['retry'], 'retry needs the ids of leads, or --dead.'],
    ['nobody to forget', ['forget', '--yes'], 'forget needs --person=.'],
  ])('%s', async (_, args, words) => {
    const { code, complained, output } = await leads(...args);
    expect([code, output]).toEqual([2, '']);
    expect(complained).toContain(words);
  });

  it('a damaged store', async () => {
    await writeFile(join(dataDir, 'leads.sqlite'), 'no database at all, but a long text. '.repeat(50));
    const { code, complained } = await leads('list');
    expect(code).toBe(1);
    expect(complained).toContain('the file is not a SQLite database.\nThe command looked for it in');
  });
});
