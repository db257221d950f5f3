import type { Dealer } from '#domain/site/dealer.ts';
import { type AdvertPlace, advertOf, type Feed } from './feed.ts';
import { googleFeed } from './google.ts';
import { metaFeed } from './meta.ts';
import { plainFeed } from './plain.ts';

/** Every feed that the dealer’s configuration asks for, one after another: each may be as large as the stock. */
export function* feedsOf(dealer: Dealer, place: AdvertPlace): Generator<Feed> {
  const { google, meta, json } = dealer.config.feeds;
  if (google === null && !meta && !json) return;
  const adverts = dealer.vehicles.map((vehicle) => advertOf(vehicle, dealer, place));
  if (google !== null) yield googleFeed(adverts, dealer, google.store_codes);
  if (meta) yield metaFeed(adverts, dealer);
  if (json) yield plainFeed(adverts, dealer);
}
