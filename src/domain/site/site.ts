import type { Brand } from '#domain/brand/schema.ts';
import type { ContentPage, NewsItem } from '#domain/content/schema.ts';
import type { Redirect } from '#domain/routing/redirects-file.ts';
import type { SiteConfig } from './schema.ts';

/** A file that the site publishes as it is. */
export interface Asset {
  /** Where it stands on disk. */
  readonly source: string;
  /** Where it stands on the site, such as `/assets/logo.svg`. */
  readonly url: string;
  /** Shared assets are published only where something refers to them. */
  readonly shared: boolean;
}

/** A dealer as everything else sees it: checked configuration, content and brands, but no stock. */
export interface Site {
  readonly slug: string;
  readonly folder: string;
  readonly config: SiteConfig;
  readonly pages: readonly ContentPage[];
  readonly news: readonly NewsItem[];
  readonly brands: readonly Brand[];
  readonly assets: readonly Asset[];
  /** Addresses from before, of its `redirects.txt`. */
  readonly redirects: readonly Redirect[];
}
