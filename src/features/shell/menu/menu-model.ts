import { listOfEntry } from '#domain/search/filters/counts.ts';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN, type SearchState } from '#domain/search/filters/search-state.ts';
import type { NavigationItem } from '#domain/shell/navigation.ts';
import {
  labelOf,
  type NavColumn,
  type NavLink,
  navLink,
  navLinks,
  type Resolve,
} from '../header/nav-link.ts';
import { DYNAMIC_MENUS, type MenuContext } from './dynamic-menus.ts';
import { isEmpty, type PanelModel } from './panel-model.ts';

/** An entry of the header’s menu. */
export interface MenuEntry {
  readonly label: string;
  readonly link: NavLink | null;
  readonly panel: PanelModel | null;
  /** The address of the list whose number it shows. */
  readonly count: string | null;
  readonly className: string | null;
  /** Stands open in the drawer. */
  readonly opened: boolean;
}

/** Lists the links that a dealer configured under an entry: plain ones first, then its titled columns. */
function navColumns(item: NavigationItem, resolve: Resolve): readonly NavColumn[] {
  const plain = { title: null, links: navLinks(item.dropdownItems, resolve) };
  const titled = item.dropdownMenus.map(({ title, items }) => ({ title, links: navLinks(items, resolve) }));
  return [plain, ...titled].filter((column) => column.links.length > 0);
}

/** Joins the columns. A link that the stock’s own columns already have is not repeated. */
function joined(dynamic: readonly NavColumn[], configured: readonly NavColumn[]): readonly NavColumn[] {
  const known = new Set(dynamic.flatMap(({ links }) => links.map(({ href }) => href)));
  const further = configured
    .map(({ title, links }) => ({ title, links: links.filter(({ href }) => !known.has(href)) }))
    .filter(({ links }) => links.length > 0);
  return [...dynamic, ...further];
}

function panelOf(item: NavigationItem, within: SearchState, context: MenuContext): PanelModel | null {
  const columns = navColumns(item, context.resolve);
  const dynamic = item.dynamicDropdown && DYNAMIC_MENUS[item.dynamicDropdown]({ ...context, within });
  const kind = item.dropdownMenus.length > 0 ? 'columns' : 'links';
  const panel: PanelModel =
    dynamic && !isEmpty(dynamic)
      ? { ...dynamic, columns: joined(dynamic.columns, columns) }
      : { kind, groups: [], columns };
  return isEmpty(panel) ? null : panel;
}

/** Leaves out entries that lead nowhere and open nothing. */
export const menuEntries = (items: readonly NavigationItem[], context: MenuContext): readonly MenuEntry[] =>
  items
    .map((item) => {
      const list = listOfEntry(item, context.dealer);
      return {
        label: labelOf(item),
        link: navLink(item, context.resolve),
        panel: panelOf(item, list ?? NOTHING_CHOSEN, context),
        count: item.carTypeQty === null || list === null ? null : addressOf(list, context.dealer.config),
        className: item.className,
        opened: item.mobileOpen,
      };
    })
    .filter((entry) => entry.link !== null || entry.panel !== null);
