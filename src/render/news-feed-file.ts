import { newsFeed } from '#domain/content/news.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { paths } from '#paths';
import type { SiteFile } from './site-files.ts';

/** Where there are no news there is nothing to follow. */
export const newsFeedFiles = ({ site, config, market }: Dealer): readonly SiteFile[] =>
  site.news.length === 0
    ? []
    : [{ path: paths.newsFeed, content: newsFeed(site.news, config, market.locale) }];
