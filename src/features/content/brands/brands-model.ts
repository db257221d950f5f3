import type { Brand } from '#domain/content/brands/brand-schema.ts';
import { stateOfSelection } from '#domain/search/filters/search-address.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import { addressesOfMake, bestAddress } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';
import { counted } from '#features/search/filters/selection-link.ts';
import { type ModelTile, rangeOf } from './model-tile.ts';

export interface BrandCell {
  readonly name: string;
  readonly logo: ImageModel | null;
  readonly href: string;
  readonly count: number;
  readonly counted: string;
}

/** Several makes are shown as a wall of names, a single make with its models. */
export type BrandsModel =
  | { readonly layout: 'wall'; readonly title: string; readonly brands: readonly BrandCell[] }
  | { readonly layout: 'range'; readonly title: string; readonly range: readonly ModelTile[] };

function brandCell({ manufacturer }: Brand, context: PageContext): readonly BrandCell[] {
  const { name, slug, logo } = manufacturer;
  const { dealer, resolve } = context;
  const href = bestAddress(addressesOfMake({ name, slug }, dealer.config), resolve)?.href;
  if (href === undefined) return [];
  return [
    {
      name,
      href,
      logo: logo && context.picture({ src: logo.url, alt: name, ratio: 2, sizes: '160px', widest: 160 }),
      ...counted(stateOfSelection({ kind: 'make', make: name }), dealer),
    },
  ];
}

export function brandsModel(context: PageContext): BrandsModel | null {
  const { brands } = context.dealer.site;
  const [only] = brands;
  if (only === undefined) return null;
  if (brands.length > 1)
    return {
      layout: 'wall',
      title: 'Our brands',
      brands: brands.flatMap((brand) => brandCell(brand, context)),
    };
  const range = rangeOf(only, context);
  return range.length === 0 ? null : { layout: 'range', title: `The ${only.manufacturer.name} range`, range };
}
