import { placesOf } from '#domain/dealer/places.ts';
import { type PlaceModel, placeModel } from '#features/locations/place-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

export interface LocationsModel {
  readonly title: string;
  readonly places: readonly PlaceModel[];
  /** The page of all places; drawn where the site has one and this is not all there is to see. */
  readonly moreHref: string | null;
}

const MOST_PLACES = 4;

export function locationsModel(context: PageContext): LocationsModel | null {
  const places = placesOf(context.dealer.config.locations);
  if (places.length === 0) return null;
  return {
    title: places.length === 1 ? 'Come and see us' : 'Our locations',
    places: places.slice(0, MOST_PLACES).map((place) => placeModel(place, context)),
    moreHref: places.length > MOST_PLACES ? (context.resolve(paths.ourLocations)?.href ?? null) : null,
  };
}
