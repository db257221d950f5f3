import type { Place } from '#domain/dealer/places.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { type PlaceModel, placeModel } from './place-model.ts';

export interface ContactPageModel {
  readonly kind: 'contact';
  readonly head: HeadModel;
  readonly place: PlaceModel;
}

export function contactPage(place: Place, context: PageContext): ContactPageModel {
  const model = placeModel(place, context);
  return {
    kind: 'contact',
    head: headModel(context.dealer, {
      path: model.href,
      title: `Contact ${model.name}`,
      description: `${model.name}: ${model.address}. Phone, opening hours and directions.`,
    }),
    place: model,
  };
}
