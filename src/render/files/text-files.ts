import { newsFeed } from '#domain/content/news.ts';
import { formOf } from '#domain/leads/forms/form-model.ts';
import { DIALOG_FORMS } from '#domain/leads/forms/form-places.ts';
import { escapeXml } from '#domain/lib/xml.ts';
import { securityText } from '#domain/operations/security/security-text.ts';
import type { ContentsByPath } from '#domain/shell/content-digests.ts';
import type { HeadModel } from '#domain/shell/head-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { HEADER_RULES, toHeadersFile, toRedirectsFile } from '#domain/sites/routing/headers.ts';
import type { RoutingRule } from '#domain/sites/routing/routing-rules.ts';
import { sourcesOf } from '#domain/stock/stock-config.ts';
import { formPlace } from '#features/leads/forms/form-props.ts';
import { absoluteUrl, IS_MOCK_SITE, paths } from '#paths';
import type { PageKind } from '#routes';
import type { SiteFile, TextFile } from './site-files.ts';

/** `2026-07-01T00:00:00Z` */
const isoSecond = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000', '');

/** What other files tell of a page. */
export interface PageBrief {
  readonly path: string;
  readonly kind: PageKind;
  readonly head: Pick<HeadModel, 'canonical' | 'indexed' | 'pictures' | 'title' | 'trail' | 'type'>;
}

function urlEntry({ canonical, pictures }: PageBrief['head'], changedAt: number | undefined): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${isoSecond(changedAt)}</lastmod>`;
  const images = pictures.map((src) => `<image:image><image:loc>${escapeXml(src)}</image:loc></image:image>`);
  return `<url><loc>${escapeXml(canonical)}</loc>${changed}${images.join('')}</url>`;
}

/** The entries of a sitemap, by the address of their page. */
export type SitemapEntries = ReadonlyMap<string, string>;

const ENTRY = /^<url><loc>([^<]*)<\/loc>.*<\/url>$/gm;

export const sitemapEntries = (text: string): SitemapEntries =>
  new Map([...text.matchAll(ENTRY)].map(([entry, location = '']) => [location, entry]));

export const entryOf = (entries: SitemapEntries, canonical: string): string | undefined =>
  entries.get(escapeXml(canonical));

/** A page as the sitemap lists it, or the entry that an earlier sitemap has of it. */
export type ListedPage = PageBrief | { readonly entry: string };

function listedAs(page: ListedPage, contents: ContentsByPath): readonly string[] {
  if ('entry' in page) return [page.entry];
  return page.head.indexed ? [urlEntry(page.head, contents[page.path]?.[1])] : [];
}

/** Names every page that search engines may list, with its own pictures and when its contents last changed. */
export function sitemap(pages: readonly ListedPage[], contents: ContentsByPath): SiteFile {
  const urls = pages.flatMap((page) => listedAs(page, contents));
  return {
    path: paths.sitemap,
    content: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`,
  };
}

export const robots = ({ config }: Dealer): SiteFile => ({
  path: paths.robots,
  content: IS_MOCK_SITE
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /api/\nDisallow: /mock/\nDisallow: ${paths.vehicleFallback}\nDisallow: ${paths.searchFallback}\n\nSitemap: ${absoluteUrl(config, paths.sitemap)}\n`,
});

export const securityFile = ({ config, clock }: Dealer): SiteFile => ({
  path: paths.securityText,
  content: securityText(config, clock),
});

/** On a host that only changes its files with a build, the API knows what was pushed since. */
export const pushedStatusRules = ({ config: { stock } }: Dealer): readonly RoutingRule[] =>
  sourcesOf(stock).some(({ kind }) => kind === 'pushed')
    ? [
        { from: paths.status, to: paths.vehicleStatus, status: 200, force: true },
        {
          from: paths.statusParts.replace('{part}.json', ':part'),
          to: `${paths.vehicleStatus}/:part`,
          status: 200,
          force: true,
        },
      ]
    : [];

/** Writes the one table of rewrites and headers in the format of a static host. */
export const hostFiles = (routing: readonly RoutingRule[], files: Iterable<string>): readonly SiteFile[] => [
  { path: '/_redirects', content: toRedirectsFile(routing) },
  { path: '/_headers', content: toHeadersFile(HEADER_RULES, files) },
];

/** Without news there is no feed. */
export const newsFeedFiles = ({ site, config, market }: Dealer): readonly SiteFile[] =>
  site.news.length === 0
    ? []
    : [{ path: paths.newsFeed, content: newsFeed(site.news, config, market.locale) }];

/** Writes the forms that open in dialogs. They are the same on the whole site, and are fetched when a shopper is about to need one. */
export const formsFile = (dealer: Dealer): TextFile => ({
  path: paths.dialogForms,
  content: JSON.stringify({
    place: formPlace(dealer),
    forms: Object.fromEntries(DIALOG_FORMS.map((id) => [id, formOf(id, dealer.config)])),
  }),
});
