import { readableConfig } from '#adapters/sites/dealer-data/public-dealer.ts';
import { unlessDamaged } from '#adapters/sites/dealer-data/record.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { containsWords } from '#domain/operations/fleet/dealer-rows.ts';
import type { AddressOf } from '#server/lib/machine-page.ts';

/** Why the last build of each dealer failed, by slug. */
export type BuildFailures = ReadonlyMap<string, string>;

export type DealerListModel = Awaited<ReturnType<typeof dealerListModel>>;

/** From so many dealers on the list has a search. */
const SEARCHED_FROM = 13;
const LONGEST_WORDS = 100;

/** Reads the words from the address of the list, `?q=…`. */
export const queryWords = (params: URLSearchParams): string =>
  (params.get('q') ?? '').trim().slice(0, LONGEST_WORDS);

/** Makes the model of the list. `q` filters the cards. The totals count all dealers and vehicles. */
export async function dealerListModel(
  dealerData: DealerData,
  failures: BuildFailures,
  addressOf: AddressOf,
  q = '',
) {
  const cards: DealerListCard[] = [];
  const matching = new Set<DealerListCard>();
  const missing = new Map(failures);
  for (const slug of await dealerData.dealers()) {
    const dealer = await dealerData.dealer(slug).catch(() => undefined);
    const makes = dealer && (await unlessDamaged(() => makesOf(dealer)));
    if (dealer && makes) {
      const card = cardOf(dealer, addressOf, failures.get(slug));
      cards.push(card);
      if (containsWords(q, [card.name, slug, card.town, card.tagline, card.template, ...makes]))
        matching.add(card);
      missing.delete(slug);
    } else if (!missing.has(slug)) missing.set(slug, 'Its data cannot be read. Build it again.');
  }
  return {
    q,
    hasSearch: q !== '' || cards.length >= SEARCHED_FROM,
    dealers: cards.length,
    /** The stylesheet has the colours of all dealers, so its address is the same for every search. */
    colours: cards.map(({ slug, colours }) => ({ slug, colours })),
    cards: [...matching].toSorted((a, b) => a.name.localeCompare(b.name)),
    // Dealers that cannot be shown at all.
    missing: [...missing].map(([slug, reason]) => ({ slug, reason })),
    vehicles: cards.reduce((sum, card) => sum + card.vehicles, 0),
  };
}

const makes = new WeakMap<PublishedDealer, readonly string[]>();

/** Lists the makes that a dealer offers. The list is cached, because the same object is passed until its data changes. */
function makesOf(dealer: PublishedDealer): readonly string[] {
  const cached = makes.get(dealer);
  if (cached !== undefined) return cached;
  const offered = Object.values(dealer.vehicles).flatMap(({ listing, sold }) =>
    listing && !sold ? [listing.make] : [],
  );
  const kinds = [...new Set(offered)];
  makes.set(dealer, kinds);
  return kinds;
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
    // Why the newest build is not the one shown.
    ...(failure !== undefined && { failure }),
  };
}
