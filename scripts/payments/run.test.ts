import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { samplePayment, sampleReservation } from '#adapters/checkout/reservations/testing/samples.ts';
import type { Payment, PaymentReport } from '#adapters/checkout/reservations/types.ts';
import { type DatabaseStores, openStores } from '#adapters/storage/stores/open.ts';
import { sellingDealer } from '#api/checkout/testing.ts';
import { temporaryDist } from '#server/testing.ts';
import { folderWith } from '../../tests/folder.ts';
import { outcomeOf } from '../terminal/testing.ts';
import { PAYMENTS } from './command.ts';
import * as program from './run.ts';

const DEALER = 'harbour-cars';
const NOW = Date.UTC(2026, 10, 22);

let dist: Awaited<ReturnType<typeof temporaryDist>>;
let dataDir: string;
let stores: DatabaseStores;

beforeEach(async () => {
  dist = await temporaryDist();
  await dist.put(sellingDealer(DEALER), { 'index.html': '' });
  dataDir = folderWith();
  stores = openStores({ env: {}, dataDir, serverless: false });
});
afterEach(async () => {
  await stores.leads.close();
  await dist.remove();
});

const paymentsAt = (at: number, ...args: readonly string[]) =>
  outcomeOf(PAYMENTS, program, args, at, { DEMO: '1', DATA_DIR: dataDir, DIST_DIR: dist.distDir });
const payments = (...args: readonly string[]) => paymentsAt(NOW, ...args);

async function begun(card: string, dealer = DEALER): Promise<Payment> {
  const at = NOW - 60_000;
  const held = await stores.reservations.reserve(
    sampleReservation({
      dealer,
      subject: { kind: 'car', carId: 'hilux' },
      createdAt: at,
      expiresAt: NOW + 60_000,
    }),
  );
  if (!('reservation' in held)) throw new Error('somebody else has the car');
  const result = await stores.reservations.begin(held.reservation.id, samplePayment({ at, dueAt: NOW }));
  if (result?.kind !== 'begun') throw new Error('it was not begun');
  await stores.reservations.refer(result.payment.id, `test_${card}_${result.payment.id}`);
  return result.payment;
}

const eventReport = (event: PaymentReport['event']): PaymentReport => ({ event, source: 'answer', at: NOW });

describe('the commands list and show', () => {
  it('say that there are no payments', async () => {
    expect(await payments('list')).toEqual({ code: 0, output: 'No payment matches.', complained: '' });
  });

  it('show the state of payments', async () => {
    const payment = await begun('approved');
    await stores.reservations.report(payment.id, eventReport('in_doubt'));
    const { output } = await payments('list', `--site=${DEALER}`, '--state=unknown');
    expect(output).toMatch(new RegExp(`${payment.id} +${DEALER} +hilux +AUD 500.00 +test +unknown`));
    expect((await payments('list', '--state=captured')).output).toBe('No payment matches.');
    const shown = await payments('show', payment.id);
    for (const words of ['ada@example.com', 'begun', 'in_doubt', 'test_approved_'])
      expect(shown.output).toContain(words);
  });
});

it('the list warns of payments that wait too long', async () => {
  const { id } = await begun('approved');
  expect((await payments('list')).output).not.toContain('not been settled');
  const hour = 3_600_000;
  const late = await paymentsAt(NOW + hour, 'list');
  expect(late.output).toContain('1 payment has not been settled for more than an hour');
  await stores.reservations.report(id, eventReport('declined'));
  expect((await paymentsAt(NOW + hour, 'list')).output).not.toContain('not been settled');
});

describe('npm run payments -- reconcile', () => {
  it('settles payments without a response', async () => {
    const payment = await begun('lost');
    expect(await payments('reconcile')).toEqual({
      code: 0,
      output: '2 payments were processed.',
      complained: '',
    });
    const record = await stores.reservations.payment(payment.id);
    expect([record?.payment.state, record?.reservation.state]).toEqual(['captured', 'confirmed']);
    expect(await stores.leads.leads({ limit: 10 })).toHaveLength(1);
    expect((await payments('reconcile')).output).toBe('Nothing is due.');
  });

  it('checks one payment at once', async () => {
    const { id } = await begun('declined');
    expect((await payments('reconcile', id)).output).toBe(`${id}: failed, the car is not reserved (card)`);
  });

  it('names what is still open', async () => {
    const { id } = await begun('approved', 'gone-cars');
    await stores.reservations.report(id, eventReport('in_doubt'));
    const record = await stores.reservations.payment(id);
    if (record) await stores.reservations.postpone(record.payment, NOW, null);
    const { output } = await payments('reconcile');
    expect(output).toContain(`Still open: ${id}: unknown`);
    expect(output).toContain('at gone-cars, which is not known here');
  });
});

it('refund needs a confirmation, returns the money and releases the car, and rejects a payment that is not captured', async () => {
  const { id } = await begun('approved');
  const early = await payments('refund', id, '--yes');
  expect([early.code, early.complained]).toEqual([
    2,
    `Payment ${id} is authorising: there is nothing to refund.`,
  ]);
  await stores.reservations.report(id, eventReport('taken'));
  expect((await payments('refund', id)).output).toContain('run this again with --yes');
  expect((await stores.reservations.payment(id))?.payment.state).toBe('captured');
  expect((await payments('refund', id, '--yes')).output).toBe(`${id}: refunded, the car is not reserved`);
  expect(await stores.reservations.isReserved(DEALER, 'hilux', NOW)).toBe(false);
});

describe('npm run payments rejects', () => {
  it.each<[string, readonly string[], string]>([
    ['a mistyped state', ['list', '--state=unknwon'], 'Did you mean "unknown"?'],
    ['no payment', ['show'], 'show needs the id of one payment.'],
    ['a payment that is not there', ['show', 'x'], 'There is no payment x.'],
  ])('%s', async (_, args, words) => {
    const { code, complained } = await payments(...args);
    expect([code, complained]).toEqual([2, expect.stringContaining(words)]);
  });
});
