import { readFileSync, realpathSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseDealerRecord } from '#adapters/dealer-data/record.ts';
import { paths } from '#paths';
import { differences, inodesOf, pagesIn, renewed } from './yard/tree.ts';
import { builtDealer, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';

const builtYard = (args: readonly string[] = []): Promise<Yard> => builtDealer(SLUG, args);

const knownToApi = async (yard: Yard) => {
  const file = `${realpathSync(yard.served(SLUG))}/../private/dealer-data.json`;
  return parseDealerRecord(readFileSync(file, 'utf8'), file);
};
const statusOf = (yard: Yard): Record<string, readonly unknown[]> =>
  JSON.parse(yard.page(SLUG, 'data/status.json'));

describe('--stock-only', () => {
  test('brings price and state up to date and touches no page', async () => {
    const yard = await builtYard();
    const before = inodesOf(yard.served(SLUG));
    yard.changeVehicle(SLUG, 4, { price: 11_111, reserved: true });

    const { figures, code } = await yard.build(['--stock-only']);

    expect(code).toBe(0);
    expect(figures).toMatchObject({ rendered: 0 });
    const changed = renewed(before, inodesOf(yard.served(SLUG)));
    expect(changed.length).toBeGreaterThan(0);
    for (const path of changed) expect(path).toMatch(/^\/data\//);
    expect(statusOf(yard)['5104']).toEqual([11_111, 'in_stock', true]);
    expect(yard.page(SLUG, 'data/stock.json')).toContain('11111');
    expect(yard.page(SLUG, 'data/site-search.json')).toContain('11111');
    expect(await knownToApi(yard)).toMatchObject({
      vehicles: { 5104: { price: 11_111, reserved: true } },
    });
  });

  test('brings the feeds up to date, and leaves a vehicle without a page out of them', async () => {
    const yard = openYard();
    yard.addSmall(SLUG, { feeds: { json: true } });
    await yard.build();
    yard.changeVehicle(SLUG, 4, { price: 11_111 });
    yard.setStock(SLUG, [
      ...yard.stock(SLUG),
      { ...yard.stock(SLUG)[0], id: 'new-one', slug: 'the-new-one' },
    ]);
    await yard.build(['--stock-only']);
    const { vehicles } = JSON.parse(yard.page(SLUG, 'feeds/vehicles.json')) as {
      vehicles: readonly { id: string; price: number | null }[];
    };
    expect(vehicles.find(({ id }) => id === '5104')?.price).toBe(11_111);
    expect(vehicles.map(({ id }) => id)).not.toContain('new-one');
  });

  test('knows a vehicle that came and one that went', async () => {
    const yard = await builtYard();
    const [first, ...rest] = yard.stock(SLUG);
    yard.setStock(SLUG, [...rest, { ...first, id: 'new-one', slug: 'the-new-one', name: 'The New One' }]);
    await yard.build(['--stock-only']);
    expect(statusOf(yard)).toHaveProperty('new-one');
    expect(JSON.parse(yard.page(SLUG, 'data/newer.json'))).toMatchObject([{ slug: 'the-new-one' }]);
    expect(JSON.parse(yard.page(SLUG, 'data/gone.json'))).toEqual({
      [String(first?.['slug'])]: [first?.['name'], first?.['make'], first?.['model'], expect.anything()],
    });
    expect(statusOf(yard)).not.toHaveProperty('5100');
    expect(await knownToApi(yard)).toMatchObject({
      vehicles: { 'new-one': { slug: 'the-new-one' } },
      gone: { [String(first?.['slug'])]: { name: first?.['name'] } },
    });
  });

  test('with nothing new writes nothing, and the next full build has nothing to do', async () => {
    const yard = await builtYard();
    const before = inodesOf(yard.served(SLUG));
    expect((await yard.build(['--stock-only'])).figures).toMatchObject({ written: 0 });
    expect(renewed(before, inodesOf(yard.served(SLUG)))).toEqual([]);
    expect((await yard.build()).figures).toMatchObject({ skipped: 1 });
  });

  test('the next full build is what it would have been without', async () => {
    const yard = await builtYard();
    const [first, ...rest] = yard.stock(SLUG);
    yard.setStock(SLUG, [...rest, { ...first, id: 'new-one', slug: 'the-new-one' }]);
    await yard.build(['--stock-only']);
    await yard.build();
    expect(JSON.parse(yard.page(SLUG, 'data/newer.json'))).toEqual([]);
    const fresh = yard.twin();
    await fresh.build();
    // Only a site that had a vehicle remembers that it left the stock.
    expect(differences(yard.tree(SLUG), fresh.tree(SLUG))).toEqual([paths.gone]);
  });

  test('a feed that goes back to what the pages say is followed by the next full build', async () => {
    const yard = await builtYard();
    const before = yard.tree(SLUG);
    const stock = yard.stock(SLUG);
    yard.changeVehicle(SLUG, 4, { price: 11_111 });
    await yard.build(['--stock-only']);
    yard.setStock(SLUG, stock);
    yard.write(SLUG, 'stock.json', JSON.stringify(stock));
    await yard.build();
    expect(differences(before, yard.tree(SLUG))).toEqual([]);
  });

  test('reaches what is served from plain folders too', async () => {
    const yard = await builtYard(['--flat']);
    yard.changeVehicle(SLUG, 4, { price: 11_111 });
    await yard.build(['--stock-only', '--flat']);
    expect(statusOf(yard)['5104']?.[0]).toBe(11_111);
  });

  test('without a build says what to do first, and makes none', async () => {
    const yard = openYard();
    yard.addSmall(SLUG);
    const { code, figures } = await yard.build(['--stock-only']);
    expect(code).toBe(1);
    expect(figures.failed).toEqual([
      {
        slug: SLUG,
        error: 'harbour-autos has no build yet. Run the build without --stock-only first.',
      },
    ]);
  });

  test('refuses a feed that has shrunk, and serves what it had', async () => {
    const yard = await builtYard();
    const before = yard.tree(SLUG);
    yard.setStock(SLUG, yard.stock(SLUG).slice(0, 4));
    const { code, err } = await yard.build(['--stock-only']);
    expect(code).toBe(1);
    expect(err).toContain('--accept-shrink');
    expect(differences(before, yard.tree(SLUG))).toEqual([]);
    expect(yard.pages(SLUG).length).toBe(pagesIn(before).length);
  });
});
