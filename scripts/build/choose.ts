import { statSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '#domain/lib/words.ts';
import { type TouchedDealer, touched } from '#domain/operations/builds/changes.ts';
import { dealersOf, worthMachines } from '#domain/operations/builds/shards.ts';
import { chooseSites, settingsOf } from '#render/build.ts';
import { readInputs } from '#sites/shared-use.ts';
import type { BuildRequest } from './command.ts';
import { changedSince } from './git-changes.ts';

export interface ChosenDealers {
  readonly slugs: readonly string[];
  /** With --changed: the reasons for each dealer. */
  readonly touched: readonly TouchedDealer[] | null;
  readonly removed: readonly string[];
}

/** The weight of remote stock. Every machine must compute the same shards, so the feed's real size cannot count. */
const USUAL_STOCK_BYTES = 200_000;

const weightOf = (sitesDir: string, slug: string): number =>
  statSync(join(sitesDir, slug, 'stock.json'), { throwIfNoEntry: false })?.size ?? USUAL_STOCK_BYTES;

/** Selects dealers by --site, by --changed and by --shard. */
export function chooseDealers({ site, changed, shard }: BuildRequest): ChosenDealers {
  const { sitesDir, root } = settingsOf({});
  const named = chooseSites(sitesDir, site);
  const change =
    changed === undefined
      ? null
      : touched(
          changedSince(changed, sitesDir, root),
          named.map((slug) => readInputs(sitesDir, slug)),
        );
  const selected = change === null ? named : change.dealers.map(({ slug }) => slug);
  const slugs =
    shard === undefined
      ? selected
      : dealersOf(
          selected.map((slug) => ({ slug, weight: weightOf(sitesDir, slug) })),
          shard,
        );
  const allSlugs = new Set(chooseSites(sitesDir, undefined));
  return {
    slugs,
    touched: change?.dealers.filter(({ slug }) => slugs.includes(slug)) ?? null,
    // A dealer that exists but was not named is not "removed".
    removed: change?.removed.filter((slug) => !allSlugs.has(slug)) ?? [],
  };
}

const SHOWN_REASONS = 3;

function becauseText(because: readonly string[]): string {
  const more = because.length - SHOWN_REASONS;
  return `${because.slice(0, SHOWN_REASONS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const lineOf = ({ slug, because }: TouchedDealer): string => `  ${slug}: ${becauseText(because)}`;

/** Lists the dealers that --changed selects, with reasons. Empty without --changed. */
export function touchedText({ changed }: BuildRequest, { touched, removed }: ChosenDealers): string {
  if (touched === null) return '';
  const removedLines = removed.map(
    (slug) =>
      `  ${slug} is removed from sites/ and not built. Take its published site down, and delete dist/${slug} here`,
  );
  const head =
    touched.length === 0
      ? `No input of any of these dealers differs from ${changed}.`
      : `The changes since ${changed} touch ${counted(touched.length, 'dealer')}:`;
  return [head, ...touched.map(lineOf), ...removedLines].join('\n');
}

/** Returns the output of --list: one slug a line, or JSON with the reasons. */
export function listText({ json }: BuildRequest, { slugs, touched, removed }: ChosenDealers): string {
  if (!json) return slugs.join('\n');
  const because = new Map(touched?.map((dealer) => [dealer.slug, dealer.because]));
  return JSON.stringify({
    dealers: slugs.map((slug) => ({ slug, because: because.get(slug) ?? [] })),
    removed,
  });
}

/** Returns the output of a workflow’s step: `list=[1,2,3]`. */
export const shardsText = ({ slugs }: ChosenDealers): string =>
  `list=${JSON.stringify(Array.from({ length: worthMachines(slugs.length) }, (_, at) => at + 1))}`;
