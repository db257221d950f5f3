import type { ImageModel } from '#adapters/images/client.ts';
import type { NewsItem } from '#domain/content/schema.ts';
import type { PageContext } from '#features/page-context.ts';

const RATIO = 16 / 9;
/** The widest that a picture over a text is drawn. */
const WIDEST = 1280;

/** The picture of the front matter, over the text or beside its title in a list. */
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
