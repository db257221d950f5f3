import type { ImageModel } from '#adapters/images/client.ts';
import type { ContentPage, NewsItem } from '#domain/content/schema.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import type { Dealer } from '#domain/site/dealer.ts';
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
  readonly back: { readonly label: string; readonly href: string } | null;
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

function shownDate(iso: string, { market }: Dealer) {
  const format = new Intl.DateTimeFormat(market.locale, { dateStyle: 'long', timeZone: 'UTC' });
  return { iso, shown: format.format(new Date(`${iso}T00:00:00Z`)) };
}

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
    head: headModel(dealer, { path: paths.contentPage(page.slug, dealer.config), title, description, image }),
    title,
    lead: description,
    date: null,
    image: pictureOf(page, context, 1280),
    html: page.html,
    back: null,
  };
}

export function newsItemPage(item: NewsItem, context: PageContext): ContentPageModel {
  const { title, description, image } = item;
  return {
    kind: 'content',
    head: headModel(context.dealer, {
      path: paths.newsItem(item.slug),
      title,
      description,
      image,
      type: 'article',
    }),
    title,
    lead: description,
    date: shownDate(item.date, context.dealer),
    image: pictureOf(item, context, 1280),
    html: item.html,
    back: { label: 'All news', href: paths.news },
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
    }),
    items: publishedNews(dealer).map((item) => newsTeaser(item, context)),
  };
}
