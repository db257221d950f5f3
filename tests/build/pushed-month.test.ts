import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { insist, unanswered } from '../leads/insist.ts';
import { times } from '../matrix.ts';
import { addPushedDealer, openProcesses } from './pushed-month/processes.ts';
import { asDelivered, bodyOf, createSource, type SourceVehicle } from './pushed-month/source.ts';
import { openYard, type Yard } from './yard/yard.ts';

const EVENTS = times(300, 10_000);
const KILLS = times(2, 12);
const DEALERS = ['month-cars', 'month-bikes'];
const SENDERS = 4;

/** Seeded random numbers (Marsaglia's xorshift), so that every run has the same month. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

type Row = readonly [price: number | null, status: string, reserved: boolean];

/** The prices of what is for sale, by id, as pages fetch them. */
function offeredIn(yard: Yard, slug: string): Readonly<Record<string, number | null>> {
  const rows: Readonly<Record<string, Row>> = JSON.parse(yard.page(slug, 'data/status.json'));
  return Object.fromEntries(
    Object.entries(rows).flatMap(([id, [price, status]]) => (status === 'sold' ? [] : [[id, price]])),
  );
}

const offeredBy = (stock: ReadonlyMap<string, SourceVehicle>) =>
  Object.fromEntries(
    [...stock.values()].flatMap(({ id, price, status }) => (status === 'sold' ? [] : [[id, price]])),
  );

/** The price on the page of each vehicle, by id. */
const pricesOfPages = (yard: Yard, slug: string) =>
  Object.fromEntries(
    yard.pages(slug).flatMap(([path, html]) => {
      const id = /^\/cars\/(month-\w+-\d+)(?:\.html|\/index\.html)$/.exec(path)?.[1];
      return id === undefined ? [] : [[id, Number(/"price":\s*"?(\d+)/.exec(html)?.[1])]];
    }),
  );

describe(`a month of ${EVENTS} events in any order, some twice, while all processes are killed ${KILLS} times`, () => {
  test('ends with the state of the source, in what pages fetch and in the pages', {
    timeout: 3_600_000,
  }, async () => {
    const yard = openYard();
    for (const slug of DEALERS) addPushedDealer(yard, slug);
    const random = seeded(11);
    const source = createSource(random, DEALERS, Date.now() - 40 * 86_400_000);
    await yard.build();
    const { api, startBuilder, send } = await openProcesses(yard);
    const builder = startBuilder();
    await api.ready();
    const waiting = [
      ...asDelivered(
        random,
        Array.from({ length: EVENTS }, () => source.next()),
      ),
    ].reverse();
    const all = waiting.length;
    const sender = async () => {
      for (let event = waiting.pop(); event; event = waiting.pop()) {
        const body = bodyOf(event);
        const { status, text } = await insist(() => send(body, unanswered()));
        if (status !== 200 || JSON.parse(text).refused.length > 0) throw new Error(`${status} ${text}`);
      }
    };
    const killer = async () => {
      for (let kill = 1; kill <= KILLS; kill++) {
        while (waiting.length > (1 - (kill - random()) / KILLS) * all) await wait(5);
        await (kill % 2 === 0 ? builder : api).killAndRestart();
      }
    };
    await Promise.all([killer(), ...Array.from({ length: SENDERS }, sender)]);
    for (const slug of DEALERS) {
      const offered = offeredBy(source.stockOf(slug));
      await expect.poll(() => offeredIn(yard, slug), { timeout: 60_000 }).toEqual(offered);
      await expect
        .poll(() => pricesOfPages(yard, slug), { timeout: 120_000, interval: 500 })
        .toEqual(offered);
    }
  });
});
