import type { CmsConfig, EntryCollection, Field } from '@sveltia/cms';
import { newsMatterSchema, pageMatterSchema } from '#domain/content/schema.ts';
import { componentsIn } from './components.ts';
import type { Editing } from './config.ts';
import { fieldsOf } from './fields.ts';

export interface EditedSite {
  readonly slug: string;
  readonly name: string;
  readonly url: string;
  readonly logo: string | null;
  /** Without one, texts can be edited on the editor’s own disk only. */
  readonly editing: Editing | null;
}

const words = (place: 'page' | 'news'): Field => ({
  ...{ name: 'body', label: 'Words', widget: 'richtext', required: false },
  editor_components: ['image', ...componentsIn(place)],
  // What stands between the signs of a picture is read as a picture, and nothing else.
  linked_images: false,
});

const PATH = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface Kind {
  readonly name: 'pages' | 'news';
  readonly label: string;
  readonly singular: string;
  readonly icon: string;
  readonly fields: readonly Field[];
  /** In front of the file’s name, in the address of the page that is made of it. */
  readonly under: string;
}

const KINDS: readonly Kind[] = [
  {
    ...{ name: 'news', label: 'News', singular: 'News item', icon: 'newspaper', under: 'news/' },
    fields: [...fieldsOf(newsMatterSchema), words('news')],
  },
  {
    ...{ name: 'pages', label: 'Pages', singular: 'Page', icon: 'description', under: '' },
    fields: [...fieldsOf(pageMatterSchema), words('page')],
  },
];

const collection = (slug: string, kind: Kind): EntryCollection => ({
  name: kind.name,
  label: kind.label,
  label_singular: kind.singular,
  icon: kind.icon,
  folder: `sites/${slug}/${kind.name}`,
  format: 'yaml-frontmatter',
  slug: {
    template: '{{title}}',
    editable: ['create'],
    hint: `The end of the page’s address: /${kind.under}…`,
    pattern: [PATH.source, 'Small letters, digits and hyphens.'],
  },
  preview_path: `${kind.under}{{slug}}`,
  sortable_fields: { fields: kind.name === 'news' ? ['date', 'title'] : ['title'] },
  fields: [...kind.fields],
});

const commitMessages = (name: string) => ({
  create: `${name}: add {{collection}} “{{slug}}”`,
  update: `${name}: change {{collection}} “{{slug}}”`,
  delete: `${name}: remove {{collection}} “{{slug}}”`,
  uploadMedia: `${name}: add the file “{{path}}”`,
  deleteMedia: `${name}: remove the file “{{path}}”`,
});

/** A picture from a phone is made as small as a page can use: nobody waits for what nobody sees. */
const PICTURES = { format: 'webp', quality: 85, width: 2560, height: 2560 } as const;

/** What the editor at /admin is told of a dealer: its folders, its fields, and where it saves to. */
export function cmsConfig({ slug, name, url, logo, editing }: EditedSite): CmsConfig {
  const { repo, branch, review, sign_in_url } = editing ?? {
    ...{ repo: `local/${slug}`, branch: 'main', review: false, sign_in_url: null },
  };
  return {
    load_config_file: false,
    app_title: `${name}: texts`,
    display_url: url,
    ...(logo !== null && { logo: { src: logo, show_in_header: true } }),
    backend: {
      name: 'github',
      repo,
      branch,
      ...(sign_in_url !== null && { base_url: sign_in_url }),
      commit_messages: commitMessages(name),
    },
    ...(review && { publish_mode: 'editorial_workflow' }),
    media_folder: `sites/${slug}/assets`,
    public_folder: '/assets',
    media_libraries: {
      default: { config: { slugify_filename: true, transformations: { raster_image: PICTURES } } },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true, lowercase: true },
    output: { omit_empty_optional_fields: true },
    collections: KINDS.map((kind) => collection(slug, kind)),
  };
}
