import type { Dealer } from '#domain/site/dealer.ts';
import { absoluteUrl, paths } from '#paths';
import type { PageModel } from '#routes';
import type { SiteFile } from './site-files.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};
const escapeXml = (text: string) => text.replace(/[&<>'"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Names every page that search engines may list. */
export function sitemap(pages: readonly { readonly model: PageModel }[]): SiteFile {
  const urls = pages
    .filter(({ model }) => model.head.indexed)
    .map(({ model }) => `<url><loc>${escapeXml(model.head.canonical)}</loc></url>`);
  return {
    path: paths.sitemap,
    content: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
  };
}

export const robots = ({ config }: Dealer): SiteFile => ({
  path: paths.robots,
  content: `User-agent: *\nDisallow: /api/\nDisallow: /mock/\nDisallow: ${paths.vehicleFallback}\n\nSitemap: ${absoluteUrl(config, paths.sitemap)}\n`,
});
