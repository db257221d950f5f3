import { modelStatusLabel, shortDescription } from '#domain/brand/model-words.ts';
import type { Brand, Model } from '#domain/brand/schema.ts';
import { vehiclesOfModel } from '#domain/brand/stock.ts';
import type { ImageModel } from '#domain/page/picture.ts';
import { addressesOfModel, bestAddress } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';

/** A model in a list of models. */
export interface ModelTile {
  readonly name: string;
  /** `All new`, `New` or `Coming Soon`. */
  readonly status: string | null;
  readonly image: ImageModel | null;
  readonly text: string | null;
  readonly href: string;
  /** Null for a model that leads elsewhere, possibly to vehicles under another name. */
  readonly count: number | null;
  /** The key in `counts.json`. */
  readonly counted: string;
}

const PICTURE = {
  ratio: 16 / 10,
  sizes: '(min-width: 992px) 320px, (min-width: 576px) 45vw, 45vw',
  widest: 480,
};

function modelTile(make: string, model: Model, context: PageContext): readonly ModelTile[] {
  const { name, status, image } = model;
  const { dealer, resolve, picture } = context;
  const href = bestAddress(addressesOfModel(make, model, dealer.config), resolve)?.href;
  if (href === undefined) return [];
  return [
    {
      ...{ name, href, text: shortDescription(model), status: modelStatusLabel(status) },
      image: image && picture({ ...PICTURE, src: image.url, alt: '' }),
      count: model.override_url === null ? vehiclesOfModel(make, name, dealer.vehicles).length : null,
      counted: `model:${make}:${name}`,
    },
  ];
}

/** The models of a make in their order, each with the best page there is of it. */
export const rangeOf = (
  { manufacturer, models }: Brand,
  context: PageContext,
  shown: (model: Model) => boolean = () => true,
): readonly ModelTile[] =>
  models
    .filter(shown)
    .toSorted((a, b) => a.position - b.position)
    .flatMap((model) => modelTile(manufacturer.name, model, context));
