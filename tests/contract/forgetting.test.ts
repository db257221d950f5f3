import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { samplePayment } from '#adapters/checkout/reservations/testing/samples.ts';
import { sellingDealer } from '#api/checkout/testing.ts';
import { describeError } from '#api/lib/log.ts';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { LEADS } from '#scripts/leads/command.ts';
import * as program from '#scripts/leads/run.ts';
import { runCommand } from '#scripts/terminal/start.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { temporaryDist } from '#server/testing.ts';
import { DATABASES, describeEach, type Place } from './databases.ts';

const DEALER = 'coffs-harbour-toyota';
const REALM = `site-${DEALER}`;
const KIM = 'kim.quokkaton@mail.example';
const BEN = 'ben.numbatson@mail.example';
/** Matches the name, email and phone of a person in plain text, JSON, links and emails. */
const OF_KIM = /kim\.quokkaton|quokkaton|0491 ?570 ?156/i;
const OF_BEN = /ben\.numbatson/i;

/** The files in a folder that contain the text, in plain or as base64. */
async function filesWith(folder: string, meant: RegExp): Promise<readonly string[]> {
  const found: string[] = [];
  // With PostgreSQL there is a folder only where an email was kept.
  if (!existsSync(folder)) return found;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = (await readFile(path)).toString('latin1');
    const decoded = text.replace(/[A-Za-z0-9+/=\r\n]{40,}/g, (run) =>
      Buffer.from(run, 'base64').toString('latin1'),
    );
    if (meant.test(text) || meant.test(decoded)) found.push(path);
  }
  return found;
}

/** Every row of every table, as text. */
async function rowsWith({ env }: Place, meant: RegExp): Promise<readonly string[]> {
  const url = env['DATABASE_URL'];
  if (url === undefined) return [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query(`select tablename from pg_tables where schemaname = current_schema()`);
    const found: string[] = [];
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(`select row_to_json(t)::text as line from "${tablename}" t`);
      found.push(...rows.filter(({ line }) => meant.test(line)).map(({ line }) => `${tablename} ${line}`));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The files and folders that others on this machine may read. */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const paths = await readdir(folder, { recursive: true });
  const modes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).mode));
  return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

describeEach(DATABASES, 'a deleted person’s data on $name', (kind) => {
  async function machine() {
    const place = await kind.place();
    const dist = await temporaryDist();
    const dataDir = place.dataDir || join(dist.folder, 'data');
    onTestFinished(dist.remove);
    const record = sellingDealer(DEALER);
    const delivery = { mail: { to: ['leads@bay-cars.example'] } };
    await dist.put(
      { ...record, site: { ...record.site, garage_enabled: true, leads: { retention_days: 730, delivery } } },
      { 'index.html': 'home' },
    );
    const env = { ACCOUNT_SECRET: 'a secret of tests that is long enough to pass', ...place.env };
    const platform = openLocalPlatform({
      ...{ env: { ...env, DEMO: '1' }, distDir: dist.distDir, dataDir, log: () => {} },
    });
    onTestFinished(() => platform.close());
    const server = createLocalServer(platform, { version: 'test' });
    const origin = `http://${DEALER}.localhost`;
    const post = async (path: string, body: unknown) => {
      const response = await server.fetch(
        new Request(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', origin },
          body: JSON.stringify(body),
        }),
      );
      if (response.status >= 400)
        throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
      await response.text();
    };

    const command = async (...args: readonly string[]) => {
      const said: string[] = [];
      const complained: string[] = [];
      const surroundings = {
        env: { ...env, DATA_DIR: dataDir },
        now: Date.now,
        say: (line: string) => void said.push(line),
        complain: (line: string) => void complained.push(line),
      };
      const code = await runCommand(LEADS, args, surroundings, async () => program);
      return { code, said: said.join('\n'), complained: complained.join('\n') };
    };

    /** Everything that one person can leave behind. */
    async function visited(email: string, name: string, carId: string): Promise<string> {
      const person = { name, last_name: name, email, phone: email === KIM ? '0491 570 156' : '0491 570 157' };
      await post('/api/leads', {
        lead: {
          ...{ form: 'email-us', client_id: crypto.randomUUID(), ...person },
          ...{ postcode: '2450', message: `Write to ${email}` },
        },
      });
      await platform.leads.attempts();
      await post('/api/events/car_phone_call', { car_id: `hilux of ${email}`, make: email });
      await post('/api/account/codes', { email });
      const { accounts } = platform;
      const code = (await accounts.askForCode(REALM, email)) ?? '';
      const session = await accounts.signIn(
        { realm: REALM, secure: true, headers: new Headers() },
        email,
        code,
      );
      if (session === null) throw new Error('the code did not pass');
      const account = await accounts.changeDetails(session.account, { name, last_name: name });
      await accounts.mergeSavedCars(account, DEALER, [{ id: carId, at: 1, car: null }]);
      await accounts.searches.add(account, DEALER, {
        ...{ address: '/search/used-cars', state: NOTHING_CHOSEN, name: `Of ${name}`, at: 1 },
      });
      await accounts.askForCode(REALM, email);
      await accounts.newLink(REALM, email);
      const { reservations } = platform.stores;
      const held = await reservations.reserve({
        ...{ dealer: DEALER, subject: { kind: 'car', carId }, clientId: crypto.randomUUID() },
        ...{ buyer: { ...person, opt_in: false }, amount: { cents: 50_000, currency: 'AUD' } },
        ...{ processor: 'test', dealership: null, url: `https://x.example/?email=${email}`, userAgent: 'x' },
        ...{ createdAt: Date.now(), expiresAt: Date.now() + 900_000 },
      });
      if (!('reservation' in held)) throw new Error('the car is held');
      const begun = await reservations.begin(
        held.reservation.id,
        samplePayment({ at: Date.now(), dueAt: Date.now() + 3_600_000 }),
      );
      if (begun?.kind !== 'begun') throw new Error('it was not begun');
      return begun.payment.id;
    }
    const settle = async (paymentId: string, note: string) => {
      const { reservations } = platform.stores;
      await reservations.report(paymentId, { event: 'taken', source: 'webhook', at: Date.now(), note });
      await platform.checkout.workDue(5000);
    };
    return { place, dataDir, platform, command, post, visited, settle };
  }

  test('is unreadable for others on the machine, then absent everywhere, and other people’s data stays', async () => {
    const { place, dataDir, platform, command, visited, settle } = await machine();
    const paid = await visited(KIM, 'Quokkaton', 'hilux');
    await settle(await visited(BEN, 'Numbatson', 'prado'), 'paid');
    expect(await openToOthers(dataDir)).toEqual([]);

    const early = await command('forget', `--person=${KIM}`, '--yes');
    expect(early.code).toBe(2);
    expect(early.complained).toContain(`1 payment is not settled (${paid})`);
    expect((await command('export', `--person=${KIM}`)).said).toContain('Write to kim.quokkaton');

    await settle(paid, `receipt to ${KIM}`);
    const exported = (await command('export', `--person=${KIM}`)).said;
    for (const part of ['"reservation"', '"savedCars"', 'Of Quokkaton', '"letter"', '"deliveries"'])
      expect(exported).toContain(part);
    expect(exported).not.toMatch(OF_BEN);

    const { code, said } = await command('forget', `--person=${KIM.toUpperCase()}`, '--yes');
    expect(code, said).toBe(0);
    expect(await filesWith(dataDir, OF_KIM)).toEqual([]);
    expect(await rowsWith(place, OF_KIM)).toEqual([]);
    expect(await platform.stores.reservations.payment(paid)).toMatchObject({
      reservation: { amount: { cents: 50_000, currency: 'AUD' }, buyer: { email: '' }, state: 'confirmed' },
      payment: { id: paid, state: 'captured' },
    });
    const left = [...(await filesWith(dataDir, OF_BEN)), ...(await rowsWith(place, OF_BEN))];
    expect(left.length).toBeGreaterThan(1);
    const exportedBen = (await command('export', `--person=${BEN}`)).said;
    for (const part of ['"reservation"', '"savedCars"', 'Of Numbatson', '"letter"', '"deliveries"'])
      expect(exportedBen).toContain(part);
    expect((await command('export', `--person=${KIM}`)).said).toBe('');
  });

  test('is also absent if named only in a repeated first step', async () => {
    const { place, dataDir, platform, command, post } = await machine();
    const steps = { form: 'email-us', name: 'Zoe', last_name: 'Lee', postcode: '2450', message: 'Hello' };
    const firstStep = (client_id: string, email: string, phone: string) =>
      post('/api/leads', { lead: { ...steps, client_id, step_number: 1, email, phone } });
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await firstStep(one, BEN, '0491 570 157');
    await firstStep(one, 'zoe.bandicoot@mail.example', '0491 570 158');
    await firstStep(two, 'zoe.bandicoot@mail.example', '0491 570 158');
    await firstStep(two, 'zoe.bandicoot@mail.example', '0491 570 159');
    await platform.leads.attempts();
    expect((await command('forget', '--person=zoe.bandicoot@mail.example', '--yes')).code).toBe(0);
    const ofZoe = /bandicoot|491 ?570 ?15[89]/i;
    expect(await filesWith(dataDir, ofZoe)).toEqual([]);
    expect(await rowsWith(place, ofZoe)).toEqual([]);
  });
});

test('a log does not reveal an email address that a server rejected', () => {
  const told = describeError(
    new Error(`550 no such user <${KIM}> (node_modules/@hono/node-server@2.1.9/x.js)`),
  );
  expect(told).not.toMatch(OF_KIM);
  expect(told).toContain('node_modules/@hono/node-server@2.1.9/x.js');
});
