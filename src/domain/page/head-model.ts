import type { Dealer } from '#domain/site/dealer.ts';
import { absoluteUrl } from '#paths';

/** What stands in the head of a page. */
export interface HeadModel {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly keywords: readonly string[];
  readonly type: 'website' | 'article' | 'product';
  readonly image?: string;
  readonly indexed: boolean;
}

export interface HeadInput {
  readonly path: string;
  /** Without a title the page is named after the dealer. */
  readonly title?: string;
  readonly description?: string | null;
  readonly image?: string | null;
  readonly type?: HeadModel['type'];
  readonly indexed?: boolean;
}

const LONGEST_DESCRIPTION = 160;

/** Cut between words, so that search results never show half of one; a single endless word is cut where it must be. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const room = longest - 1;
  const end = /\s/.test(text.charAt(room)) ? room : text.lastIndexOf(' ', room);
  return `${text.slice(0, end > 0 ? end : room).trimEnd()}…`;
}

/** The dealer’s name closes a title, unless whoever wrote it put the name in already. */
const titleOf = (title: string | undefined, name: string): string =>
  title === undefined ? name : title.includes(name) ? title : `${title} | ${name}`;

export function headModel({ config }: Dealer, input: HeadInput): HeadModel {
  const { meta, name } = config;
  const image = input.image ?? meta.og_image;
  return {
    path: input.path,
    title: titleOf(input.title, name),
    description: shorten(input.description ?? meta.description ?? name, LONGEST_DESCRIPTION),
    canonical: absoluteUrl(config, input.path),
    keywords: meta.keywords,
    type: input.type ?? 'website',
    ...(image === null ? {} : { image: absoluteUrl(config, image) }),
    indexed: input.indexed ?? true,
  };
}
