import type { SiteConfig } from '../site-schema.ts';

export type LinkKind = 'page' | 'external' | 'phone' | 'mail' | 'map' | 'chat' | 'anchor';

export interface Link {
  readonly href: string;
  readonly kind: LinkKind;
}

/** The link that opens the chat. The loader of the chat listens for it. */
const CHAT = '#chat';

const SCHEMES: readonly (readonly [start: string, kind: LinkKind])[] = [
  ['tel:', 'phone'],
  ['sms:', 'phone'],
  ['mailto:', 'mail'],
  ['#', 'anchor'],
  ['http://', 'external'],
  ['https://', 'external'],
];

const MAPS = 'maps:';
/** The parameters that name a place in Apple's links, the most specific first. */
const PLACES = ['daddr', 'address', 'q', 'll'];

/** Converts `maps:?q=Iluka`, which opens on Apple's systems alone. The new address opens a map everywhere, in the phone's app too. */
function mapAddress(href: string): string {
  const query = new URLSearchParams(href.slice(MAPS.length).replace(/^\/*\??/, ''));
  const [bare = ''] = query.keys();
  const place = PLACES.map((name) => query.get(name)).find(Boolean) ?? bare;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

const PREFIX = /^\/pages(?=\/.)/;

/** Converts a path to the site's form: `/pages/about` is `/about` and `/blog/x` is `/news/x` unless the site says otherwise. */
export function rewritePath(path: string, { routes }: Pick<SiteConfig, 'routes'>): string {
  const unprefixed = routes.keep_pages_prefix ? path : path.replace(PREFIX, '');
  return routes.blog_as_news ? unprefixed.replace(/^\/blog(?=$|[/?#])/, '/news') : unprefixed;
}

const hasChat = ({ autobot }: Pick<SiteConfig, 'autobot'>) => autobot.enabled && autobot.script_url !== null;

const withoutQuery = (path: string) => path.replace(/[?#].*$/, '');

/**
 * Returns the address of a configured link on this site, or undefined if the site has no such page. Links are drawn
 * only if their page exists.
 */
export function resolveLink(
  href: string,
  config: Pick<SiteConfig, 'routes' | 'autobot'>,
  hasPage: (path: string) => boolean,
): Link | undefined {
  if (href === CHAT) return hasChat(config) ? { href, kind: 'chat' } : undefined;
  if (href.startsWith(MAPS)) return { href: mapAddress(href), kind: 'map' };
  const scheme = SCHEMES.find(([start]) => href.startsWith(start));
  if (scheme) return { href, kind: scheme[1] };
  const path = rewritePath(href, config);
  const target = [path, `/pages${path}`, path.replace(PREFIX, '')].find((one) => hasPage(withoutQuery(one)));
  return target === undefined ? undefined : { href: target, kind: 'page' };
}
