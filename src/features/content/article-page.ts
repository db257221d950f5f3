import type { NewsItem } from '#domain/content/content-schema.ts';
import { instantOf, relatedNews, tagOf } from '#domain/content/news.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { article } from '#domain/shell/structured-data/pages.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { contentBlocks } from './blocks/blocks.ts';
import { headPicture } from './content-page.ts';
import { feedOf, newsTeaser, shownDate } from './news-teaser.ts';

export interface TextLink {
  readonly href: string;
  readonly label: string;
}

const MOST_RELATED = 3;

/** A date stays a date. A time is shown with its zone. */
const publishedAt = ({ date }: NewsItem, { config }: Dealer): string =>
  date.includes('T') ? new Date(instantOf(date, config.timezone)).toISOString() : date;

const linkTo = (item: NewsItem | undefined): TextLink | null =>
  item === undefined ? null : { href: paths.newsItem(item.slug), label: item.title };

export function articlePage(item: NewsItem, context: PageContext) {
  const { title, description, image, author, tags, noindex } = item;
  const { dealer } = context;
  const { news } = dealer.site;
  const place = news.indexOf(item);
  const path = paths.newsItem(item.slug);
  const date = publishedAt(item, dealer);
  return {
    kind: 'article' as const,
    head: headModel(dealer, {
      path,
      title,
      description,
      image,
      imageAlt: item.image_alt,
      type: 'article',
      published: date,
      indexed: !noindex,
      feed: feedOf(dealer),
      trail: [{ label: 'News', href: paths.news }],
      nodes: [article({ path, title, description, date, image, author, tags }, dealer.config)],
    }),
    title,
    lead: description,
    date: shownDate(item.date, dealer),
    author,
    image: headPicture(item, context),
    blocks: contentBlocks(item.body, context),
    tags: tags.map(tagOf).map(({ name, slug }) => ({ href: paths.newsTag(slug), label: name })),
    related: relatedNews(item, news, MOST_RELATED).map((other) => newsTeaser(other, context)),
    newer: linkTo(news[place - 1]),
    older: linkTo(news[place + 1]),
  };
}

export type ArticlePageModel = ReturnType<typeof articlePage>;
