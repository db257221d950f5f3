import type { ImageModel } from '#adapters/images/client.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { PageContext } from '#features/page-context.ts';

export interface AboutModel {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly image: ImageModel | null;
  readonly facts: SiteConfig['home']['about_facts'];
}

export function aboutModel({ dealer, picture }: PageContext): AboutModel | null {
  const { about, about_title, about_image, about_image_alt, about_facts } = dealer.config.home;
  if (about === null) return null;
  return {
    title: about_title ?? `About ${dealer.config.name}`,
    paragraphs: about.split(/\n+/),
    image:
      about_image === null
        ? null
        : picture({
            src: about_image,
            alt: about_image_alt ?? '',
            ratio: 4 / 3,
            sizes: '(min-width: 992px) 620px, 100vw',
            widest: 640,
          }),
    facts: about_facts,
  };
}
