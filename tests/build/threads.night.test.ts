import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { differences, digest, pagesIn, readTree } from './yard/tree.ts';
import { demos, figuresOf, openYard } from './yard/yard.ts';

const chosen = demos.map(({ slug }) => slug);

/** Builds fifteen dealers with all vehicles twice, which takes minutes on a busy machine. */
const PATIENCE_MS = 900_000;

describe('the demo dealers', () => {
  const one = openYard();
  for (const slug of chosen) one.addDemo(slug);
  const two = one.twin();

  beforeAll(async () => {
    // In reverse and one by one, since the order of builds must not matter either.
    for (const slug of chosen.toReversed())
      expect((await one.build(['--threads=1', `--site=${slug}`])).figures).toMatchObject({
        built: 1,
        failed: [],
      });
    expect(figuresOf(await two.startBuild(['--threads=2']).done).figures.failed).toEqual([]);
  }, PATIENCE_MS);

  test.each(chosen)(
    '%s: one thread and two, one by one and together, in different folders, give the same bytes',
    (slug) => {
      const [alone, together] = [one.tree(slug), two.tree(slug)];
      expect(differences(alone, together)).toEqual([]);
      expect(digest(alone)).toBe(digest(together));
      expect(pagesIn(alone).length).toBeGreaterThan(40);
    },
  );

  test.each(chosen)('%s: what the API knows of it is the same too', (slug) => {
    const [alone, together] = [one, two].map(({ distDir }) =>
      readTree(join(distDir, '.gen', slug, '1/private')),
    );
    expect(alone?.size).toBeGreaterThan(0);
    expect(alone).toEqual(together);
  });
});
