import type { CmsConfig } from '@sveltia/cms';
import { knownWords } from '#domain/content/directives.ts';
import { cmsConfig } from '#domain/content/editor/cms-config.ts';
import { type EditorComponent, editorComponents } from '#domain/content/editor/editor-fields.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { EDITOR_SCRIPT } from './editor-files.ts';

/** What the page passes to its script. */
export interface EditorSetup {
  readonly script: string;
  readonly config: CmsConfig;
  readonly components: readonly EditorComponent[];
}

/** A dealer, and where its texts are edited. */
export interface EditedDealer {
  readonly name: string;
  readonly path: string;
}

export interface EditorPageModel {
  readonly kind: 'editor';
  readonly title: string;
  /** The editor asks the dealer’s site whether a page is there yet. */
  readonly site: string;
  readonly setup: EditorSetup;
}

export interface EditorListModel {
  readonly kind: 'editor-list';
  readonly title: string;
  readonly dealers: readonly EditedDealer[];
}

export type EditorModel = EditorPageModel | EditorListModel;
export type EditorKind = EditorModel['kind'];

/** The file that draws each kind. */
export const EDITOR_COMPONENTS: Readonly<Record<EditorKind, string>> = {
  editor: 'src/pages/editor/dealer.astro',
  'editor-list': 'src/pages/editor/index.astro',
};

export const editorPath = (slug: string): string => `/${slug}`;

export const editorPage = (config: SiteConfig): EditorPageModel => ({
  kind: 'editor',
  title: `${config.name}: texts`,
  site: config.url,
  setup: {
    script: EDITOR_SCRIPT,
    config: cmsConfig(config),
    components: editorComponents(knownWords(config)),
  },
});

export const editorList = (
  dealers: readonly { readonly slug: string; readonly name: string }[],
): EditorListModel => ({
  kind: 'editor-list',
  title: 'Texts',
  dealers: dealers
    .map(({ slug, name }) => ({ name, path: editorPath(slug) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
});

/** Returns the model of an editor page. Throws if the page was given a model of another kind. */
export function editorModelOf<K extends EditorKind>(
  { editor }: App.Locals,
  kind: K,
): Extract<EditorModel, { kind: K }> {
  if (!isKind(editor, kind))
    throw new Error(`The page for "${kind}" was given a model of "${editor?.kind ?? 'nothing'}"`);
  return editor;
}

const isKind = <K extends EditorKind>(
  model: EditorModel | undefined,
  kind: K,
): model is Extract<EditorModel, { kind: K }> => model?.kind === kind;
