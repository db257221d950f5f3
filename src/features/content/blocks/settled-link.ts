import type { Body } from '#domain/content/body.ts';
import type { Link } from '#domain/site/links.ts';
import type { PageContext } from '#features/page-context.ts';

export type SettledLink = Pick<Link, 'href'> & { readonly isExternal: boolean };

type Setting = Pick<PageContext, 'dealer' | 'resolve'>;

/** `https://www.dealer.example/about` → `/about` on that dealer’s own site. */
function ownPath(href: string, { dealer: { config } }: Setting): string {
  const own = config.url.replace(/\/$/, '');
  if (href === own) return '/';
  return /^[/?#]/.test(href.slice(own.length)) && href.startsWith(own) ? href.slice(own.length) : href;
}

/** What a link in a text leads to, or nothing where it leads nowhere: to no page, or to what is no address at all. */
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

/** The `rel` of a link, which the page that it leads to need not be told more of. */
export const relOf = ({ isExternal }: SettledLink): string | undefined =>
  isExternal ? 'external noopener' : undefined;

/** Links of a text that lead nowhere on this site, for whoever wrote them. */
export const deadLinks = (body: Body, setting: Setting): readonly string[] =>
  body.links
    .filter(({ href }) => settledLink(href, body, setting) === undefined)
    .map(
      ({ href, line }) =>
        `${body.file}:${line} links to ${href}, which this site does not have: it is shown as text.`,
    );
