import type { SearchMisses } from '#adapters/search/misses/sql.ts';
import type { DealerBrief } from '#adapters/sites/dealer-data/brief.ts';
import { memoise } from '#domain/lib/memoise.ts';
import {
  groupMisses,
  knownNames,
  type MissGroups,
  MOST_SEARCHES,
} from '#domain/search/misses/search-misses.ts';
import { synonymsFor } from '#domain/search/query/trade-words.ts';
import { knownWords } from '#domain/search/query/word-list.ts';
import { MARKETS, type Market } from '#domain/sites/markets/markets.ts';

interface Sources {
  /** All dealers of the fleet: a model that one of them has is known, and counts as not in stock at the others. */
  readonly briefs: Iterable<Pick<DealerBrief, 'models'>>;
  readonly unfound: Pick<SearchMisses, 'most'>;
  /** Epoch milliseconds. */
  readonly since: number;
}

function modelsOfFleet(briefs: Sources['briefs']): Readonly<Record<string, readonly string[]>> {
  const models = new Map<string, Set<string>>();
  for (const brief of briefs)
    for (const [make, names] of Object.entries(brief.models))
      models.set(make, (models.get(make) ?? new Set()).union(new Set(names)));
  return Object.fromEntries([...models].map(([make, names]) => [make, [...names]]));
}

type MissesOwner = Pick<DealerBrief, 'slug' | 'market' | 'models' | 'synonyms'>;

/** Reads what shoppers of each dealer searched for without results, split into known names and others. */
export function readMisses({
  briefs,
  unfound,
  since,
}: Sources): (dealer: MissesOwner) => Promise<MissGroups> {
  const models = modelsOfFleet(briefs);
  const namesIn = memoise((market: Market) =>
    knownNames({ ...knownWords({ site: { brands: [] }, market }), models }),
  );
  return async ({ slug, market, models: own, synonyms: ownWords }) => {
    const names = Object.entries(own).flatMap(([make, list]) => [make, ...list]);
    const searches = await unfound.most(slug, { since, limit: MOST_SEARCHES });
    // The published data does not contain the kind of a vehicle, so words for a single kind are left out.
    const synonyms = synonymsFor({ market, kinds: new Set() }, ownWords);
    return groupMisses(searches, namesIn(MARKETS[market]), { names, synonyms });
  };
}
