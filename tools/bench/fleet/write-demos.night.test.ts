import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deadNavigation, missingAssets } from '#domain/site/site-warnings.ts';
import { readStock } from '#domain/vehicle/read-stock.ts';
import { contentWarnings } from '#features/content/content-warnings.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { dealerAt, modelSite } from '#render/dealer-model.ts';
import { requireSite } from '#sites/load.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import type { WrittenFleet } from './write.ts';
import { writeDemoFleet } from './write-demos.ts';

const MODELS = join(PROJECT_ROOT, 'sites');
const DEMOS = listSiteSlugs(MODELS);
const VEHICLES = 40;
const NOW = Date.parse('2026-11-20T02:00:00Z');

let folder: string;
let fleet: WrittenFleet;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-fleet-test-'));
  fleet = writeDemoFleet(MODELS, folder, { dealers: DEMOS.length + 1, vehicles: VEHICLES });
});
afterAll(() => rmSync(folder, { recursive: true }));

const stockOf = (slug: string): readonly unknown[] =>
  JSON.parse(readFileSync(join(folder, slug, 'stock.json'), 'utf8'));

const kindsOf = (slug: string): ReadonlySet<string> => {
  const { vehicles } = readStock(stockOf(slug));
  const { pages } = modelSite(dealerAt(requireSite(folder, slug), vehicles, NOW));
  return new Set(pages.map(({ model }) => model.kind));
};

describe('a demo-like fleet', () => {
  it('has dealers under names of their own, one of each demo dealer and then the first again', () => {
    expect(listSiteSlugs(folder)).toEqual(fleet.slugs.toSorted());
    const sites = fleet.slugs.map((slug) => requireSite(folder, slug));
    expect(new Set(sites.map(({ config }) => config.name)).size).toBe(DEMOS.length + 1);
    expect(sites.at(-1)?.config.theme).toEqual(sites[0]?.config.theme);
    expect(new Set(sites.map(({ config }) => config.template)).size).toBe(4);
  });

  it('keeps the makes, texts, news and pictures of the demo dealers', () => {
    for (const [index, demo] of DEMOS.entries()) {
      const [copy, model] = [requireSite(folder, fleet.slugs[index] ?? ''), requireSite(MODELS, demo)];
      expect(copy.brands).toEqual(model.brands);
      expect(copy.pages.map(({ slug }) => slug)).toEqual(model.pages.map(({ slug }) => slug));
      expect(copy.news.map(({ slug }) => slug)).toEqual(model.news.map(({ slug }) => slug));
      expect(copy.assets.map(({ url }) => url)).toEqual(model.assets.map(({ url }) => url));
    }
  });

  it('has stock of the asked size', () => {
    for (const slug of fleet.slugs) expect(stockOf(slug)).toHaveLength(VEHICLES);
  });

  it('misses no page and no picture', () => {
    for (const slug of fleet.slugs) {
      const { vehicles } = readStock(stockOf(slug));
      const dealer = dealerAt(requireSite(folder, slug), vehicles, NOW);
      const site = modelSite(dealer);
      expect([
        ...contentWarnings(site),
        ...deadNavigation(dealer.config, site.context.resolve),
        ...missingAssets(dealer.site),
      ]).toEqual([]);
    }
  });

  it('has the pages that only some dealers have', () => {
    const kinds = new Set(fleet.slugs.flatMap((slug) => [...kindsOf(slug)]));
    for (const kind of ['checkout', 'buy-online', 'article', 'brand', 'model', 'garage', 'sign-in', 'spin'])
      expect(kinds).toContain(kind);
  });
});
