import type { CmsConfig, EntryCollection, Field } from '@sveltia/cms';
import { SLUG } from '#domain/sites/config-fields.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';
import { newsMatterSchema, pageMatterSchema } from '../content-schema.ts';
import { componentsIn, fieldsOf } from './editor-fields.ts';
import { editorAsset } from './editor-site.ts';

type EditedSite = Pick<SiteConfig, 'slug' | 'name' | 'url' | 'logo' | 'editing' | 'routes'>;

const words = (place: 'page' | 'news'): Field => ({
  name: 'body',
  label: 'Words',
  widget: 'richtext',
  required: false,
  editor_components: ['image', ...componentsIn(place)],
  // The text in a picture's brackets is its alt text only.
  linked_images: false,
});

interface Kind {
  readonly name: 'pages' | 'news';
  readonly label: string;
  readonly singular: string;
  readonly icon: string;
  readonly fields: readonly Field[];
  /** Returns the address of the page that is made of a file. */
  readonly pathOf: (name: string, site: EditedSite) => string;
}

const KINDS: readonly Kind[] = [
  {
    name: 'news',
    label: 'News',
    singular: 'News item',
    icon: 'newspaper',
    pathOf: paths.newsItem,
    fields: [...fieldsOf(newsMatterSchema), words('news')],
  },
  {
    name: 'pages',
    label: 'Pages',
    singular: 'Page',
    icon: 'description',
    pathOf: paths.contentPage,
    fields: [...fieldsOf(pageMatterSchema), words('page')],
  },
];

const collection = (site: EditedSite, kind: Kind): EntryCollection => ({
  name: kind.name,
  label: kind.label,
  label_singular: kind.singular,
  icon: kind.icon,
  folder: `sites/${site.slug}/${kind.name}`,
  format: 'yaml-frontmatter',
  slug: {
    template: '{{title}}',
    editable: ['create'],
    hint: `The end of the page’s address: ${kind.pathOf('…', site)}`,
    pattern: [SLUG.source, 'Small letters, digits and hyphens.'],
  },
  preview_path: kind.pathOf('{{slug}}', site).slice(1),
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

/** Photos are reduced to the size that pages use. */
const PICTURES = { format: 'webp', quality: 85, width: 2560, height: 2560 } as const;

/** Returns the path of the dealer's logo. Ignores a remote one, which is not fetched. */
export function editedLogo({ logo }: Pick<SiteConfig, 'logo'>): string | undefined {
  const src = logo?.square_url;
  return src?.startsWith('/assets/') ? src : undefined;
}

export function cmsConfig(site: EditedSite): CmsConfig {
  const { slug, name, url, editing } = site;
  const logo = editedLogo(site);
  // Without a repository, texts can be edited on the editor’s own disk only.
  const { repo, branch, review, sign_in_url } = editing ?? {
    repo: `local/${slug}`,
    branch: 'content',
    review: false,
    sign_in_url: null,
  };
  return {
    load_config_file: false,
    app_title: `${name}: texts`,
    // The editor is on another host, so the site's address must be given.
    site_url: url,
    display_url: url,
    ...(logo && { logo: { src: editorAsset(slug, logo), show_in_header: true } }),
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
    collections: KINDS.map((kind) => collection(site, kind)),
  };
}
