import type { Dealer } from '#domain/sites/dealer.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { absoluteUrl, paths } from '#paths';
import { isDrawing } from './picture.ts';
import { jsonLd } from './structured-data/json-ld.ts';
import { breadcrumbList, type Crumb, webPage } from './structured-data/pages.ts';
import type { GraphNode, ItemList, Reference, WebPageType } from './structured-data/types.ts';

/** A picture as an element requests it. */
export interface AwaitedPicture {
  readonly src: string;
  readonly srcset?: string;
  readonly sizes?: string;
}

/** The head of a page. */
export interface HeadModel {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly keywords: readonly string[];
  readonly type: 'website' | 'article' | 'product';
  /** The day an article came out. */
  readonly published: string | null;
  /** The picture for sharing. Without one, the picture made for the dealer. */
  readonly image: { readonly url: string; readonly alt: string } | null;
  /** The page’s own main pictures, by their full addresses. */
  readonly pictures: readonly string[];
  /** The picture that visitors wait for. It is fetched before the body of the page names it. */
  readonly awaited: AwaitedPicture | null;
  readonly indexed: boolean;
  /** The address of a feed for feed readers. */
  readonly feed: { readonly href: string; readonly title: string } | null;
  /** The breadcrumb from the home page. Empty on the home page. */
  readonly trail: readonly Crumb[];
  readonly autobot: readonly MetaTag[];
  /** Structured data, as the text of a script. Empty if there is none. */
  readonly graph: string;
}

export interface HeadInput {
  readonly path: string;
  /** Without a title the page is named after the dealer. */
  readonly title?: string;
  readonly description?: string | null;
  readonly image?: string | null;
  /** If a page is about more than one picture. */
  readonly pictures?: readonly string[];
  readonly imageAlt?: string | null;
  readonly awaited?: AwaitedPicture | undefined;
  /** Shared under the dealer’s own picture although the page has others. */
  readonly sharedAs?: 'dealer';
  readonly type?: HeadModel['type'];
  readonly published?: string;
  readonly indexed?: boolean;
  readonly feed?: HeadModel['feed'];
  /** The pages between the home page and this one. */
  readonly trail?: readonly Crumb[];
  /** The page's name in the breadcrumb, if the title is longer. */
  readonly crumb?: string;
  readonly pageType?: WebPageType;
  /** The subject of the page, if it is not the dealer. */
  readonly mainEntity?: Reference | ItemList;
  /** Further structured data. */
  readonly nodes?: readonly GraphNode[];
  readonly autobot?: AutobotCar;
}

const LONGEST_DESCRIPTION = 160;
const MOST_PICTURES = 10;

/** Cuts between words, so that search results show no half word. A single long word is cut anywhere. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const room = longest - 1;
  const end = /\s/.test(text.charAt(room)) ? room : text.lastIndexOf(' ', room);
  return `${text.slice(0, end > 0 ? end : room).trimEnd()}…`;
}

/** Where every trail begins. */
export const HOME: Crumb = { label: 'Home', href: paths.home };

const PART = ' | ';

/** Ends a title with the dealer's name, unless the title contains it. A short form of it in front would say it twice. */
export function titleOf(title: string | undefined, name: string): string {
  const parts = title?.split(PART).filter((part) => !name.startsWith(part)) ?? [];
  return parts.some((part) => part.includes(name)) ? parts.join(PART) : [...parts, name].join(PART);
}

function trailOf({ path, title, crumb, trail = [] }: HeadInput, { name }: SiteConfig): readonly Crumb[] {
  if (path === paths.home) return [];
  return [HOME, ...trail, { label: crumb ?? title ?? name, href: path }];
}

/** Returns false for drawings, because networks that show a shared page’s picture show none. */
const isShareable = (src: string) => !isDrawing(src);

function imageOf(pictures: readonly string[], input: HeadInput, config: SiteConfig): HeadModel['image'] {
  const own = input.sharedAs === 'dealer' ? undefined : pictures.find(isShareable);
  const src = own ?? config.meta.og_image;
  if (src === null) return null;
  const alt = own === undefined ? config.name : (input.imageAlt ?? input.title ?? config.name);
  return { url: absoluteUrl(config, src), alt };
}

interface Named {
  readonly title: string;
  readonly canonical: string;
  readonly trail: readonly Crumb[];
}

/** Builds the structured data. A page that is not indexed has none. */
function graphOf(input: HeadInput, { title, canonical, trail }: Named, config: SiteConfig): string {
  if (input.indexed === false) return '';
  const breadcrumb = breadcrumbList(trail, canonical, config);
  const page = webPage(
    { type: input.pageType ?? 'WebPage', canonical, title, mainEntity: input.mainEntity, breadcrumb },
    config,
  );
  return jsonLd([page, ...(breadcrumb ? [breadcrumb] : []), ...(input.nodes ?? [])]);
}

export function headModel({ config }: Pick<Dealer, 'config'>, input: HeadInput): HeadModel {
  const { meta, name } = config;
  const title = titleOf(input.title, name);
  const canonical = absoluteUrl(config, input.path);
  const trail = trailOf(input, config);
  const pictures = (input.pictures ?? [input.image ?? null]).filter((src) => src !== null);
  return {
    path: input.path,
    title,
    description: shorten(input.description ?? meta.description ?? name, LONGEST_DESCRIPTION),
    canonical,
    keywords: meta.keywords,
    type: input.type ?? 'website',
    published: input.published ?? null,
    image: imageOf(pictures, input, config),
    pictures: pictures.slice(0, MOST_PICTURES).map((src) => absoluteUrl(config, src)),
    awaited: input.awaited ?? null,
    indexed: input.indexed ?? true,
    feed: input.feed ?? null,
    trail,
    autobot: autobotTags(config, input.autobot),
    graph: graphOf(input, { title, canonical, trail }, config),
  };
}

export interface MetaTag {
  readonly name: string;
  readonly content: string;
}

export interface AutobotCar {
  readonly vehicle: Pick<Vehicle, 'id' | 'name' | 'reserved' | 'car_type' | 'dealership_id'>;
  /** The address for reserving the car. Null if there is none. */
  readonly checkoutUrl: string | null;
}

const carTags = ({ vehicle, checkoutUrl }: AutobotCar) => [
  ['car-name', vehicle.name],
  ['car-id', vehicle.id],
  ['checkout-link', checkoutUrl],
  ['is-reserved', String(vehicle.reserved)],
  ['car-category', vehicle.car_type],
  ['car-dealership-id', vehicle.dealership_id],
];

/** Builds the tags that the chat widget reads. Leaves out empty tags. */
export function autobotTags({ autobot }: Pick<SiteConfig, 'autobot'>, car?: AutobotCar): readonly MetaTag[] {
  if (!autobot.enabled) return [];
  return [['message', autobot.message], ...(car ? carTags(car) : [])].flatMap(([name, content]) =>
    content ? [{ name: `autobot:${name}`, content }] : [],
  );
}
