import type { Market } from '#domain/market/markets.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { BuiltPage } from './page.ts';

/** What a rule must know of the site beside the page. */
export interface BuiltSite {
  readonly config: SiteConfig;
  readonly market: Market;
  /** Whether the sitemap names the page. */
  readonly isListed: (path: string) => boolean;
  /** Whether the site answers this path, as a page, a file or a redirect. */
  readonly answers: (path: string) => boolean;
  /** Whether another page or picture has this id, such as an icon of the sheet. */
  readonly hasId: (path: string, id: string) => boolean;
  /** Whether the dealer’s own files, its group’s, its stock or its makes’ have these words, one after the other. */
  readonly says: (words: string) => boolean;
  /** Whether cars are among what it sells. */
  readonly sellsCars: boolean;
  /** Names, slugs and hosts that only other dealers have. */
  readonly strangers: RegExp;
  readonly stylesheetBytes: (href: string) => number;
}

/** Something that holds on each page of each dealer. */
export interface Rule {
  readonly name: string;
  /** What is wrong with the page, each in a line; nothing where all is well. */
  readonly wrong: (page: BuiltPage, site: BuiltSite) => readonly string[];
}
