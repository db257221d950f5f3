import { join } from 'node:path';
import * as v from 'valibot';
import { type StockSourceConfig, sourcesOf, stockSourceConfigSchema } from '#domain/stock/stock-config.ts';
import { isProblem, lineOf, readJson } from './json-file.ts';
import { type KeyPath, type Problem, showPath, showValue } from './problems.ts';
import { field, readUnchecked } from './shared-use.ts';
import { listSiteSlugs } from './site-slugs.ts';

type PushedConfig = Extract<ReturnType<typeof sourcesOf>[number], { readonly kind: 'pushed' }>;

/** A dealer's entry for a source that pushes its vehicles. */
interface Pushed extends Pick<PushedConfig, 'source' | 'shape' | 'dealer' | 'secret_env'> {
  readonly slug: string;
  readonly path: KeyPath;
}

const entriesOf = (slug: string, stock: StockSourceConfig): readonly Pushed[] =>
  sourcesOf(stock).flatMap((one, index) =>
    one.kind === 'pushed'
      ? [{ ...one, slug, path: stock.kind === 'several' ? ['stock', 'sources', index] : ['stock'] }]
      : [],
  );

/** The earlier entry that makes an entry a mistake, and what to do about it. */
interface Clash {
  readonly with: Pushed;
  readonly key: 'dealer' | 'shape';
  readonly expected: string;
}

/** Finds the first entry of a source that another one cannot stand beside. */
function clashOf(one: Pushed, earlier: readonly Pushed[]): Clash | undefined {
  const other = earlier.find(({ shape }) => shape !== one.shape);
  if (other !== undefined)
    return {
      ...{ with: other, key: 'shape' },
      expected: `"${other.shape}" as in sites/${other.slug}/site.json, because a source writes all its vehicles alike. Correct one of the two, or give this one a "source" of its own`,
    };
  // Without a name the secret alone tells them apart.
  const same = earlier.find(
    ({ dealer, secret_env }) =>
      dealer === one.dealer && (dealer !== undefined || secret_env === one.secret_env),
  );
  return (
    same && {
      ...{ with: same, key: 'dealer' },
      expected: `a name of its own. sites/${same.slug}/site.json has the same one for the source "${one.source}", so nobody could tell whose vehicle is meant: ask the source what it calls each dealer`,
    }
  );
}

function problemOf(sitesDir: string, one: Pushed, { key, expected }: Clash): Problem {
  const file = `sites/${one.slug}/site.json`;
  const json = readJson(join(sitesDir, one.slug, 'site.json'), file);
  const path = [...one.path, key];
  return {
    file,
    line: isProblem(json) ? undefined : lineOf(json, path),
    path: showPath(path),
    found: showValue(one[key]),
    expected,
  };
}

/** Finds dealers that a pushing source could not tell apart, or would have to write to in two shapes. */
export function pushedProblems(sitesDir: string): ReadonlyMap<string, readonly Problem[]> {
  const entries = listSiteSlugs(sitesDir).flatMap((slug) => {
    const stock = v.safeParse(stockSourceConfigSchema, field(readUnchecked(sitesDir, slug)?.merged, 'stock'));
    return stock.success ? entriesOf(slug, stock.output) : [];
  });
  const problems = [...Map.groupBy(entries, ({ source }) => source).values()].flatMap((ofSource) =>
    ofSource.flatMap((one, index) => {
      const clash = clashOf(one, ofSource.slice(0, index));
      // Whoever checks one of the two dealers hears of it.
      return clash === undefined
        ? []
        : [one.slug, clash.with.slug].map((slug) => ({ slug, problem: problemOf(sitesDir, one, clash) }));
    }),
  );
  const bySlug = Map.groupBy(problems, ({ slug }) => slug);
  return new Map([...bySlug].map(([slug, all]) => [slug, all.map(({ problem }) => problem)]));
}
