import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PROJECT } from './yard/command.ts';
import { differences, digest, pagesIn, readTree } from './yard/tree.ts';
import { openYard } from './yard/yard.ts';

const DEMO_SITES = join(PROJECT, 'sites');
const inDemoSites = { SITES_DIR: DEMO_SITES };

interface Demo {
  readonly slug: string;
  readonly name: string;
  readonly host: string;
  /** All that the dealer’s own files and its group’s say; others may be named there. */
  readonly says: string;
}

function readDemo(file: string): Demo {
  const text = readFileSync(file, 'utf8');
  const { slug, name, url, dealership_group } = JSON.parse(text) as Record<string, string>;
  const files = [
    ...globSync(join(DEMO_SITES, slug ?? '', '**/*.{json,md}')),
    ...(dealership_group === undefined ? [] : [join(DEMO_SITES, '_groups', `${dealership_group}.json`)]),
  ];
  return {
    slug: slug ?? '',
    name: name ?? '',
    host: new URL(url ?? '').hostname,
    says: files.map((path) => readFileSync(path, 'utf8')).join('\n'),
  };
}

const demos = globSync(join(DEMO_SITES, '[!_]*/site.json')).sort().map(readDemo);

describe('the demo dealers', () => {
  const one = openYard(afterAll);
  const two = openYard(afterAll);
  beforeAll(async () => {
    expect((await one.build(['--threads=1'], inDemoSites)).figures.failed).toEqual([]);
    expect((await two.build(['--threads=2'], inDemoSites)).figures.failed).toEqual([]);
  });

  test.each(demos)('$slug: one thread and two, in different folders, give the same bytes', ({ slug }) => {
    const [alone, together] = [one.tree(slug), two.tree(slug)];
    expect(differences(alone, together)).toEqual([]);
    expect(digest(alone)).toBe(digest(together));
    expect(pagesIn(alone).length).toBeGreaterThan(60);
  });

  test.each(demos)('$slug: what the API knows of it is the same too', ({ slug }) => {
    const [alone, together] = [one, two].map(({ distDir }) =>
      readTree(join(distDir, '.gen', slug, '1/private')),
    );
    expect(alone?.size).toBeGreaterThan(0);
    expect(alone).toEqual(together);
  });

  test.each(demos)('$slug: no page names another dealer', ({ slug, says }) => {
    const strangers = demos
      .filter((other) => other.slug !== slug)
      .flatMap(({ slug: otherSlug, name, host }) => [otherSlug, name, host])
      .filter((word) => !says.includes(word));
    expect(strangers.length).toBeGreaterThan(0);
    const named = [...one.tree(slug)].flatMap(([path, text]) =>
      strangers.filter((word) => text.includes(word)).map((word) => `${path} names ${word}`),
    );
    expect(named).toEqual([]);
  });

  test('the order in which dealers are built leaves no trace', async () => {
    const slugs = demos.map(({ slug }) => slug).slice(0, 4);
    const backwards = openYard(onTestFinished);
    for (const slug of slugs.toReversed()) await backwards.build([`--site=${slug}`], inDemoSites);
    for (const slug of slugs) expect(differences(backwards.tree(slug), one.tree(slug))).toEqual([]);
  });
});
