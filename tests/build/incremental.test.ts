import { cpSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differences, readTree } from './yard/tree.ts';
import { builtDealer, NOW, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const MEMORY = 'build-state';
const DAY_MS = 86_400_000;

/** A yard with the same dealers and the same memory of earlier builds, and without what they made. */
function freshOf(yard: Yard): Yard {
  const fresh = yard.twin();
  cpSync(join(yard.dataDir, MEMORY), join(fresh.dataDir, MEMORY), { recursive: true });
  return fresh;
}

/** What visitors may not read, of the generation that is served. */
const privateOf = (yard: Yard) => readTree(join(realpathSync(yard.served(SLUG)), '../private'));

const withPrice = (yard: Yard, index: number, price: number) => yard.changeVehicle(SLUG, index, { price });

/** Each is done after those before it. `rendered`: how many pages of a dealer with ten vehicles it touches. */
const CHANGES: readonly (readonly [what: string, change: (yard: Yard) => void, most: number])[] = [
  ['a price', (yard) => withPrice(yard, 3, 12_345), 30],
  ['a price that makes other vehicles similar', (yard) => withPrice(yard, 4, 99_999), 40],
  ['a description', (yard) => yard.changeVehicle(SLUG, 5, { description: 'Other words.' }), 1],
  ['a vehicle that is sold', (yard) => yard.changeVehicle(SLUG, 6, { status: 'sold', sold: true }), 60],
  ['a vehicle that is gone', (yard) => yard.setStock(SLUG, yard.stock(SLUG).slice(0, -1)), 60],
  [
    'a page’s text',
    (yard) => yard.write(SLUG, 'pages/new-words.md', '---\ntitle: New words\n---\n\nSome.\n'),
    60,
  ],
  [
    'a setting that every vehicle’s page shows',
    (yard) => yard.configure(SLUG, { phone: '02 5550 0199' }),
    999,
  ],
];

describe('a build after a change makes what a build from nothing makes:', () => {
  test('one change after another, as time goes by', async () => {
    const yard = await builtDealer(SLUG);
    let now = Date.parse(NOW);
    for (const [what, change, most] of CHANGES) {
      change(yard);
      now += DAY_MS / 24;
      const fresh = freshOf(yard);
      const moment = [`--now=${new Date(now).toISOString()}`];
      const { figures } = await yard.build(moment);
      await fresh.build(moment);
      expect(differences(yard.tree(SLUG), fresh.tree(SLUG)), what).toEqual([]);
      expect(differences(privateOf(yard), privateOf(fresh)), what).toEqual([]);
      expect(figures.rendered, what).toBeLessThanOrEqual(most);
    }
  });

  test('nothing but time', async () => {
    const yard = await builtDealer(SLUG);
    const created = Date.parse(NOW) - 7.9 * DAY_MS;
    yard.changeVehicle(SLUG, 2, { created_at: new Date(created).toISOString() });
    await yard.build();
    // By then it has not just arrived.
    const later = [`--now=${new Date(created + 8.1 * DAY_MS).toISOString()}`];
    const fresh = freshOf(yard);
    const { figures } = await yard.build(later);
    await fresh.build(later);
    expect(figures.rendered).toBeGreaterThan(0);
    expect(differences(yard.tree(SLUG), fresh.tree(SLUG))).toEqual([]);
  });

  test('even without the memory of earlier builds', async () => {
    const yard = await builtDealer(SLUG);
    withPrice(yard, 3, 12_345);
    const forgetful = openYard();
    cpSync(yard.sitesDir, forgetful.sitesDir, { recursive: true });
    cpSync(yard.distDir, forgetful.distDir, { recursive: true, verbatimSymlinks: true });
    const fresh = yard.twin();
    await forgetful.build();
    await fresh.build();
    expect(differences(forgetful.tree(SLUG), fresh.tree(SLUG))).toEqual([]);
  });
});
