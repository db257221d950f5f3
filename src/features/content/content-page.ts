import type { ImageModel } from '#adapters/images/client.ts';
import type { ContentPage, NewsItem } from '#domain/content/schema.ts';
import { formatDay } from '#domain/market/format.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { article } from '#domain/structured-data/pages.ts';
import { startOfLocalDay } from '#domain/time/zoned.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

export interface ContentPageModel {
  readonly kind: 'content';
  readonly head: HeadModel;
  readonly title: string;
  readonly lead: string | null;
  readonly date: { readonly iso: string; readonly shown: string } | null;
  readonly image: ImageModel | null;
  /** Made from Markdown, in which raw HTML counts as text. */
  readonly html: string;
}

export interface NewsTeaserModel {
  readonly href: string;
  readonly title: string;
  readonly lead: string | null;
  readonly date: { readonly iso: string; readonly shown: string };
  readonly image: ImageModel | null;
}

export interface NewsPageModel {
  readonly kind: 'news';
  readonly head: HeadModel;
  readonly items: readonly NewsTeaserModel[];
}

const NEWS_RATIO = 16 / 9;

const shownDate = (iso: string, { market }: Dealer) => ({ iso, shown: formatDay(iso, market) });

const pictureOf = (item: Pick<NewsItem, 'image' | 'image_alt'>, { picture }: PageContext, widest: number) =>
  item.image === null
    ? null
    : picture({
        src: item.image,
        alt: item.image_alt ?? '',
        ratio: NEWS_RATIO,
        sizes: `(min-width: ${widest}px) ${widest}px, 100vw`,
        widest,
      });

/** Items that are out by now, newest first. */
export const publishedNews = ({ site, config, clock }: Dealer): readonly NewsItem[] =>
  site.news
    .filter((item) => !item.draft && clock.reached(startOfLocalDay(item.date, config.timezone)))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));

export const newsTeaser = (item: NewsItem, context: PageContext): NewsTeaserModel => ({
  href: paths.newsItem(item.slug),
  title: item.title,
  lead: item.description,
  date: shownDate(item.date, context.dealer),
  image: pictureOf(item, context, 480),
});

export function contentPage(page: ContentPage, context: PageContext): ContentPageModel {
  const { dealer } = context;
  const { title, description, image } = page;
  return {
    kind: 'content',
    head: headModel(dealer, {
      path: paths.contentPage(page.slug, dealer.config),
      title,
      description,
      image,
      imageAlt: page.image_alt,
    }),
    title,
    lead: description,
    date: null,
    image: pictureOf(page, context, 1280),
    html: page.html,
  };
}

export function newsItemPage(item: NewsItem, context: PageContext): ContentPageModel {
  const { title, description, image, date } = item;
  const { dealer } = context;
  const path = paths.newsItem(item.slug);
  return {
    kind: 'content',
    head: headModel(dealer, {
      path,
      title,
      description,
      image,
      imageAlt: item.image_alt,
      type: 'article',
      published: date,
      trail: [{ label: 'News', href: paths.news }],
      nodes: [article({ path, title, description, date, image }, dealer.config)],
    }),
    title,
    lead: description,
    date: shownDate(item.date, context.dealer),
    image: pictureOf(item, context, 1280),
    html: item.html,
  };
}

export function newsPage(context: PageContext): NewsPageModel {
  const { dealer } = context;
  return {
    kind: 'news',
    head: headModel(dealer, {
      path: paths.news,
      title: 'News',
      description: `News from ${dealer.config.name}`,
      pageType: 'CollectionPage',
    }),
    items: publishedNews(dealer).map((item) => newsTeaser(item, context)),
  };
}
