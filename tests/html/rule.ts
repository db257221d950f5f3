import type { Market } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { BuiltPage } from './page.ts';

/** What a rule needs to know about the site. */
export interface BuiltSite {
  readonly config: SiteConfig;
  readonly market: Market;
  /** Whether the page is in the sitemap. */
  readonly isListed: (path: string) => boolean;
  /** Whether the path is a page, a file or a redirect of the site. */
  readonly answers: (path: string) => boolean;
  /** Whether another page or picture has this id, such as an icon in the sprite. */
  readonly hasId: (path: string, id: string) => boolean;
  /** Whether the phrase occurs in the files of the dealer, its group, its stock or its makes. */
  readonly says: (words: string) => boolean;
  /** Whether the dealer sells cars. */
  readonly sellsCars: boolean;
  /** Names, slugs and hosts of other dealers. */
  readonly strangers: RegExp;
  readonly stylesheetBytes: (href: string) => number;
}

/** A rule for every page of every dealer. */
export interface Rule {
  readonly name: string;
  /** The complaints about a page, one a line. Empty if there are none. */
  readonly wrong: (page: BuiltPage, site: BuiltSite) => readonly string[];
}
