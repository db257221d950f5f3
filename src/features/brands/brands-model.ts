import type { ImageModel } from '#adapters/images/client.ts';
import { modelStatusLabel } from '#domain/brand/model-status.ts';
import type { Brand, Model } from '#domain/brand/schema.ts';
import { addressesOfMake, addressesOfModel, bestAddress } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';

export interface BrandCell {
  readonly name: string;
  readonly logo: ImageModel | null;
  readonly href: string;
  readonly count: number;
  readonly counted: string;
}

export interface RangeCell {
  readonly name: string;
  /** `All new`, `New` or `Coming Soon`. */
  readonly status: string | null;
  readonly image: ImageModel | null;
  readonly href: string;
}

/** Several makes are a wall of names; a dealer of one make shows what that make builds. */
export type BrandsModel =
  | { readonly layout: 'wall'; readonly title: string; readonly brands: readonly BrandCell[] }
  | { readonly layout: 'range'; readonly title: string; readonly range: readonly RangeCell[] };

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
      count: dealer.vehicles.filter(({ make }) => make.toLowerCase() === name.toLowerCase()).length,
      counted: `make:${name}`,
    },
  ];
}

function rangeCell(make: string, model: Model, context: PageContext): readonly RangeCell[] {
  const { name, status, image } = model;
  const { dealer, resolve } = context;
  const href = bestAddress(addressesOfModel(make, model, dealer.config), resolve)?.href;
  if (href === undefined) return [];
  return [
    {
      name,
      href,
      status: modelStatusLabel(status),
      image:
        image && context.picture({ src: image.url, alt: '', ratio: 16 / 10, sizes: '260px', widest: 320 }),
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
  const { name } = only.manufacturer;
  const range = only.models
    .toSorted((a, b) => a.position - b.position)
    .flatMap((model) => rangeCell(name, model, context));
  return range.length === 0 ? null : { layout: 'range', title: `The ${name} range`, range };
}
