import type { Brand, Model } from '#domain/content/brands/brand-schema.ts';
import { modelStatusLabel, shortDescription } from '#domain/content/brands/brand-stock.ts';
import { stateOfSelection } from '#domain/search/filters/search-address.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import { addressesOfModel, bestAddress } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';
import { counted } from '#features/search/filters/selection-link.ts';

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
  /** The address of the list in `counts.json`. */
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
  const list = counted(stateOfSelection({ kind: 'model', make, model: name }), dealer);
  return [
    {
      name,
      href,
      text: shortDescription(model),
      status: modelStatusLabel(status),
      image: image && picture({ ...PICTURE, src: image.url, alt: '' }),
      ...list,
      count: model.override_url === null ? list.count : null,
    },
  ];
}

/** Lists the models of a make in their order, each with the best page about it. */
export const rangeOf = (
  { manufacturer, models }: Brand,
  context: PageContext,
  shown: (model: Model) => boolean = () => true,
): readonly ModelTile[] =>
  models
    .filter(shown)
    .toSorted((a, b) => a.position - b.position)
    .flatMap((model) => modelTile(manufacturer.name, model, context));
