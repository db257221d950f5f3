import { jsonLd } from './json-ld.ts';
import { breadcrumbList, type Crumb, itemList } from './pages.ts';
import type { GraphNode, WebPage } from './types.ts';

/** What a page of a list shows now, instead of what it was made with. */
export interface Relisted {
  /** The page's own, with which its addresses end. */
  readonly path: string;
  readonly title: string;
  readonly trail: readonly Crumb[];
  readonly hrefs: readonly string[];
  readonly total: number;
}

/** The graph of a page whose list is another one now. */
export function relistedGraph(graph: string, { path, title, trail, hrefs, total }: Relisted): string {
  // As pages are written: the page, its trail, and whatever it is about.
  const [page, ...others] = JSON.parse(graph)['@graph'] as readonly [WebPage, ...GraphNode[]];
  const canonical = page['@id'];
  const config = { url: canonical.slice(0, -path.length) };
  const { breadcrumb: _, ...rest } = page;
  const list = breadcrumbList(trail, canonical, config);
  return jsonLd([
    {
      ...rest,
      name: title,
      ...(list && { breadcrumb: { '@id': list['@id'] } }),
      mainEntity: itemList(hrefs, total, config),
    },
    ...(list ? [list] : []),
    ...others.filter((node) => node['@type'] !== 'BreadcrumbList'),
  ]);
}
