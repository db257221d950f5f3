import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import { capitalised } from '#domain/search/trail.ts';
import type { PriceQualifiers } from '#domain/vehicle/price.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

/** Shown under the address of a vehicle that has no page of its own: newer than the pages, sold, or never there. */
export interface FallbackPageModel {
  readonly kind: 'vehicle-fallback';
  readonly head: HeadModel;
  readonly stockHref: string;
  readonly searchHref: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly locale: string;
  readonly qualifiers: PriceQualifiers;
}

export function fallbackPage({ dealer, say }: PageContext): FallbackPageModel {
  const { config, market } = dealer;
  return {
    kind: 'vehicle-fallback',
    head: headModel(dealer, {
      path: paths.vehicleFallback,
      title: say('Looking for your vehicle'),
      indexed: false,
      trail: [{ label: capitalised(config.vehicles.many), href: paths.searchDefault(config) }],
    }),
    stockHref: paths.stockIndex,
    searchHref: paths.searchDefault(config),
    words: { one: config.vehicles.one, many: config.vehicles.many },
    locale: market.locale,
    qualifiers: config.vehicles.price_qualifiers,
  };
}
