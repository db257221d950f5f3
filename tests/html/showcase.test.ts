import { describe, expect, test } from 'vitest';
import { PAGE_COMPONENTS } from '#routes';
import { showcase, traitsOf, VARIANTS } from '../fleet/showcase.ts';
import { outputOf, slugs } from '../fleet/sites.ts';

/** Kinds of page that tests/e2e/showcase.test.ts does not open: those behind a sign-in, and those only the server shows. */
const WALKED_ELSEWHERE: Readonly<Record<string, string>> = {
  garage: 'tests/e2e/garage.test.ts',
  'vehicle-fallback': 'tests/e2e/shopper.test.ts',
  'online-payment': 'tests/e2e/online-payment.test.ts',
};

const shown = showcase();

describe('the showcase pages', () => {
  test('show every variant that a dealer can choose', () => {
    const traits = new Set(shown.flatMap(traitsOf));
    expect(VARIANTS.filter((variant) => !traits.has(variant))).toEqual([]);
  });

  test('show every kind of page', () => {
    const fileOf = (path: string) =>
      path === '/'
        ? 'index.html'
        : path === '/no-such-page'
          ? '404.html'
          : `${path.slice(1).replace(/\?.*/, '')}.html`;
    const kinds = new Set(
      shown.map(
        ({ slug, path }) => /<main[^>]* data-kind="([\w-]+)"/.exec(outputOf(slug, fileOf(path)))?.[1],
      ),
    );
    const missing = Object.keys(PAGE_COMPONENTS).filter((kind) => !kinds.has(kind));
    expect(missing.toSorted()).toEqual(Object.keys(WALKED_ELSEWHERE).toSorted());
  });

  test('include each dealer at least once, and are few', () => {
    expect(slugs.filter((slug) => !shown.some((page) => page.slug === slug))).toEqual([]);
    expect(shown.length).toBeLessThan(60);
  });
});
