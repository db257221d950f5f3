import { existsSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { insist, unanswered } from '../leads/insist.ts';
import { addPushedDealer, openProcesses } from './pushed-month/processes.ts';
import { bodyOf, listBodyOf, type SourceVehicle } from './pushed-month/source.ts';
import { openYard, type Yard } from './yard/yard.ts';

const FIRST_PRICE = 10_000;
const STATUS_P95_MS = 5_000;
const PAGE_P95_MS = 60_000;

/** One price that a source has sent and that has not been seen yet. Prices only grow, so a later one shows an earlier. */
interface Sent {
  readonly dealer: string;
  readonly id: string;
  readonly price: number;
  readonly at: number;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

const figures = (values: readonly number[]) =>
  `p50 ${Math.round(quantile(values, 0.5))} ms, p95 ${Math.round(quantile(values, 0.95))} ms, most ${Math.round(quantile(values, 1))} ms of ${values.length}`;

function statusPrice(yard: Yard, { dealer, id }: Sent): number {
  const rows = JSON.parse(yard.page(dealer, 'data/status.json'));
  return rows[id]?.[0] ?? 0;
}

function pagePrice(yard: Yard, { dealer, id }: Sent): number {
  const path = yard.served(dealer, `cars/${id}.html`);
  const other = yard.served(dealer, `cars/${id}/index.html`);
  const found = existsSync(path) ? path : other;
  const price = /"price":\s*"?(\d+)/.exec(readFileSync(found, 'utf8'))?.[1];
  return Number(price ?? 0);
}

/** Looks every 50 ms which of the prices that were sent can be seen, and how long each took. */
function createSight(read: (sent: Sent) => number, fileOf: (sent: Sent) => string) {
  const pending = new Set<Sent>();
  const seen: number[] = [];
  const times = new Map<string, number>();
  return {
    seen,
    pending,
    look(now: number) {
      const moved = new Map<string, boolean>();
      for (const sent of pending) {
        const file = fileOf(sent);
        if (!moved.has(file)) {
          const time = existsSync(file) ? statSync(file).mtimeMs : 0;
          moved.set(file, times.get(file) !== time);
          times.set(file, time);
        }
        if (!moved.get(file)) continue;
        try {
          if (read(sent) < sent.price) continue;
        } catch {
          continue;
        }
        pending.delete(sent);
        seen.push(now - sent.at);
      }
    },
  };
}

interface Load {
  readonly dealers: number;
  readonly vehicles: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Two processors cannot keep up with more: then it is measured how far behind they are, and that nothing is lost. */
  readonly isTooMuch?: boolean;
}

async function measure({ dealers, vehicles, perSecond, seconds }: Load) {
  const yard = openYard();
  const slugs = Array.from({ length: dealers }, (_, index) => `live-${index + 1}`);
  for (const slug of slugs) addPushedDealer(yard, slug);
  await yard.start('build', ['--json']).done;
  const { api, startBuilder, send } = await openProcesses(yard);
  await api.ready();
  const answered: number[] = [];
  const post = async (body: string) => {
    const started = performance.now();
    const { status, text } = await insist(() => send(body, unanswered()));
    if (status !== 200) throw new Error(`${status} ${text}`);
    answered.push(performance.now() - started);
  };
  const vehicle = (slug: string, index: number, price: number): SourceVehicle => ({
    ...{ id: `${slug}-${index}`, price, status: 'in_stock', images: ['/assets/car.svg'] },
  });
  const startAt = Date.now() - 3_600_000;
  for (const slug of slugs) {
    const stock = Array.from({ length: vehicles }, (_, index) => vehicle(slug, index, FIRST_PRICE));
    await post(listBodyOf(slug, startAt, stock));
  }
  // Its first round builds all of that, so that what is measured begins with nothing to do.
  const begun = performance.now();
  await startBuilder().ready();
  const isWhole = (slug: string) =>
    yard.page(slug, 'data/status.json').split('in_stock').length > vehicles &&
    existsSync(yard.served(slug, `cars/${slug}-${vehicles - 1}.html`));
  for (const slug of slugs) await expect.poll(() => isWhole(slug), { timeout: 1_200_000 }).toBe(true);
  const first = (performance.now() - begun) / 1000;
  await wait(5_000);
  answered.length = 0;

  const status = createSight(
    (sent) => statusPrice(yard, sent),
    ({ dealer }) => yard.served(dealer, 'data/status.json'),
  );
  const pages = createSight(
    (sent) => pagePrice(yard, sent),
    ({ dealer, id }) => yard.served(dealer, `cars/${id}.html`),
  );
  const events = perSecond * seconds;
  const started = performance.now();
  const sending = (async () => {
    const open = new Set<Promise<void>>();
    for (let index = 0; index < events; index++) {
      const due = started + (index * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await wait(early);
      const dealer = slugs[Math.floor(Math.random() * slugs.length)] ?? '';
      const one = vehicle(dealer, Math.floor(Math.random() * vehicles), FIRST_PRICE + 1 + index);
      const body = bodyOf({
        dealer,
        id: one.id,
        at: startAt + 1000 + index,
        type: 'vehicle.updated',
        vehicle: one,
      });
      const sent = post(body).then(() => {
        const { id, price } = one;
        const row = { dealer, id, price, at: performance.now() };
        status.pending.add(row);
        if (index % 10 === 0) pages.pending.add(row);
      });
      open.add(sent);
      void sent.finally(() => open.delete(sent));
    }
    await Promise.all(open);
  })();
  let isSending = true;
  void sending.finally(() => {
    isSending = false;
  });
  const end = () => performance.now() - started > seconds * 1000 + 300_000;
  while ((isSending || status.pending.size + pages.pending.size > 0) && !end()) {
    await wait(50);
    status.look(performance.now());
    pages.look(performance.now());
  }
  await sending;
  return { first, answered, status, pages };
}

describe('what a source sends is seen', () => {
  test.each<Load>([
    { dealers: 1, vehicles: 100, perSecond: 2, seconds: 60 },
    { dealers: 500, vehicles: 20, perSecond: 5, seconds: 60 },
    { dealers: 500, vehicles: 20, perSecond: 100, seconds: 60, isTooMuch: true },
  ])(
    'of $dealers dealers with $perSecond events a second in seconds, and in pages within a minute',
    { timeout: 3_600_000 },
    async (load) => {
      const { first, answered, status, pages } = await measure(load);
      console.log(
        [
          `${load.dealers} dealers, ${load.perSecond} events a second for ${load.seconds} s (first stock of all in ${first.toFixed(0)} s)`,
          `answered: ${figures(answered)}`,
          `status.json: ${figures(status.seen)}, never seen ${status.pending.size}`,
          `pages: ${figures(pages.seen)}, never seen ${pages.pending.size}`,
        ].join('\n'),
      );
      expect([status.pending.size, pages.pending.size]).toEqual([0, 0]);
      if (load.isTooMuch) return;
      expect(quantile(status.seen, 0.95)).toBeLessThan(STATUS_P95_MS);
      expect(quantile(pages.seen, 0.95)).toBeLessThan(PAGE_P95_MS);
    },
  );
});
