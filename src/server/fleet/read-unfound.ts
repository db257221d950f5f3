import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { UnfoundSearches } from '#adapters/unfound/types.ts';
import { MARKETS, type Market } from '#domain/market/markets.ts';
import { knownWords } from '#domain/search/known-words.ts';
import { synonymsFor } from '#domain/search/trade-words.ts';
import { knownNames, MOST_ASKED, toldApart, type Unfound } from '#domain/unfound/asked.ts';

interface Sources {
  readonly dealerData: Pick<DealerData, 'dealers' | 'dealer'>;
  readonly unfound: Pick<UnfoundSearches, 'most'>;
  /** Epoch milliseconds. */
  readonly since: number;
}

const listed = ({ vehicles }: Pick<PublishedDealer, 'vehicles'>) =>
  Object.values(vehicles).flatMap(({ listing, sold }) => (listing && !sold ? [listing] : []));

/** A model that one dealer of the fleet has is known of all: elsewhere it is what they do not stock. */
async function modelsOfFleet({ dealerData }: Sources): Promise<Readonly<Record<string, readonly string[]>>> {
  const models = new Map<string, Set<string>>();
  for (const slug of await dealerData.dealers()) {
    const dealer = await dealerData.dealer(slug);
    for (const { make, model } of dealer ? listed(dealer) : [])
      models.set(make, (models.get(make) ?? new Set()).add(model));
  }
  return Object.fromEntries([...models].map(([make, names]) => [make, [...names]]));
}

/** What shoppers of each dealer asked for and did not find, and whether that has a name. */
export async function readUnfound(
  sources: Sources,
): Promise<(dealer: Pick<PublishedDealer, 'slug' | 'market' | 'vehicles' | 'config'>) => Promise<Unfound>> {
  const models = await modelsOfFleet(sources);
  const namesIn = (market: Market) => knownNames({ ...knownWords({ site: { brands: [] }, market }), models });
  const known = { AU: namesIn(MARKETS.AU), NZ: namesIn(MARKETS.NZ), US: namesIn(MARKETS.US) };
  return async (dealer) => {
    const { slug, market, config } = dealer;
    const names = listed(dealer).flatMap(({ make, model }) => [make, model]);
    const asked = await sources.unfound.most(slug, { since: sources.since, limit: MOST_ASKED });
    // What is published of a vehicle does not say its kind: words of one kind only are left out.
    const synonyms = synonymsFor({ market, kinds: new Set() }, config.search.synonyms);
    return toldApart(asked, known[market], { names, synonyms });
  };
}
