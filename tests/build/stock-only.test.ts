import { readFileSync, realpathSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseDealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { paths } from '#paths';
import { differences, inodesOf, renewed } from './yard/tree.ts';
import { builtDealer, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';

const knownToApi = async (yard: Yard) => {
  const file = `${realpathSync(yard.served(SLUG))}/../private/dealer-data.json`;
  return parseDealerRecord(readFileSync(file, 'utf8'), file);
};
const dataOf = (yard: Yard, file: string) => JSON.parse(yard.page(SLUG, `data/${file}.json`));

describe('--stock-only', () => {
  test('updates prices, feeds and the API’s data, changes no page, and leaves the rest to the next full build', async () => {
    const yard = openYard();
    yard.addSmall(SLUG, { feeds: { json: true } });
    await yard.build();
    const before = inodesOf(yard.served(SLUG));
    expect((await yard.build(['--stock-only'])).figures).toMatchObject({ written: 0 });
    expect((await yard.build()).figures).toMatchObject({ skipped: 1 });

    yard.changeVehicle(SLUG, 4, { price: 11_111, reserved: true });
    const [first, ...rest] = yard.stock(SLUG);
    yard.setStock(SLUG, [...rest, { ...first, id: 'new-one', slug: 'the-new-one', name: 'The New One' }]);
    const { figures, code } = await yard.build(['--stock-only']);

    expect([code, figures.rendered]).toEqual([0, 0]);
    const changed = renewed(before, inodesOf(yard.served(SLUG)));
    expect(changed).toContain('/data/status.json');
    for (const path of changed) expect(path).toMatch(/^\/(?:data|feeds)\//);
    const status = dataOf(yard, 'status');
    expect(status['5104']).toEqual([11_111, 'in_stock', true]);
    expect(status).toHaveProperty('new-one');
    expect(status).not.toHaveProperty('5100');
    expect(JSON.stringify([dataOf(yard, 'stock'), dataOf(yard, 'site-search')]).match(/11111/g)).toHaveLength(
      2,
    );
    expect(dataOf(yard, 'newer')).toMatchObject([{ slug: 'the-new-one' }]);
    expect(dataOf(yard, 'gone')).toEqual({
      [String(first?.['slug'])]: [first?.['name'], first?.['make'], first?.['model'], expect.anything()],
    });
    expect(await knownToApi(yard)).toMatchObject({
      vehicles: { 5104: { price: 11_111, reserved: true }, 'new-one': { slug: 'the-new-one' } },
      gone: { [String(first?.['slug'])]: { name: first?.['name'] } },
    });
    // A vehicle without a page is in no feed.
    const { vehicles } = JSON.parse(yard.page(SLUG, 'feeds/vehicles.json')) as {
      vehicles: readonly { id: string; price: number | null }[];
    };
    expect(vehicles.find(({ id }) => id === '5104')?.price).toBe(11_111);
    expect(vehicles.map(({ id }) => id)).not.toContain('new-one');

    await yard.build();
    expect(dataOf(yard, 'newer')).toEqual([]);
    const fresh = yard.twin();
    await fresh.build();
    // Only a site that had a vehicle remembers that it left the stock.
    expect(differences(yard.tree(SLUG), fresh.tree(SLUG))).toEqual([paths.gone]);
  });

  test('rejects a shrunk feed, and a feed that returns to the pages’ state is handled by the next full build', async () => {
    const yard = await builtDealer(SLUG);
    const before = yard.tree(SLUG);
    const stock = yard.stock(SLUG);
    yard.setStock(SLUG, stock.slice(0, 4));
    const { code, err } = await yard.build(['--stock-only']);
    expect([code, err]).toEqual([1, expect.stringContaining('--accept')]);
    expect(differences(before, yard.tree(SLUG))).toEqual([]);

    yard.setStock(SLUG, stock);
    yard.changeVehicle(SLUG, 4, { price: 11_111 });
    await yard.build(['--stock-only']);
    yard.setStock(SLUG, stock);
    await yard.build();
    expect(differences(before, yard.tree(SLUG))).toEqual([]);
  });

  test('without an earlier build says what to do first, and makes none', async () => {
    const yard = openYard();
    yard.addSmall(SLUG);
    const { code, figures } = await yard.build(['--stock-only']);
    const error = 'harbour-autos has no build yet. Run the build without --stock-only first.';
    expect([code, figures.failed]).toEqual([1, [{ slug: SLUG, error }]]);
  });
});
