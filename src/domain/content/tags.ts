import { slugify } from '#domain/dealer/location-slug.ts';
import type { NewsItem } from './schema.ts';

export interface Tag {
  /** As it was written first. */
  readonly name: string;
  readonly slug: string;
}

export interface TaggedNews extends Tag {
  readonly items: readonly NewsItem[];
}

export const tagOf = (name: string): Tag => ({ name, slug: slugify(name) });

/** `Utes` and `utes` are one tag; `Hi-Lux` and `hi lux` are two, although they want one address. */
const tagKey = (name: string) => name.toLowerCase();

/** The tags of all news by name: an order that one more item leaves as it is. */
export function tagsOf(news: readonly NewsItem[]): readonly TaggedNews[] {
  const found = new Map<string, { name: string; items: NewsItem[] }>();
  for (const item of news)
    for (const name of item.tags) {
      const known = found.get(tagKey(name)) ?? { name, items: [] };
      if (!known.items.includes(item)) known.items.push(item);
      found.set(tagKey(name), known);
    }
  return [...found.values()]
    .map(({ name, items }) => ({ ...tagOf(name), items }))
    .toSorted((a, b) => a.slug.localeCompare(b.slug));
}

const shared = (a: NewsItem, b: NewsItem): number => {
  const keys = new Set(a.tags.map(tagKey));
  return b.tags.filter((name) => keys.has(tagKey(name))).length;
};

/** Others that share a tag with an item: the more tags the better, and of those the newest. */
export const relatedNews = (
  item: NewsItem,
  newestFirst: readonly NewsItem[],
  most: number,
): readonly NewsItem[] =>
  newestFirst
    .filter((other) => other.slug !== item.slug && shared(item, other) > 0)
    .toSorted((a, b) => shared(item, b) - shared(item, a))
    .slice(0, most);
