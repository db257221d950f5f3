import type { NewsItem } from '#domain/content/content-schema.ts';
import type { HeadModel } from '#domain/shell/head-model.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { formatDay } from '#domain/sites/markets/format.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { headPicture } from './content-page.ts';

export interface ShownDate {
  readonly iso: string;
  readonly shown: string;
}

export interface NewsTeaserModel {
  readonly href: string;
  readonly title: string;
  readonly lead: string | null;
  readonly date: ShownDate;
  readonly image: ImageModel | null;
}

const TEASER_WIDTH = 480;

/** Shows the date only. The time of day decides when the build publishes it. */
export const shownDate = (moment: string, { market }: Dealer): ShownDate => {
  const iso = moment.slice(0, 10);
  return { iso, shown: formatDay(iso, market) };
};

export const newsTeaser = (item: NewsItem, context: PageContext): NewsTeaserModel => ({
  href: paths.newsItem(item.slug),
  title: item.title,
  lead: item.description,
  date: shownDate(item.date, context.dealer),
  image: headPicture(item, context, TEASER_WIDTH),
});

export const feedOf = ({ config }: Dealer): NonNullable<HeadModel['feed']> => ({
  href: paths.newsFeed,
  title: `News from ${config.name}`,
});
