import type { Dealer } from '#domain/site/dealer.ts';
import { type AdvertPlace, advertOf, type Feed } from './feed.ts';
import { googleFeed } from './google.ts';
import { metaFeed } from './meta.ts';
import { plainFeed } from './plain.ts';

/** Every feed that the dealer’s configuration asks for. */
export function feedsOf(dealer: Dealer, place: AdvertPlace): readonly Feed[] {
  const { google, meta, json } = dealer.config.feeds;
  if (google === null && !meta && !json) return [];
  const adverts = dealer.vehicles.map((vehicle) => advertOf(vehicle, dealer, place));
  return [
    ...(google === null ? [] : [googleFeed(adverts, dealer, google.store_codes)]),
    ...(meta ? [metaFeed(adverts, dealer)] : []),
    ...(json ? [plainFeed(adverts, dealer)] : []),
  ];
}
