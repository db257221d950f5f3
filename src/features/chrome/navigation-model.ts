import type { NavigationItem } from '#domain/site/navigation.ts';
import { labelOf, type NavColumn, type NavLink, navLink, navLinks, type Resolve } from './nav-link.ts';

export interface NavEntry {
  readonly label: string;
  readonly link: NavLink | null;
  readonly columns: readonly NavColumn[];
}

/** The links that a dealer lists under an entry: plain ones first, then its titled columns. */
export function navColumns(item: NavigationItem, resolve: Resolve): readonly NavColumn[] {
  const plain = { title: null, links: navLinks(item.dropdownItems, resolve) };
  const titled = item.dropdownMenus.map(({ title, items }) => ({ title, links: navLinks(items, resolve) }));
  return [plain, ...titled].filter((column) => column.links.length > 0);
}

/** An entry that leads nowhere and opens nothing is left out. */
export const navEntries = (items: readonly NavigationItem[], resolve: Resolve): readonly NavEntry[] =>
  items
    .map((item) => ({
      label: labelOf(item),
      link: navLink(item, resolve),
      columns: navColumns(item, resolve),
    }))
    .filter((entry) => entry.link !== null || entry.columns.length > 0);
