import { type NewsTeaserModel, newsTeaser } from '#features/content/news-teaser.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

export interface NewsModel {
  readonly items: readonly NewsTeaserModel[];
  readonly moreHref: string;
}

const MOST_ITEMS = 3;

export function newsModel(context: PageContext): NewsModel | null {
  const items = context.dealer.site.news.slice(0, MOST_ITEMS);
  if (items.length === 0) return null;
  return { items: items.map((item) => newsTeaser(item, context)), moreHref: paths.news };
}
