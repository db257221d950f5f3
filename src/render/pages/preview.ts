import { existsSync } from 'node:fs';
import { LOCAL_EDITOR_HOST } from '#domain/content/editor/editor-site.ts';
import { EDITOR_FOLDER } from '#features/content/editor/editor-files.ts';
import {
  EDITOR_COMPONENTS,
  type EditorModel,
  editorList,
  editorPage,
  editorPath,
} from '#features/content/editor/editor-page.ts';
import { shellModel } from '#features/shell/shell-model.ts';
import { paths } from '#paths';
import { settingsOf } from '#render/build.ts';
import { addressOf } from '#render/bundle/bundle.ts';
import { dealerSite } from '#render/dealer/dealer-model.ts';
import { readDealer } from '#render/dealer/read-dealer.ts';
import { stockFiles } from '#render/files/data-files.ts';
import { assetFiles, editorFiles, editorLogos, type SiteFile } from '#render/files/site-files.ts';
import { formsFile, newsFeedFiles } from '#render/files/text-files.ts';
import { themeFiles } from '#render/files/theme-files.ts';
import { PAGE_COMPONENTS } from '#routes';
import { requireSite } from '#sites/load.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';

/** `<slug>.localhost` names the dealer; any other host shows the one the server was started for. */
function slugOf(host: string, sitesDir: string): string | undefined {
  const named = host.endsWith('.localhost') ? host.slice(0, -'.localhost'.length) : process.env['DEV_SITE'];
  return named !== undefined && existsSync(`${sitesDir}/${named}/site.json`) ? named : undefined;
}

/** Reads the dealer again for each page, so that a saved file is seen with the next reload. */
async function dealerOn(host: string) {
  const { cacheDir: _, ...settings } = settingsOf({ accept: true });
  const slug = slugOf(host, settings.sitesDir);
  if (slug === undefined) return undefined;
  const { dealer } = await readDealer(slug, settings);
  return { dealer, theme: await themeFiles(dealer.site, settings), ...dealerSite(dealer) };
}

/** `src/pages/cars/[slug].astro` → `/cars/page`, `src/pages/news/index.astro` → `/news` */
const routeOf = (component: string) =>
  addressOf(
    component
      .replace(/^src\/pages/, '')
      .replace(/\.astro$/, '')
      .replace(/\/index$/, '') || '/',
  );

/** On disk, texts can be edited even if no repository is configured. */
function editorAt(path: string, port: string): EditorModel | undefined {
  const { sitesDir } = settingsOf({});
  const slugs = listSiteSlugs(sitesDir);
  if (path === paths.home) return editorList(slugs.map((slug) => ({ slug, name: slug })));
  const slug = slugs.find((one) => editorPath(one) === path);
  if (slug === undefined) return undefined;
  return editorPage({ ...requireSite(sitesDir, slug).config, url: `http://${slug}.localhost:${port}` });
}

/** Returns what Astro's dev server needs to draw a page of a dealer or of the editor. */
export async function previewPage({ hostname, port }: Pick<URL, 'hostname' | 'port'>, path: string) {
  if (hostname === LOCAL_EDITOR_HOST) {
    const editor = editorAt(path, port);
    return editor && { address: routeOf(EDITOR_COMPONENTS[editor.kind]), locals: { editor } };
  }
  const dealer = await dealerOn(hostname);
  if (!dealer) return undefined;
  const { context, theme, pages } = dealer;
  const page = pages.find((one) => one.path === path) ?? pages.find((one) => one.path === paths.notFound);
  if (!page) return undefined;
  const shell = { ...shellModel(context), theme: theme.links };
  return {
    address: routeOf(PAGE_COMPONENTS[page.kind]),
    locals: { page: page.model(context), shell, say: context.say },
  };
}

const OTHER_FILES: ReadonlySet<string> = new Set([
  paths.favicon,
  paths.touchIcon,
  paths.manifest,
  paths.newsFeed,
]);

function editorFileAt(path: string): SiteFile | undefined {
  if (path.startsWith(`${EDITOR_FOLDER}/`)) return editorFiles().find((file) => file.path === path);
  const [, slug = ''] = /^\/assets\/([^/]+)\//.exec(path) ?? [];
  const { sitesDir } = settingsOf({});
  if (!listSiteSlugs(sitesDir).includes(slug)) return undefined;
  return editorLogos(sitesDir, requireSite(sitesDir, slug).config).find((file) => file.path === path);
}

/** Finds a file of the dealer that is not a page: theme, fonts, pictures, stock data. */
export async function previewFile(host: string, path: string): Promise<SiteFile | undefined> {
  if (host === LOCAL_EDITOR_HOST) return editorFileAt(path);
  if (!/^\/(?:assets|data)\//.test(path) && !OTHER_FILES.has(path)) return undefined;
  const hostDealer = await dealerOn(host);
  if (!hostDealer) return undefined;
  const { dealer, theme } = hostDealer;
  return [
    ...theme.files,
    ...assetFiles(dealer.site, dealer.vehicles),
    ...stockFiles(dealer),
    formsFile(dealer),
    ...newsFeedFiles(dealer),
  ].find((file) => file.path === path);
}
