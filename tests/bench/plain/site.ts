import type { GetStaticPaths } from 'astro';
import { routingOf } from '#domain/sites/routing/site-routing.ts';
import { shellModel } from '#features/shell/shell-model.ts';
import { settingsOf } from '#render/build.ts';
import { modelSite } from '#render/dealer/dealer-model.ts';
import { readDealer } from '#render/dealer/read-dealer.ts';
import { stockFiles } from '#render/files/data-files.ts';
import { guide } from '#render/files/guide-file.ts';
import { assetFiles, type SiteFile } from '#render/files/site-files.ts';
import { formsFile, hostFiles, newsFeedFiles, robots, sitemap } from '#render/files/text-files.ts';
import { themeFiles } from '#render/files/theme-files.ts';
import type { PageKind, PageModel } from '#routes';

export interface WholeSite {
  readonly locals: Omit<App.Locals, 'page'>;
  readonly pages: ReadonlyMap<string, PageModel>;
  readonly files: readonly SiteFile[];
}

async function loadSite(): Promise<WholeSite> {
  const root = process.cwd();
  const now = Number(process.env['NOW']);
  const settings = { ...settingsOf({ now }), root };
  const { dealer } = await readDealer(process.env['SITE'] ?? '', settings);
  const { pages, context, hasPage } = modelSite(dealer);
  const theme = await themeFiles(dealer.site, settings);
  const contents = Object.fromEntries(pages.map(({ path }) => [path, ['', Math.floor(now / 1000)] as const]));
  const briefs = pages.map(({ path, model }) => ({ path, kind: model.kind, head: model.head }));
  const files = [
    ...theme.files,
    ...assetFiles(dealer.site, dealer.vehicles),
    ...stockFiles(dealer),
    formsFile(dealer),
    sitemap(briefs, contents),
    robots(dealer),
    guide(dealer, briefs),
    ...newsFeedFiles(dealer),
  ];
  const routing = routingOf(dealer.config, {
    ...dealer.site,
    hasPage,
    pagePaths: pages.map(({ path }) => path),
  });
  return {
    locals: { shell: { ...shellModel(context), theme: theme.links }, say: context.say },
    pages: new Map(pages.map(({ path, model }) => [path, model])),
    files: [
      ...files,
      ...hostFiles(
        routing,
        files.map(({ path }) => path),
      ),
    ],
  };
}

/** Read once for all pages of the build. */
export const site = await loadSite();

/**
 * The pages of a kind, by the middle of their path: one segment, or any number if the route takes several.
 * `name` is the route's name for it.
 */
export const pathsOf =
  (kind: PageKind, below = '/', deep = false, after = '', name = 'slug'): GetStaticPaths =>
  () =>
    [...site.pages]
      .filter(([path, model]) => model.kind === kind && path.startsWith(below) && path.endsWith(after))
      .map(([path]) => path.slice(below.length, path.length - after.length))
      .filter((slug) => slug !== '' && (deep || !slug.includes('/')))
      .map((part) => ({ params: { [name]: part } }));
