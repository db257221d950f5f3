import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_COMPONENTS } from '#routes';
import { comparePages, plainOutput, runPlain } from '#tools/bench/build/plain-astro.ts';
import { OURS } from '#tools/bench/trees.ts';
import { figuresOf, NOW, openYard } from './yard/yard.ts';

/** Together they have every kind of page, two templates, and everything that a site can switch on. */
const DEALERS = ['western-plains-motorama', 'two-rivers-motorcycles'];

const KIND = /<main id="main" tabindex="-1" data-kind="([^"]+)"/;

/** A new version of Astro or React that draws something in another way is noticed here. */
describe('the rendered pages', () => {
  const yard = openYard();
  for (const slug of DEALERS) {
    yard.addDemo(slug);
    yard.shrink(slug);
    // The plain project has its results there.
    yard.configure(slug, { search: { ...Object(yard.config(slug)['search']), base_path: '/search' } });
  }
  const ground = { tree: OURS, folder: yard.root, sitesDir: yard.sitesDir, now: Date.parse(NOW) };

  beforeAll(async () => {
    const ours = yard.startBuild(['--threads=1']).done;
    const plain = runPlain(ground, DEALERS);
    expect(figuresOf(await ours).figures).toMatchObject({ built: DEALERS.length, failed: [] });
    await plain;
  });

  test('include every kind', () => {
    const kinds = DEALERS.flatMap((slug) =>
      readdirSync(yard.served(slug), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.html'))
        .map((name) => KIND.exec(yard.page(slug, name))?.[1]),
    );
    expect([...new Set(kinds)].sort()).toEqual(Object.keys(PAGE_COMPONENTS).sort());
  });

  test.each(DEALERS)('of %s have the same bytes as with plain Astro and React', (slug) => {
    const { pages, different } = comparePages(join(yard.distDir, slug), plainOutput(ground, slug));
    expect(different).toEqual([]);
    expect(pages).toBeGreaterThan(60);
  });
});
