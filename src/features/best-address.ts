import type { Manufacturer, Model } from '#domain/content/brands/brand-schema.ts';
import type { Link } from '#domain/sites/routing/links.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';

/** Pages about one thing, the best first. When a better page appears, links move there. */
export type Addresses = readonly (string | null)[];

export const addressesOfMake = (
  { name, slug }: { readonly name: string; readonly slug: Manufacturer['slug'] | null },
  config: SiteConfig,
): Addresses => [
  slug === null ? null : paths.brand(slug),
  paths.search({ kind: 'make', make: name }, config),
];

export const addressesOfModel = (
  make: string,
  { name, slug, override_url }: Pick<Model, 'name' | 'override_url'> & { readonly slug: string | null },
  config: SiteConfig,
): Addresses => [
  override_url,
  slug === null ? null : paths.model(slug, config),
  paths.search({ kind: 'model', make, model: name }, config),
];

/** Returns the first of the addresses that the site has. */
export function bestAddress(
  addresses: Addresses,
  resolve: (href: string) => Link | undefined,
): Link | undefined {
  for (const address of addresses) {
    const link = address === null ? undefined : resolve(address);
    if (link) return link;
  }
  return undefined;
}
