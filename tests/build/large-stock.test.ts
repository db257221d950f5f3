import { readFileSync, realpathSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { LARGE_STOCK } from '#domain/stock/large-stock.ts';
import { STATUS_PARTS, statusPartOf } from '#domain/vehicles/status/status.ts';
import { atNight } from '../by-night.ts';
import { grownStock, type RawVehicle } from '../fleet/grown-stock.ts';
import { inodesOf, renewed } from './yard/tree.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const FILES_OF_PARTS = /^\/data\/status\/\d+\.json$/;

const dataOf = (yard: Yard, path: string) => JSON.parse(yard.page(SLUG, `data/${path}`));
const partOf = (yard: Yard, id: string): Record<string, unknown> =>
  dataOf(yard, `status/${statusPartOf(id)}.json`);
const filesIn = (yard: Yard, pattern: RegExp) =>
  [...inodesOf(yard.served(SLUG)).keys()].filter((path) => pattern.test(path));
const shellOf = (yard: Yard) => /<html[^>]*>/.exec(yard.page(SLUG, 'index.html'))?.[0] ?? '';

describe('a dealer with a large stock', () => {
  const yard = openYard();
  let stock: readonly RawVehicle[] = [];

  beforeAll(async () => {
    yard.add(SLUG);
    stock = grownStock(yard.stock(SLUG), LARGE_STOCK + 20);
    yard.setStock(SLUG, stock);
    const { code, err, figures } = await yard.build();
    if (code !== 0) throw new Error(err);
    expect(yard.pages(SLUG).length).toBe(figures.pages);
    expect(yard.page(SLUG, 'sitemap.xml').match(/<loc>/g)?.length).toBeGreaterThan(stock.length);
    expect(yard.page(SLUG, 'index.html').length).toBeLessThan(100_000);
  });

  test('has its status in parts beside the whole table, and pages that know it', () => {
    const whole = dataOf(yard, 'status.json');
    expect(filesIn(yard, FILES_OF_PARTS)).toHaveLength(STATUS_PARTS);
    for (const [id, row] of Object.entries(whole)) expect(partOf(yard, id)[id]).toEqual(row);
    expect(shellOf(yard)).toContain('data-states-at="/data/status/{part}.json"');
  });

  test('has its index in parts, also in the API’s copy', () => {
    const { division, version } = dataOf(yard, 'search/columns.json');
    const names = division.parts.map(([name]: [string]) => name);
    expect(names).toContain('words');
    for (const name of names) expect(dataOf(yard, `search/columns-${name}.json`).version).toBe(version);
    const copy = JSON.parse(
      readFileSync(`${realpathSync(yard.served(SLUG))}/../private/stock-search.json`, 'utf8'),
    );
    expect(Object.keys(copy.parts)).toEqual(names);
  });

  test('has only pages and models in the site search index', () => {
    const { vehicles, entries } = dataOf(yard, 'site-search.json');
    expect(vehicles.fields).toContain('make');
    expect(entries.some(({ kind }: { kind: string }) => kind === 'vehicle')).toBe(false);
    expect(entries.some(({ kind }: { kind: string }) => kind === 'page')).toBe(true);
  });

  test('writes only the part of a vehicle whose price changes', async () => {
    const before = inodesOf(yard.served(SLUG));
    const id = String(stock[4]?.['id']);
    yard.changeVehicle(SLUG, 4, { price: 11_111 });
    const { figures } = await yard.build(['--stock-only']);
    expect(figures).toMatchObject({ rendered: 0 });
    const changed = renewed(before, inodesOf(yard.served(SLUG)));
    expect(changed.filter((path) => FILES_OF_PARTS.test(path))).toEqual([
      `/data/status/${statusPartOf(id)}.json`,
    ]);
    expect(changed).not.toContain('/data/site-search.json');
    expect(partOf(yard, id)[id]).toEqual([11_111, 'in_stock', false]);
  });

  test('that shrinks below the threshold updates its parts for existing pages', async () => {
    yard.setStock(SLUG, stock.slice(40));
    await yard.build(['--stock-only']);
    const [gone, here] = [String(stock[4]?.['id']), String(stock[44]?.['id'])];
    expect(shellOf(yard)).toContain('data-states-at');
    expect(partOf(yard, gone)).not.toHaveProperty(gone);
    expect(partOf(yard, here)).toHaveProperty(here);
    expect(dataOf(yard, 'search/columns.json')).not.toHaveProperty('division');
  });

  atNight('that is then fully built again has no parts', async () => {
    await yard.build();
    expect(filesIn(yard, FILES_OF_PARTS)).toEqual([]);
    expect(shellOf(yard)).not.toContain('data-states-at');
    expect(dataOf(yard, 'site-search.json')).toBeInstanceOf(Array);
  });
});
