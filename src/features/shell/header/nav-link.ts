import type { Link } from '#domain/sites/routing/links.ts';
import { type Addresses, bestAddress } from '#features/best-address.ts';

export type Resolve = (href: string) => Link | undefined;

export interface NavLink extends Link {
  readonly label: string;
  readonly newWindow: boolean;
  /** The dealer’s own class for it. */
  readonly className?: string;
}
export interface NavColumn {
  readonly title: string | null;
  readonly links: readonly NavLink[];
}

interface ConfiguredLink {
  readonly name: string | null;
  readonly title: string | null;
  readonly url: string | null;
  readonly target: '_blank' | '_self' | null;
  readonly className: string | null;
}

export const labelOf = ({ name, title }: Pick<ConfiguredLink, 'name' | 'title'>) => name ?? title ?? '';

/** Makes a link, or returns null if it leads nowhere. */
export function navLink(item: ConfiguredLink, resolve: Resolve): NavLink | null {
  const link = item.url === null ? undefined : resolve(item.url);
  if (!link) return null;
  return {
    ...link,
    label: labelOf(item),
    newWindow: item.target === '_blank',
    ...(item.className === null ? {} : { className: item.className }),
  };
}

export const navLinks = (items: readonly ConfiguredLink[], resolve: Resolve): readonly NavLink[] =>
  items.map((item) => navLink(item, resolve)).filter((link) => link !== null);

/** Links to the first of several addresses that the site has. */
export function firstLink(addresses: Addresses, label: string, resolve: Resolve): NavLink | null {
  const link = bestAddress(addresses, resolve);
  return link ? { ...link, label, newWindow: false } : null;
}
