import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleHold, samplePayment } from '#adapters/reservations/testing/samples.ts';
import type { Payment, Told } from '#adapters/reservations/types.ts';
import { openStores, type Stores } from '#adapters/stores/open.ts';
import { sellingDealer } from '#api/checkout/testing.ts';
import { temporaryDist } from '#server/testing.ts';
import { runCommand, type Surroundings } from '../terminal/start.ts';
import { PAYMENTS } from './command.ts';
import * as program from './run.ts';

const DEALER = 'harbour-cars';
const NOW = Date.UTC(2026, 10, 22);

let dist: Awaited<ReturnType<typeof temporaryDist>>;
let dataDir: string;
let stores: Stores;

beforeEach(async () => {
  dist = await temporaryDist();
  await dist.put(sellingDealer(DEALER), { 'index.html': '' });
  dataDir = await mkdtemp(join(tmpdir(), 'payments-'));
  stores = openStores({ env: {}, dataDir, serverless: false });
});
afterEach(async () => {
  await stores.leads.close();
  await dist.remove();
  await rm(dataDir, { recursive: true });
});

const runPaymentsAt = async (at: number, ...args: readonly string[]) => (await run(at, args)).out;

const payments = (...args: readonly string[]) => run(NOW, args);

async function run(at: number, args: readonly string[]) {
  const said: string[] = [];
  const complaints: string[] = [];
  const world: Surroundings = {
    env: { DEMO: '1', DATA_DIR: dataDir, DIST_DIR: dist.distDir },
    now: () => at,
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  };
  const code = await runCommand(PAYMENTS, args, world, async () => program);
  return { code, out: said.join('\n'), err: complaints.join('\n') };
}

async function begun(card: string, dealer = DEALER): Promise<Payment> {
  const at = NOW - 60_000;
  const held = await stores.reservations.hold(
    sampleHold({ dealer, subject: { kind: 'car', carId: 'hilux' }, createdAt: at, expiresAt: NOW + 60_000 }),
  );
  if (!('hold' in held)) throw new Error('somebody else has the car');
  const result = await stores.reservations.begin(held.hold.id, samplePayment({ at, dueAt: NOW }));
  if (result?.kind !== 'begun') throw new Error('it was not begun');
  await stores.reservations.refer(result.payment.id, `test_${card}_${result.payment.id}`);
  return result.payment;
}

const told = (event: Told['event']): Told => ({ event, source: 'answer', at: NOW });

describe('list and show', () => {
  it('say that there are none', async () => {
    expect(await payments('list')).toEqual({ code: 0, out: 'No payment matches.', err: '' });
  });

  it('show how they stand', async () => {
    const payment = await begun('approved');
    await stores.reservations.tell(payment.id, told('in_doubt'));
    const { out } = await payments('list', `--site=${DEALER}`, '--state=unknown');
    expect(out).toMatch(new RegExp(`${payment.id} +${DEALER} +hilux +AUD 500.00 +test +unknown`));
    expect((await payments('list', '--state=captured')).out).toBe('No payment matches.');
    const shown = await payments('show', payment.id);
    for (const words of ['ada@example.com', 'begun', 'in_doubt', 'test_approved_'])
      expect(shown.out).toContain(words);
  });
});

it('tells in the list what waits for too long', async () => {
  const { id } = await begun('approved');
  expect((await payments('list')).out).not.toContain('not been settled');
  const hour = 3_600_000;
  const late = await runPaymentsAt(NOW + hour, 'list');
  expect(late).toContain('1 payment has not been settled for more than an hour');
  await stores.reservations.tell(id, told('declined'));
  expect(await runPaymentsAt(NOW + hour, 'list')).not.toContain('not been settled');
});

describe('reconcile', () => {
  it('finds what became of payments whose answer never came', async () => {
    const payment = await begun('lost');
    expect(await payments('reconcile')).toEqual({ code: 0, out: '2 payments were processed.', err: '' });
    const record = await stores.reservations.payment(payment.id);
    expect([record?.payment.state, record?.hold.state]).toEqual(['captured', 'confirmed']);
    expect(await stores.leads.leads({ limit: 10 })).toHaveLength(1);
    expect((await payments('reconcile')).out).toBe('Nothing is due.');
  });

  it('asks about one at once', async () => {
    const { id } = await begun('declined');
    expect((await payments('reconcile', id)).out).toBe(`${id}: failed, the car is not reserved (card)`);
  });

  it('says what is still open', async () => {
    const { id } = await begun('approved', 'gone-cars');
    await stores.reservations.tell(id, told('in_doubt'));
    const record = await stores.reservations.payment(id);
    if (record) await stores.reservations.postpone(record.payment, NOW, null);
    const { out } = await payments('reconcile');
    expect(out).toContain(`Still open: ${id}: unknown`);
    expect(out).toContain('at gone-cars, which is not known here');
  });
});

describe('refund', () => {
  it('asks whether it is meant', async () => {
    const { id } = await begun('approved');
    await stores.reservations.tell(id, told('taken'));
    expect((await payments('refund', id)).out).toContain('run this again with --yes');
    expect((await stores.reservations.payment(id))?.payment.state).toBe('captured');
  });

  it('gives the money back and the car free', async () => {
    const { id } = await begun('approved');
    await stores.reservations.tell(id, told('taken'));
    expect((await payments('refund', id, '--yes')).out).toBe(`${id}: refunded, the car is not reserved`);
    expect(await stores.reservations.isKept(DEALER, 'hilux', NOW)).toBe(false);
  });

  it('refuses where there is nothing to give back', async () => {
    const { id } = await begun('approved');
    const { code, err } = await payments('refund', id, '--yes');
    expect([code, err]).toEqual([2, `Payment ${id} is authorising: there is nothing to refund.`]);
  });
});

describe('refuses', () => {
  it.each<[string, readonly string[], string]>([
    ['nothing', [], 'Name a command.'],
    ['a mistyped command', ['reconsile'], 'Did you mean "reconcile"?'],
    ['a mistyped state', ['list', '--state=unknwon'], 'Did you mean "unknown"?'],
    ['an option of another command', ['list', '--yes'], 'list does not take --yes.'],
    ['no payment', ['show'], 'show needs the id of one payment.'],
    ['a payment that is not there', ['show', 'x'], 'There is no payment x.'],
    ['a wrong number', ['list', '--limit=0'], 'expected a whole number'],
  ])('%s', async (_, args, words) => {
    const { code, err } = await payments(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });
});
