import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import { localAddress } from '../machine-page.ts';

export type DealerListCard = {
  readonly slug: string;
  readonly url: string;
  readonly name: string;
  readonly tagline: string;
  readonly town: string;
  readonly template: string;
  readonly vehicles: number;
  readonly picture: string;
  readonly logo: string;
  readonly colours: { readonly brand: string; readonly brandInk: string; readonly accent: string };
  /** Why the newest build of this dealer is not what is shown. */
  readonly failure?: string;
};

export type DealerListModel = {
  readonly cards: readonly DealerListCard[];
  /** Dealers that cannot be shown at all. */
  readonly missing: readonly { readonly slug: string; readonly reason: string }[];
  readonly vehicles: number;
};

/** By slug: what the last build said of the dealers that it could not build. */
export type BuildFailures = ReadonlyMap<string, string>;

export async function dealerListModel(
  dealerData: DealerData,
  failures: BuildFailures,
  port: string,
): Promise<DealerListModel> {
  const cards: DealerListCard[] = [];
  const missing = new Map(failures);
  for (const slug of await dealerData.dealers()) {
    const dealer = await dealerData.dealer(slug).catch(() => undefined);
    if (dealer) {
      cards.push(cardOf(dealer, port, failures.get(slug)));
      missing.delete(slug);
    } else if (!missing.has(slug)) missing.set(slug, 'Its data cannot be read. Build it again.');
  }
  return {
    cards: cards.toSorted((a, b) => a.name.localeCompare(b.name)),
    missing: [...missing].map(([slug, reason]) => ({ slug, reason })),
    vehicles: cards.reduce((sum, card) => sum + card.vehicles, 0),
  };
}

const fileOfDealer = (slug: string, path: string): string => `/dealers/${slug}${path}`;

function cardOf({ slug, name, card }: PublishedDealer, port: string, failure?: string): DealerListCard {
  const { tagline, town, template, vehicles, brand, brand_ink, accent } = card;
  return {
    slug,
    url: localAddress(slug, port),
    name,
    tagline,
    town,
    template,
    vehicles,
    picture: fileOfDealer(slug, card.picture),
    logo: fileOfDealer(slug, card.logo),
    colours: { brand, brandInk: brand_ink, accent },
    ...(failure !== undefined && { failure }),
  };
}
