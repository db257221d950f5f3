import type { PhoneModel } from '#domain/sites/markets/phone.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { fontOf } from '#domain/sites/theme/font-files.ts';
import { paths } from '#paths';
import {
  type BarWidth,
  barRoom,
  entryWidths,
  labelWidth,
  MORE_LABEL,
  outAt,
  searchFieldAt,
} from '../menu/bar-room.ts';
import type { MenuContext } from '../menu/dynamic-menus.ts';
import { type MenuEntry, menuEntries } from '../menu/menu-model.ts';
import { firstLink, type NavLink, type Resolve } from './nav-link.ts';

export interface BarEntry extends MenuEntry {
  /** The widths of the page at which it stands under More, because the bar has no room for it. */
  readonly outAt: readonly BarWidth[];
}

export interface HeaderAction {
  readonly link: NavLink;
  readonly icon: 'wrench' | 'finance';
}

interface PossibleAction {
  readonly wanted: (config: SiteConfig) => boolean;
  readonly label: string;
  readonly icon: HeaderAction['icon'];
  /** The first that the site has. */
  readonly leadsTo: (config: SiteConfig) => readonly (string | null)[];
}

const ACTIONS: readonly PossibleAction[] = [
  {
    wanted: ({ header }) => header.book_service_button,
    label: 'Book a Service',
    icon: 'wrench',
    leadsTo: ({ xtime_url }) => [xtime_url, paths.service],
  },
  {
    wanted: ({ header }) => header.finance_pre_approval_button,
    label: 'Finance Pre-Approval',
    icon: 'finance',
    leadsTo: () => [paths.financePreApproval, paths.finance],
  },
];

const actionsOf = (config: SiteConfig, resolve: Resolve): readonly HeaderAction[] =>
  ACTIONS.filter(({ wanted }) => wanted(config)).flatMap(({ label, icon, leadsTo }) => {
    const link = firstLink(leadsTo(config), label, resolve);
    return link ? [{ link, icon }] : [];
  });

/** Makes the header. The shopper links that are shown decide how much room is left. */
export function headerModel(
  context: MenuContext,
  phone: PhoneModel | null,
  links: { readonly saves: boolean; readonly signsIn: boolean },
) {
  const { config } = context.dealer;
  const { variant, open_dropdowns } = config.header;
  const entries = menuEntries(config.navigation.header, context);
  const actions = actionsOf(config, context.resolve);
  const font = fontOf(variant === 'large' ? config.theme.font_display : config.theme.font_text);
  const measure = (label: string, size: number) => labelWidth(label, font, size);
  const room = barRoom({
    variant,
    measure,
    actions,
    phone,
    ...links,
    name: config.logo === null ? config.name : null,
  });
  const more = { label: MORE_LABEL, panel: {}, count: null };
  const widths = entryWidths(entries, variant, measure);
  const out = outAt(widths, room, entryWidths([more], variant, measure).xl[0] ?? 0);
  return {
    variant,
    opens: open_dropdowns,
    entries: entries.map((entry, index) => ({ ...entry, outAt: out[index] ?? [] })),
    /** The widths at which the search box is a field in the bar. At others it is a button. */
    searchFieldAt: searchFieldAt(widths, room, config.search.placeholder, measure),
    /** The main action for shoppers, shown only if it leads somewhere. */
    actions,
  };
}
