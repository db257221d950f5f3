import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { EDITOR_SITE, editorAsset } from '#domain/content/editor/editor-site.ts';
import { cspDirectives } from '#domain/operations/security/csp.ts';
import {
  EDITOR_COMPONENTS,
  type EditorModel,
  editorList,
  editorPage,
  editorPath,
} from '#features/content/editor/editor-page.ts';
import { paths } from '#paths';
import type { Renderer } from '#render/bundle/bundle.ts';
import { clientFiles, contentOf, editorFiles, editorLogos, type SiteFile } from '#render/files/site-files.ts';
import { hostFiles } from '#render/files/text-files.ts';
import { sha } from '#render/generations/fingerprint.ts';
import {
  clearUnfinished,
  currentGeneration,
  type OutputLayout,
  type Predecessor,
  predecessorOf,
} from '#render/generations/generations.ts';
import { fileOf, newManifest } from '#render/generations/manifest.ts';
import { publish } from '#render/generations/publish.ts';
import { carryHashedFiles, Staging, writeFiles } from '#render/generations/staging.ts';
import type { BuildSettings, BundleLocation } from '#render/options.ts';
import { loadConfig } from '#sites/load.ts';
import { PageWriter, type PlannedFile } from './page-writer.ts';

export interface EditorTask {
  readonly settings: BuildSettings;
  readonly bundle: BundleLocation;
  readonly openRenderer: () => Promise<Renderer>;
}

interface EditedDealer {
  readonly slug: string;
  readonly name: string;
}

interface PlannedEditorPage extends PlannedFile {
  readonly path: string;
  readonly model: EditorModel;
}

const NAMES_FILE = 'dealers.json';
const namesSchema = v.array(v.object({ slug: v.string(), name: v.string() }));

/** A dealer whose configuration is broken keeps its editor page. Its own build reports the problem. */
function previousDealers(slugs: readonly string[], before: Predecessor | undefined): readonly EditedDealer[] {
  if (before === undefined) return [];
  const names = v.parse(namesSchema, JSON.parse(readFileSync(before.privateAt(NAMES_FILE), 'utf8')));
  return names.filter(({ slug }) => slugs.includes(slug));
}

function previousFiles(folder: string, before: Predecessor | undefined): readonly SiteFile[] {
  if (before === undefined) return [];
  return Object.entries(before.manifest.files)
    .filter(([path]) => path.startsWith(folder))
    .map(([path, stamp]) => ({ path, source: before.fileAt(path), stamp, link: true }));
}

const planned = (path: string, model: EditorModel, stamp: string): PlannedEditorPage => ({
  path,
  model,
  file: fileOf(path),
  key: sha(`${stamp}${JSON.stringify(model)}`),
});

/** Selects the compiled files that pages ask for, and what these ask for in turn. */
function compiledFor(pages: readonly string[], compiled: readonly SiteFile[]): readonly SiteFile[] {
  const byName = new Map(compiled.map((file) => [basename(file.path), file]));
  const selected = new Set<SiteFile>();
  const follow = (text: string) => {
    for (const [name] of text.matchAll(/[\w.@~-]+\.(?:js|css)\b/g)) {
      const file = byName.get(name);
      if (file === undefined || selected.has(file)) continue;
      selected.add(file);
      follow(contentOf(file).toString());
    }
  };
  pages.forEach(follow);
  return [...selected];
}

const NOT_FOR_SEARCH: SiteFile = { path: paths.robots, content: 'User-agent: *\nDisallow: /\n' };

const draws =
  ({ page: render }: Renderer) =>
  ({ path, model }: PlannedEditorPage) =>
    render({
      component: EDITOR_COMPONENTS[model.kind],
      path: `the editor at ${path}`,
      locals: { editor: model },
      csp: cspDirectives({
        thirdParties: [{ id: 'text-editor' }],
        pageKind: model.kind,
        connectHosts: model.kind === 'editor' ? [model.site] : [],
      }),
    });

function planOf(slugs: readonly string[], { settings, bundle }: EditorTask, before: Predecessor | undefined) {
  const { sitesDir } = settings;
  const configs = slugs.flatMap((slug) => {
    const config = loadConfig(sitesDir, slug);
    return config?.slug === slug ? config : [];
  });
  const usable = new Set(configs.map(({ slug }) => slug));
  const previous = previousDealers(
    slugs.filter((slug) => !usable.has(slug)),
    before,
  );
  const dealers = [...configs.map(({ slug, name }) => ({ slug, name })), ...previous];
  return {
    dealers,
    pages: [
      planned(paths.home, editorList(dealers), bundle.stamp),
      ...configs.map((config) => planned(editorPath(config.slug), editorPage(config), bundle.stamp)),
    ],
    keptPages: previous.map(({ slug }) => fileOf(editorPath(slug))),
    logos: [
      ...configs.flatMap((config) => editorLogos(sitesDir, config)),
      ...previous.flatMap(({ slug }) => previousFiles(editorAsset(slug, '/assets/'), before)),
    ],
  };
}

/** Selects one page of each kind. All pages of a kind ask for the same files, for every dealer. */
const oneOfEachKind = (pages: readonly PlannedEditorPage[]): readonly PlannedEditorPage[] => [
  ...new Map(pages.map((page) => [page.model.kind, page])).values(),
];

/** Writes a generation of the editor's site and makes it the one served. Returns the number of dealers. */
export async function writeEditor(
  slugs: readonly string[],
  inputs: string,
  task: EditorTask,
  layout: OutputLayout,
): Promise<number> {
  const { settings, bundle, openRenderer } = task;
  clearUnfinished(layout, EDITOR_SITE);
  const before = predecessorOf(layout, EDITOR_SITE, currentGeneration(layout, EDITOR_SITE));
  const plan = planOf(slugs, task, before);
  const staging = new Staging(layout.generation(EDITOR_SITE, `staging-${process.pid}`).root);
  try {
    const openDrawing = async () => draws(await openRenderer());
    const writer = new PageWriter<PlannedEditorPage>({ staging, before, force: settings.force, openDrawing });
    for (const page of plan.pages) await writer.write(page);
    const records = { ...keep(plan.keptPages, staging, before), ...writer.records };
    const html = oneOfEachKind(plan.pages).map(({ file }) => readFileSync(join(staging.site, file), 'utf8'));
    const compiled = clientFiles(bundle.client);
    const files = [
      ...compiledFor(html, compiled),
      ...compiled.filter(({ path }) => path === paths.faviconIco),
      ...editorFiles(),
      ...plan.logos,
      NOT_FOR_SEARCH,
    ];
    const hosted = hostFiles(
      [],
      files.map(({ path }) => path),
    );
    const written = writeFiles([...files, ...hosted], staging, before);
    const carried = carryHashedFiles(written, staging, before);
    writeFileSync(join(staging.private, NAMES_FILE), JSON.stringify(plan.dealers));
    publish({
      layout,
      slug: EDITOR_SITE,
      staging,
      before,
      flat: settings.flat,
      store: null,
      hasNew: writer.changed + written.changed > 0,
      manifest: newManifest({
        inputs,
        now: settings.now,
        holdsUntil: null,
        pages: records,
        files: written.records,
        carried,
        remoteStock: false,
        vehicles: 0,
        rejected: 0,
      }),
    });
    return plan.dealers.length;
  } catch (cause) {
    staging.discard();
    throw cause;
  }
}

function keep(files: readonly string[], staging: Staging, before: Predecessor | undefined) {
  if (before === undefined) return {};
  const { pages } = before.manifest;
  for (const file of files) staging.link(file, before.fileAt(file));
  return Object.fromEntries(files.flatMap((file) => (pages[file] ? [[file, pages[file]]] : [])));
}
