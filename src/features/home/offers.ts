import { type OfferModel, offerModels } from '#features/content/blocks/offers.ts';
import type { PageContext } from '#features/page-context.ts';

export interface OffersModel {
  readonly offers: readonly OfferModel[];
}

const MOST_OFFERS = 4;

export function offersModel(context: PageContext): OffersModel | null {
  const offers = offerModels(context).slice(0, MOST_OFFERS);
  return offers.length === 0 ? null : { offers };
}
