import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type TouchedDealer, touched } from '#domain/rebuild/changes.ts';
import { dealersOf } from '#domain/rebuild/shards.ts';
import { counted } from '#domain/text/counted.ts';
import { chooseSites, settingsOf } from '#render/build.ts';
import { readInputs } from '#sites/shared-use.ts';
import { changedSince } from './git-changes.ts';
import type { BuildAsked } from './options.ts';

export interface ChosenDealers {
  readonly slugs: readonly string[];
  /** Where only changed dealers are meant: why each of them is. */
  readonly touched: readonly TouchedDealer[] | null;
  readonly removed: readonly string[];
}

/** Of a stock that is fetched nothing is known that every machine would know alike. */
const USUAL_STOCK_BYTES = 200_000;

const weightOf = (sitesDir: string, slug: string): number =>
  statSync(join(sitesDir, slug, 'stock.json'), { throwIfNoEntry: false })?.size ?? USUAL_STOCK_BYTES;

/** The dealers that a command means: named, touched by a change, of one part of the fleet. */
export function chooseDealers({ site, changed, shard }: BuildAsked): ChosenDealers {
  const { sitesDir, root } = settingsOf({});
  const named = chooseSites(sitesDir, site);
  const change =
    changed === undefined
      ? null
      : touched(
          changedSince(changed, sitesDir, root),
          named.map((slug) => readInputs(sitesDir, slug)),
        );
  const meant = change === null ? named : change.dealers.map(({ slug }) => slug);
  const slugs =
    shard === undefined
      ? meant
      : dealersOf(
          meant.map((slug) => ({ slug, weight: weightOf(sitesDir, slug) })),
          shard,
        );
  const known = new Set(chooseSites(sitesDir, undefined));
  return {
    slugs,
    touched: change?.dealers.filter(({ slug }) => slugs.includes(slug)) ?? null,
    // Another dealer than those named is there, but not among those looked at.
    removed: change?.removed.filter((slug) => !known.has(slug)) ?? [],
  };
}

const SHOWN_REASONS = 3;

function becauseText(because: readonly string[]): string {
  const more = because.length - SHOWN_REASONS;
  return `${because.slice(0, SHOWN_REASONS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const lineOf = ({ slug, because }: TouchedDealer): string => `  ${slug}: ${becauseText(because)}`;

/** Who is built because of a change, and why; empty where no change was asked about. */
export function touchedText({ changed }: BuildAsked, { touched, removed }: ChosenDealers): string {
  if (touched === null) return '';
  const gone = removed.map(
    (slug) =>
      `  ${slug} is removed: nothing is built; take its site down where it is published, and dist/${slug} here`,
  );
  const head =
    touched.length === 0
      ? `Nothing that any of these dealers is made of differs from ${changed}.`
      : `${counted(touched.length, 'dealer is', 'dealers are')} touched by what differs from ${changed}:`;
  return [head, ...touched.map(lineOf), ...gone].join('\n');
}

/** For people and workflows: the dealers meant, one a line, or as JSON with what touched them. */
export function listText({ json }: BuildAsked, { slugs, touched, removed }: ChosenDealers): string {
  if (!json) return slugs.join('\n');
  const because = new Map(touched?.map((dealer) => [dealer.slug, dealer.because]));
  return JSON.stringify({
    dealers: slugs.map((slug) => ({ slug, because: because.get(slug) ?? [] })),
    removed,
  });
}
