import type { Body } from '#domain/content/body.ts';
import type { Link } from '#domain/sites/routing/links.ts';
import type { PageContext } from '#features/page-context.ts';

export type SettledLink = Pick<Link, 'href'> & { readonly isExternal: boolean };

type Setting = Pick<PageContext, 'dealer' | 'resolve'>;

/** `https://www.dealer.example/about` → `/about` on that dealer’s own site. */
function ownPath(href: string, { dealer: { config } }: Setting): string {
  const own = config.url.replace(/\/$/, '');
  if (href === own) return '/';
  return /^[/?#]/.test(href.slice(own.length)) && href.startsWith(own) ? href.slice(own.length) : href;
}

/** Returns the target of a link in a text, or undefined if it leads to no page or is no address. */
export function settledLink(
  written: string,
  { anchors }: Pick<Body, 'anchors'>,
  setting: Setting,
): SettledLink | undefined {
  const href = ownPath(written, setting);
  if (href.startsWith('#') && anchors.includes(href.slice(1))) return { href, isExternal: false };
  if (href.startsWith('/assets/'))
    return setting.dealer.site.assets.some(({ url }) => url === href)
      ? { href, isExternal: false }
      : undefined;
  const link = setting.resolve(href);
  if (link === undefined || link.kind === 'anchor') return undefined;
  return { href: link.href, isExternal: link.kind === 'external' };
}

/** Returns the `rel` of an external link, so that its page gets no referrer. */
export const relOf = ({ isExternal }: SettledLink): string | undefined =>
  isExternal ? 'external noopener' : undefined;

/** Reports links in a text that lead nowhere on this site, for its author. */
export const deadLinks = (body: Body, setting: Setting): readonly string[] =>
  body.links
    .filter(({ href }) => settledLink(href, body, setting) === undefined)
    .map(
      ({ href, line }) =>
        `${body.file}:${line} links to ${href}, which this site does not have: it is shown as text.`,
    );
