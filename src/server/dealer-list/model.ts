import { readableConfig } from '#adapters/dealer-data/published-dealer.ts';
import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { AddressOf } from '../machine-page.ts';

/** By slug: what the last build said of the dealers that it could not build. */
export type BuildFailures = ReadonlyMap<string, string>;

export type DealerListModel = Awaited<ReturnType<typeof dealerListModel>>;

export async function dealerListModel(dealerData: DealerData, failures: BuildFailures, addressOf: AddressOf) {
  const cards: DealerListCard[] = [];
  const missing = new Map(failures);
  for (const slug of await dealerData.dealers()) {
    const dealer = await dealerData.dealer(slug).catch(() => undefined);
    if (dealer) {
      cards.push(cardOf(dealer, addressOf, failures.get(slug)));
      missing.delete(slug);
    } else if (!missing.has(slug)) missing.set(slug, 'Its data cannot be read. Build it again.');
  }
  return {
    cards: cards.toSorted((a, b) => a.name.localeCompare(b.name)),
    // Those that cannot be shown at all.
    missing: [...missing].map(([slug, reason]) => ({ slug, reason })),
    vehicles: cards.reduce((sum, card) => sum + card.vehicles, 0),
  };
}

const fileOfDealer = (slug: string, path: string): string => `/dealers/${slug}${path}`;

export type DealerListCard = ReturnType<typeof cardOf>;

function cardOf(dealer: PublishedDealer, addressOf: AddressOf, failure?: string) {
  const { slug, name, card } = dealer;
  const { tagline, town, template, vehicles, brand, brand_ink, accent } = card;
  return {
    slug,
    url: addressOf(slug, readableConfig(['url'], dealer)?.url ?? null),
    name,
    tagline,
    town,
    template,
    vehicles,
    picture: fileOfDealer(slug, card.picture),
    logo: fileOfDealer(slug, card.logo),
    colours: { brand, brandInk: brand_ink, accent },
    // Why the newest build of this dealer is not what is shown.
    ...(failure !== undefined && { failure }),
  };
}
