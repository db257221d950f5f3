import { type NewsTeaserModel, newsTeaser, publishedNews } from '#features/content/content-page.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

export interface NewsModel {
  readonly items: readonly NewsTeaserModel[];
  readonly moreHref: string;
}

const MOST_ITEMS = 3;

export function newsModel(context: PageContext): NewsModel | null {
  const items = publishedNews(context.dealer).slice(0, MOST_ITEMS);
  if (items.length === 0) return null;
  return { items: items.map((item) => newsTeaser(item, context)), moreHref: paths.news };
}
