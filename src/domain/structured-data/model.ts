import type { Model } from '#domain/brand/schema.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { absoluteUrl } from '#paths';
import { known } from './json-ld.ts';
import type { AggregateOffer, ModelNode } from './types.ts';

export interface ModelFacts {
  readonly make: string;
  readonly model: Pick<Model, 'name' | 'short_description' | 'body' | 'image'>;
  readonly path: string;
  readonly vehicles: readonly Vehicle[];
}

function offersOf(vehicles: readonly Vehicle[], url: string, { market }: Dealer): AggregateOffer | null {
  const prices = vehicles
    .filter(isAvailable)
    .flatMap(({ price }) => (price !== null && price > 0 ? [price] : []));
  if (prices.length === 0) return null;
  return {
    '@type': 'AggregateOffer',
    url,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
    priceCurrency: market.currency,
  };
}

/** A model as its page tells of it. */
export function modelNode({ make, model, path, vehicles }: ModelFacts, dealer: Dealer): ModelNode {
  const { config } = dealer;
  const url = absoluteUrl(config, path);
  return {
    '@type': 'ProductModel',
    '@id': `${url}#model`,
    name: `${make} ${model.name}`,
    url,
    brand: { '@type': 'Brand', name: make },
    ...known({
      description: model.short_description,
      category: model.body,
      image: model.image && [absoluteUrl(config, model.image.url)],
      offers: offersOf(vehicles, url, dealer),
    }),
  };
}
