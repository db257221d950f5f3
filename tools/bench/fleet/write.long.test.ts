import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStock } from '#domain/stock/read-stock.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { loadSite } from '#sites/load.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { folderWith } from '../../../tests/folder.ts';
import { nameAt, slugOf } from './dealer.ts';
import { type WrittenFleet, writeFleet } from './write.ts';

const SIZE = { dealers: 12, vehicles: 12, now: Date.parse('2026-11-20T02:00:00Z') };
const MODELS = join(PROJECT_ROOT, 'sites');

let folder: string;
let fleet: WrittenFleet;

beforeAll(() => {
  folder = folderWith({}, afterAll);
  fleet = writeFleet(MODELS, join(folder, 'one'), SIZE);
});

const stockOf = (slug: string) => readFileSync(join(fleet.sitesDir, slug, 'stock.json'), 'utf8');

it('a thousand dealers have distinct names and slugs', () => {
  const names = Array.from({ length: 1000 }, (_, index) => slugOf(nameAt(index).name));
  expect(new Set(names).size).toBe(1000);
  expect(names.every((slug) => /^[a-z0-9-]+$/.test(slug))).toBe(true);
});

describe('a fleet', () => {
  it('has only valid configurations', () => {
    expect(listSiteSlugs(fleet.sitesDir)).toEqual(fleet.slugs.toSorted());
    expect(new Set(fleet.slugs).size).toBe(SIZE.dealers);
    for (const slug of fleet.slugs) expect(loadSite(fleet.sitesDir, slug).problems).toBeUndefined();
  });

  it('has dealers that differ, each with pages and news', () => {
    const sites = fleet.slugs.flatMap((slug) => loadSite(fleet.sitesDir, slug).site ?? []);
    expect(new Set(sites.map(({ config }) => config.name)).size).toBe(SIZE.dealers);
    expect(new Set(sites.map(({ config }) => config.template)).size).toBe(4);
    expect(new Set(sites.map(({ config }) => JSON.stringify(config.theme))).size).toBe(SIZE.dealers);
    const own = (slug: string, texts: readonly { readonly body: { readonly file: string } }[]) =>
      texts.filter(({ body }) => body.file.startsWith(`sites/${slug}/`)).length;
    expect(sites.map(({ slug, pages, news }) => [own(slug, pages), own(slug, news)])).toEqual(
      sites.map(() => [3, 3]),
    );
  });

  it('has stock without rejected vehicles, with eight to twelve pictures each', () => {
    for (const slug of fleet.slugs) {
      const { vehicles, rejected } = readStock(JSON.parse(stockOf(slug)));
      expect(rejected).toEqual([]);
      expect(vehicles).toHaveLength(SIZE.vehicles);
      expect(vehicles.every(({ images }) => images.length >= 8 && images.length <= 12)).toBe(true);
    }
  });

  it('is the same every time', () => {
    const again = writeFleet(MODELS, join(folder, 'two'), SIZE);
    for (const slug of fleet.slugs)
      for (const name of readdirSync(join(fleet.sitesDir, slug)).filter((file) => file.endsWith('.json')))
        expect(readFileSync(join(again.sitesDir, slug, name), 'utf8')).toBe(
          readFileSync(join(fleet.sitesDir, slug, name), 'utf8'),
        );
  });
});
