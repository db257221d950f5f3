import { type Body, EMPTY_BODY } from './body.ts';
import type { ContentPage, NewsItem } from './content-schema.ts';
import { readMarkdown, type TextFacts } from './markdown.ts';

const SHARED = {
  description: null,
  image: null,
  image_alt: null,
  draft: false,
  until: null,
  noindex: false,
};

export const contentPageWith = (slug: string, fields: Partial<ContentPage> = {}): ContentPage => ({
  ...SHARED,
  slug,
  title: slug,
  date: null,
  form: null,
  body: { ...EMPTY_BODY, file: `pages/${slug}.md` },
  ...fields,
});

export const newsItemWith = (fields: Partial<NewsItem> = {}): NewsItem => ({
  ...SHARED,
  slug: 'news-1',
  title: 'News',
  date: '2026-06-01',
  author: null,
  tags: [],
  body: { ...EMPTY_BODY, file: `news/${fields.slug ?? 'news-1'}.md` },
  ...fields,
});

/** A dealer that has one picture, two places and two departments. */
const FACTS: TextFacts = {
  file: 'pages/a.md',
  firstLine: 1,
  place: 'page',
  formBeside: false,
  locations: ['harbour-autos', 'iluka-yard'],
  departments: ['Sales', 'Service'],
  pictures: ['/assets/ute.jpg'],
  pictureSize: (src) =>
    src === '/assets/ute.jpg' ? { width: 800, height: 500 } : { found: `"${src}"`, expected: 'a picture' },
};

export const readText = (text: string, facts: Partial<TextFacts> = {}) =>
  readMarkdown(text, { ...FACTS, ...facts });

export const bodyOf = (text: string): Body => readText(text).body;
