import { describe, expect, test } from 'vitest';
import { slugs } from '../fleet/sites.ts';
import { times } from '../matrix.ts';
import { titleOf } from './rules/head.ts';
import { RULES } from './rules.ts';
import { builtSite, pagesOf } from './site.ts';

/** The most complaints to print. Their total is printed too. */
const READ = 12;

interface Findings {
  readonly pages: number;
  readonly wrong: ReadonlyMap<string, readonly string[]>;
  /** Indexed pages by title. */
  readonly titled: ReadonlyMap<string, readonly string[]>;
}

function lookAt(slug: string): Findings {
  const site = builtSite(slug);
  const wrong = new Map<string, string[]>(RULES.map(({ name }) => [name, []]));
  const titled = new Map<string, string[]>();
  let pages = 0;
  for (const page of pagesOf(slug)) {
    pages += 1;
    for (const rule of RULES)
      for (const complaint of rule.wrong(page, site))
        wrong.get(rule.name)?.push(`${page.path}: ${complaint}`);
    if (!site.isListed(page.path)) continue;
    const title = titleOf(page);
    titled.set(title, [...(titled.get(title) ?? []), page.path]);
  }
  return { pages, wrong, titled };
}

const few = (complaints: readonly string[]): readonly string[] =>
  complaints.length > READ ? [...complaints.slice(0, READ), `… ${complaints.length} in all`] : complaints;

describe.each(slugs)('the pages of %s', (slug) => {
  let found: Findings | undefined;
  /** Read once, by the first test that needs it. */
  const findings = (): Findings => {
    found ??= lookAt(slug);
    return found;
  };

  test('are checked', () => {
    expect(findings().pages).toBeGreaterThan(times(30, 60));
  });

  test.each(RULES)('follow the rule: $name', ({ name }) => {
    expect(few(findings().wrong.get(name) ?? [])).toEqual([]);
  });

  test('have a unique title if they are indexed', () => {
    const shared = [...findings().titled].filter(([, paths]) => paths.length > 1);
    expect(shared).toEqual([]);
  });
});
