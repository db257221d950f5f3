import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editedLogo } from '#domain/content/editor/cms-config.ts';
import { editorAsset } from '#domain/content/editor/editor-site.ts';
import type { Site } from '#domain/sites/site.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { EDITOR_FOLDER, EDITOR_SCRIPT } from '#features/content/editor/editor-files.ts';
import { listAssets } from '#sites/dealer-files.ts';

export interface TextFile {
  readonly path: string;
  readonly content: string;
}

/** A file of a site that is not a page: its contents, or where to copy them from. */
export type SiteFile =
  | TextFile
  /** `link`: the source is never changed in place, so it can share the disk’s blocks. */
  | { readonly path: string; readonly source: string; readonly stamp: string; readonly link: boolean };

const stampOf = (source: string): string => {
  const { size, mtimeMs } = statSync(source);
  return `${size}-${mtimeMs}`;
};

export const copied = (path: string, source: string): SiteFile => ({
  path,
  source,
  stamp: stampOf(source),
  link: false,
});

/** Collects the paths of pictures and files that a configuration, a text or a feed names. */
function referredText(site: Site, vehicles: readonly Vehicle[]): ReadonlySet<string> {
  const text = JSON.stringify([site.config, site.pages, site.news, site.brands]);
  const inText = text.match(/\/assets\/[^"\\\s)]+/g) ?? [];
  return new Set([
    ...inText,
    ...vehicles.flatMap(({ images, primary_image_url, file }) => [
      primary_image_url ?? '',
      ...images,
      file ?? '',
    ]),
  ]);
}

/** Returns the dealer’s own assets, and those shared ones that something on the site refers to. */
export function assetFiles(site: Site, vehicles: readonly Vehicle[]): readonly SiteFile[] {
  const referred = referredText(site, vehicles);
  return site.assets
    .filter((asset) => !asset.shared || referred.has(asset.url))
    .map((asset) => copied(asset.url, asset.source));
}

const clientFilesIn = new Map<string, readonly SiteFile[]>();

/** Lists what the compiler made for browsers, including `public/`, which it copies. These files are never changed in place. */
export function clientFiles(clientDir: string): readonly SiteFile[] {
  const cached = clientFilesIn.get(clientDir) ?? readClientFiles(clientDir);
  clientFilesIn.set(clientDir, cached);
  return cached;
}

function readClientFiles(clientDir: string): readonly SiteFile[] {
  return readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      const path = `/${relative(clientDir, source).split(sep).join('/')}`;
      // A compiled file is named after its contents: made anew from the same code it is the same file.
      return { path, source, stamp: path.startsWith('/_astro/') ? 'hashed' : stampOf(source), link: true };
    });
}

export const contentOf = (file: SiteFile): string | Buffer =>
  'content' in file ? file.content : readFileSync(file.source);

/** The compiled files for pages that are drawn outside of the compiled code. */
export interface ApiDrawing {
  readonly forms: readonly string[];
  readonly results: readonly string[];
  readonly icons: string;
}

/** The frame of every page, and what stands on some. */
const DRAWS = { forms: /\.(?:button-main|lead-form)\b/, results: /\.(?:button-main|results-words)\b/ };
/** The only drawing that is named by its hash alone (see astro.config.mjs). */
const ICONS = /^\/_astro\/[\w-]+\.svg$/;

const drawingsIn = new Map<string, ApiDrawing>();

export function apiDrawing(clientDir: string): ApiDrawing {
  const cached = drawingsIn.get(clientDir) ?? readDrawing(clientDir);
  drawingsIn.set(clientDir, cached);
  return cached;
}

function readDrawing(clientDir: string): ApiDrawing {
  const files = clientFiles(clientDir);
  const sheets = files
    .filter(({ path }) => path.startsWith('/_astro/') && path.endsWith('.css'))
    .map((file) => ({ path: file.path, text: contentOf(file).toString() }));
  const sheetsThat = (draw: RegExp): readonly string[] =>
    sheets.flatMap(({ path, text }) => (draw.test(text) ? [path] : [])).sort();
  const icons = files.find(({ path }) => ICONS.test(path));
  if (icons === undefined) throw new Error(`There are no icons in ${clientDir}: compile the pages again.`);
  return { forms: sheetsThat(DRAWS.forms), results: sheetsThat(DRAWS.results), icons: icons.path };
}

const installed = (): string => join(dirname(fileURLToPath(import.meta.resolve('@sveltia/cms'))), '../dist');

const hashedFile = (path: string, source: string): SiteFile => ({
  path,
  source,
  stamp: 'hashed',
  link: true,
});

/** Lists the editor’s own files, which shoppers never load. */
export function editorFiles(): readonly SiteFile[] {
  const folder = installed();
  const chunks = readdirSync(join(folder, 'chunks')).filter((name) => name.endsWith('.js'));
  return [
    hashedFile(EDITOR_SCRIPT, join(folder, 'sveltia-cms.mjs')),
    ...chunks.map((name) => hashedFile(`${EDITOR_FOLDER}/chunks/${name}`, join(folder, 'chunks', name))),
  ];
}

export function editorLogos(sitesDir: string, config: SiteConfig): readonly SiteFile[] {
  const logo = editedLogo(config);
  if (logo === undefined) return [];
  return listAssets(sitesDir, config.slug, config)
    .filter(({ url }) => url === logo)
    .map(({ url, source }) => copied(editorAsset(config.slug, url), source));
}
