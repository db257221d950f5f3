import type { Pictures } from '#domain/page/picture.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import type { Link } from '#domain/site/links.ts';
import type { Say } from '#domain/site/site-words.ts';

/** What page models are made from: the dealer, its pictures, and which links lead somewhere. */
export interface PageContext {
  readonly dealer: Dealer;
  readonly picture: Pictures;
  readonly resolve: (href: string) => Link | undefined;
  /** Our own words as the site says them; a dealer’s words are left as they are. */
  readonly say: Say;
}
