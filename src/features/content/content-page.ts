import type { ContentPage, NewsItem } from '#domain/content/content-schema.ts';
import { type HeadModel, headModel } from '#domain/shell/head-model.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { type BlockModel, contentBlocks } from './blocks/blocks.ts';

const RATIO = 16 / 9;
/** The widest that a picture over a text is drawn. */
const WIDEST = 1280;

/** Returns the picture of the front matter, which stands over the text or beside its title in a list. */
export const headPicture = (
  { image, image_alt }: Pick<NewsItem, 'image' | 'image_alt'>,
  { picture }: PageContext,
  widest = WIDEST,
): ImageModel | null =>
  image === null
    ? null
    : picture({
        src: image,
        alt: image_alt ?? '',
        ratio: RATIO,
        sizes: `(min-width: ${widest}px) ${widest}px, 100vw`,
        widest,
      });

export interface ContentPageModel {
  readonly kind: 'content';
  readonly head: HeadModel;
  readonly title: string;
  readonly lead: string | null;
  readonly image: ImageModel | null;
  readonly blocks: readonly BlockModel[];
}

export function contentPage(page: ContentPage, context: PageContext): ContentPageModel {
  const { dealer } = context;
  const { title, description, image, noindex } = page;
  return {
    kind: 'content',
    head: headModel(dealer, {
      path: paths.contentPage(page.slug, dealer.config),
      title,
      description,
      image,
      imageAlt: page.image_alt,
      indexed: !noindex,
    }),
    title,
    lead: description,
    image: headPicture(page, context),
    blocks: contentBlocks(page.body, context),
  };
}
