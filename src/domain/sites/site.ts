import type { Brand } from '#domain/content/brands/brand-schema.ts';
import type { ContentPage, NewsItem } from '#domain/content/content-schema.ts';
import type { Redirect } from './routing/redirects-file.ts';
import type { SiteConfig } from './site-schema.ts';

/** A file that the site publishes unchanged. */
export interface Asset {
  /** Its path on disk. */
  readonly source: string;
  /** Its address, such as `/assets/logo.svg`. */
  readonly url: string;
  /** Shared assets are published only where something refers to them. */
  readonly shared: boolean;
}

/** A dealer without stock: checked configuration, content and brands. */
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
