import type { Link } from './links.ts';
import type { FooterItem, NavigationItem } from './navigation.ts';
import type { SiteConfig } from './schema.ts';
import type { Site } from './site.ts';

interface Led {
  readonly name: string | null;
  readonly title: string | null;
  readonly url: string | null;
}

const linksIn = (items: readonly (NavigationItem | FooterItem)[]): readonly Led[] =>
  items.flatMap((item) => [
    item,
    ...item.dropdownItems,
    ...('dropdownMenus' in item ? item.dropdownMenus.flatMap(({ items: below }) => below) : []),
  ]);

/** Warns about navigation entries without a page, because they are not drawn. */
export function deadNavigation(
  { navigation }: Pick<SiteConfig, 'navigation'>,
  resolve: (href: string) => Link | undefined,
): readonly string[] {
  return (['header', 'footer'] as const).flatMap((place) =>
    linksIn(navigation[place]).flatMap(({ name, title, url }) =>
      url === null || resolve(url) !== undefined
        ? []
        : [
            `The ${place} entry "${name ?? title}" is not shown: the site has no page ${url}. Make the page, or remove the entry from "navigation.${place}".`,
          ],
    ),
  );
}

const ASSET = /\/assets\/[^"\\\s)]+/g;

/** Files that the configuration or a text names and that do not exist. */
export function missingAssets({ slug, config, pages, news, brands, assets }: Site): readonly string[] {
  const there = new Set(assets.map(({ url }) => url));
  const named = new Set(JSON.stringify([config, pages, news, brands]).match(ASSET) ?? []);
  return [...named]
    .filter((url) => !there.has(url))
    .map(
      (url) =>
        `${url} is named but does not exist. Put the file into sites/${slug}${url}, or remove its name.`,
    );
}

interface Named {
  readonly name: string;
  readonly contact_detail: { readonly phone: string | null };
}

/** One warning a dealer: vehicles at these locations have no number to call. */
export function missingPhoneWarnings({
  phone,
  locations,
}: Pick<SiteConfig, 'phone'> & { readonly locations: readonly Named[] }): readonly string[] {
  if (phone !== null) return [];
  const silent = locations.filter(({ contact_detail }) => contact_detail.phone === null);
  if (silent.length === 0) return [];
  const names = silent.map(({ name }) => `"${name}"`).join(', ');
  return [`Vehicles at ${names} show no phone number: neither the location nor the site has one.`];
}
