import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { UnfoundSearches } from '#adapters/unfound/types.ts';
import { MARKETS, type Market } from '#domain/market/markets.ts';
import { knownWords } from '#domain/search/known-words.ts';
import { knownNames, MOST_ASKED, toldApart, type Unfound } from '#domain/unfound/asked.ts';

interface Sources {
  readonly dealerData: Pick<DealerData, 'dealers' | 'dealer'>;
  readonly unfound: Pick<UnfoundSearches, 'most'>;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** A model that one dealer of the fleet has is known of all: elsewhere it is what they do not stock. */
async function modelsOfFleet({ dealerData }: Sources): Promise<Readonly<Record<string, readonly string[]>>> {
  const models = new Set<string>();
  for (const slug of await dealerData.dealers())
    for (const { listing } of Object.values((await dealerData.dealer(slug))?.vehicles ?? {}))
      if (listing) models.add(listing.model);
  return { '': [...models] };
}

/** What shoppers of each dealer asked for and did not find, and whether that has a name. */
export async function readUnfound(
  sources: Sources,
): Promise<(dealer: Pick<PublishedDealer, 'slug' | 'market'>) => Promise<Unfound>> {
  const models = await modelsOfFleet(sources);
  const namesIn = (market: Market) => knownNames({ ...knownWords({ site: { brands: [] }, market }), models });
  const known = { AU: namesIn(MARKETS.AU), NZ: namesIn(MARKETS.NZ), US: namesIn(MARKETS.US) };
  return async ({ slug, market }) => {
    const asked = await sources.unfound.most(slug, { since: sources.since, limit: MOST_ASKED });
    return toldApart(asked, known[market]);
  };
}
