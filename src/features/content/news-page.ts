import type { NewsItem } from '#domain/content/content-schema.ts';
import { type ListPage, listPages, type TaggedNews, tagsOf } from '#domain/content/news.ts';
import { capitalised } from '#domain/lib/words.ts';
import { type HeadModel, headModel } from '#domain/shell/head-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { feedOf, newsTeaser } from './news-teaser.ts';

/** A list of news that has a page: all of them, or those of one tag, a dozen at a time. */
export interface NewsList {
  readonly path: string;
  readonly tag: TaggedNews | null;
  readonly page: ListPage<NewsItem>;
}

const PAGE_SIZE = 12;

const pathOf = (tag: TaggedNews | null, number: number) =>
  tag === null ? paths.newsList(number) : paths.newsTag(tag.slug, number);

const listsOf = (items: readonly NewsItem[], tag: TaggedNews | null): readonly NewsList[] =>
  listPages(items, PAGE_SIZE).map((page) => ({ path: pathOf(tag, page.number), tag, page }));

export const newsLists = ({ site: { news } }: Dealer): readonly NewsList[] =>
  news.length === 0
    ? []
    : [...listsOf(news, null), ...tagsOf(news).flatMap((tag) => listsOf(tag.items, tag))];

const trailOf = ({ tag, page }: NewsList): HeadModel['trail'] => {
  const above = tag === null ? [] : [{ label: 'News', href: paths.news }];
  if (page.number === 1) return above;
  return [
    ...above,
    tag === null ? { label: 'News', href: paths.news } : { label: tag.name, href: paths.newsTag(tag.slug) },
  ];
};

export function newsPage(list: NewsList, context: PageContext) {
  const { dealer } = context;
  const { path, tag, page } = list;
  const { name } = dealer.config;
  const { number, of } = page;
  const about = tag === null ? '' : `: ${tag.name}`;
  const which = number === 1 ? '' : `, page ${number}`;
  return {
    kind: 'news' as const,
    head: headModel(dealer, {
      path,
      title: `News${about}${which}`,
      description: `News from ${name}${about}${which}`,
      crumb: number > 1 ? `Page ${number}` : (tag?.name ?? 'News'),
      pageType: 'CollectionPage',
      trail: trailOf(list),
      feed: feedOf(dealer),
      // A list of one item says no more than the item.
      indexed: tag === null || tag.items.length > 1,
    }),
    title: tag === null ? 'News' : capitalised(tag.name),
    items: page.items.map((item) => newsTeaser(item, context)),
    tags: tagsOf(dealer.site.news).map((one) => ({
      href: paths.newsTag(one.slug),
      label: one.name,
      isCurrent: one.slug === tag?.slug,
    })),
    feedHref: paths.newsFeed,
    /** Which page of a longer list it is. */
    paging:
      of === 1
        ? null
        : {
            text: `Page ${number} of ${of}`,
            newer: number > 1 ? pathOf(tag, number - 1) : null,
            older: number < of ? pathOf(tag, number + 1) : null,
          },
  };
}

export type NewsPageModel = ReturnType<typeof newsPage>;
