import { runningOffers } from '#domain/content/news.ts';
import { formatDay } from '#domain/sites/markets/format.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { PageContext } from '#features/page-context.ts';

function offerModel(offer: SiteConfig['home']['offers'][number], { dealer, picture, resolve }: PageContext) {
  const { title, text, image, href, label, until } = offer;
  const target = href === null ? undefined : resolve(href);
  return {
    title,
    text,
    image:
      image === null
        ? null
        : picture({
            src: image,
            alt: '',
            ratio: 16 / 9,
            sizes: '(min-width: 992px) 420px, 100vw',
            widest: 640,
          }),
    link: target === undefined ? null : { href: target.href, label },
    until: until === null ? null : { iso: until, shown: formatDay(until, dealer.market) },
  };
}

export type OfferModel = ReturnType<typeof offerModel>;

/** Returns the dealer’s offers that are valid now. */
export function offerModels(context: PageContext): readonly OfferModel[] {
  const { config, clock } = context.dealer;
  return runningOffers(config.home.offers, config.timezone, clock).map((offer) => offerModel(offer, context));
}
