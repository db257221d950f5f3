import { describe, expect, test } from 'vitest';
import type { SiteSearchEntry } from '#domain/site-search/entry.ts';
import { outputOf, slugs } from '../fleet/sites.ts';

const indexOf = (slug: string) =>
  JSON.parse(outputOf(slug, 'data/site-search.json')) as readonly SiteSearchEntry[];

describe('the index', () => {
  test.each(slugs)(
    'of %s covers vehicles, models and pages by rank, and nothing that leads nowhere',
    (slug) => {
      const entries = indexOf(slug);
      expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['vehicle', 'model', 'page']));
      const ranks = entries.map(({ custom_rank }) => custom_rank);
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
      expect(entries.filter(({ price }) => price !== null && price <= 250)).toEqual([]);
      for (const { url } of entries)
        if (url.startsWith('/'))
          expect(outputOf(slug, `${url.slice(1).replace(/\?.*/, '')}.html`).length, url).toBeGreaterThan(0);
    },
  );
});
