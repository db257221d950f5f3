import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { rollBackSite } from '#adapters/sites/publication/publish.ts';
import type { Cluster } from '#tools/cluster/cluster.ts';
import { missingAtNight, openCluster, page, publish, report, untilServed, visitorOf } from './open.ts';

const DEALER = sampleDealer('a-cars');
const CHANGES = 100;
/** A dealer is not built more often. An origin sees a publication within a second, and five generations are kept. */
const CHANGE_EVERY_MS = 400;
const READERS = 8;

let cluster: Cluster;
beforeAll(async () => {
  if (missingAtNight === undefined) cluster = await openCluster({ apis: 1 });
});
afterAll(() => cluster?.stop());

beforeEach((context) => {
  if (missingAtNight !== undefined) context.skip(missingAtNight);
});

/** A generation: every page says its number and names the styles of its own. */
function filesOf(number: number): Readonly<Record<string, string>> {
  const style = `a { order: ${number} } /* ${'x'.repeat(2000)} */`;
  const name = `/assets/theme.${hash('sha256', style).slice(0, 8)}a1.css`;
  const html = `${page(`generation ${number}`)}<link rel="stylesheet" href="${name}">`;
  return { '/index.html': html, '/about.html': html, [name]: style };
}

async function changeOften(): Promise<{ published: number; rolledBack: number }> {
  const done = { published: 0, rolledBack: 0 };
  for (let change = 1; change <= CHANGES; change++) {
    if (change % 4 === 0) {
      await rollBackSite(cluster.store.stores.open, DEALER.slug);
      done.rolledBack++;
    } else {
      await publish(cluster, DEALER, filesOf(change));
      done.published++;
    }
    await wait(CHANGE_EVERY_MS);
  }
  return done;
}

test('readers see whole generations with their styles while a dealer is published and rolled back', {
  timeout: 180_000,
}, async () => {
  await publish(cluster, DEALER, filesOf(0));
  await untilServed(cluster, DEALER.slug);
  const seen = { pages: 0, generations: new Set<string>(), problems: [] as string[] };
  let isOver = false;

  const reader = async (): Promise<void> => {
    const visitor = visitorOf(cluster);
    while (!isOver) {
      const path = Math.random() < 0.5 ? '/' : '/about';
      const { status, text } = await visitor.ask(DEALER.slug, path);
      const numbers = new Set([...text.matchAll(/generation (\d+)/g)].map(([, number = '']) => number));
      const [number = ''] = numbers;
      const [style = ''] = /\/assets\/theme[^"]+/.exec(text) ?? [];
      const styles = await visitor.ask(DEALER.slug, style);
      if (status !== 200 || numbers.size !== 1) seen.problems.push(`${path}: ${status}, ${[...numbers]}`);
      if (styles.status !== 200 || !styles.text.startsWith(`a { order: ${number} }`))
        seen.problems.push(`${style} of generation ${number}: ${styles.status}`);
      seen.pages++;
      seen.generations.add(number);
      await wait(5);
    }
  };
  const readers = Array.from({ length: READERS }, reader);
  const done = await changeOften();
  isOver = true;
  await Promise.all(readers);
  report('publications', { ...done, pages: seen.pages, generations: seen.generations.size });
  expect(seen.problems).toEqual([]);
  expect(seen.generations.size).toBeGreaterThan(CHANGES / 3);
});
