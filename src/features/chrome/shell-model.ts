import { addressLine, directionsUrl } from '#domain/dealer/address.ts';
import { placeName } from '#domain/dealer/location-slug.ts';
import { type HoursRow, hoursOf, weekRows } from '#domain/dealer/opening-hours.ts';
import { type PhoneModel, phoneModel } from '#domain/dealer/phone-model.ts';
import { placesOf, primaryLocation } from '#domain/dealer/places.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import type { Link } from '#domain/site/links.ts';
import {
  CANNOT_RUN_WITHOUT_NAVIGATION,
  type NavigationItem,
  type NavigationLink,
} from '#domain/site/navigation.ts';
import { paths } from '#paths';
import { type SocialAccount, socialAccounts } from './social-accounts.ts';

export type Resolve = (href: string) => Link | undefined;

export interface NavLink extends Link {
  readonly label: string;
  readonly newWindow: boolean;
}
export interface NavColumn {
  readonly title: string | null;
  readonly links: readonly NavLink[];
}
export interface NavEntry {
  readonly label: string;
  readonly link: NavLink | null;
  readonly columns: readonly NavColumn[];
}

/** Everything around a page’s contents; the same on every page of a site. */
export interface ShellModel {
  readonly language: string;
  readonly name: string;
  readonly homeHref: string;
  readonly logo: { readonly wide: string; readonly square: string; readonly dark: string } | null;
  readonly header: {
    readonly variant: string;
    readonly opens: 'hover' | 'click';
    readonly entries: readonly NavEntry[];
  };
  readonly banner: {
    readonly address: string;
    readonly directions: string;
    readonly locations: readonly NavLink[];
    /** Too many to stand beside each other: they stand behind one Locations link. */
    readonly collapsed: boolean;
    readonly location: number;
  } | null;
  readonly phone: PhoneModel | null;
  readonly social: readonly SocialAccount[];
  readonly searchHref: string;
  readonly footer: {
    readonly about: string | null;
    readonly columns: readonly NavColumn[];
    readonly places: readonly {
      readonly name: string;
      readonly href: string;
      readonly address: string;
      readonly phone: PhoneModel | null;
    }[];
    readonly hours: readonly HoursRow[];
    readonly licences: readonly string[];
    readonly credit: { readonly label: string; readonly href: string } | null;
    readonly privacyHref: string;
  };
  readonly siteVerification: string | null;
  readonly analytics: { readonly endpoint: string | null; readonly consentRequired: boolean };
}

/** The theme’s files, whose names the build knows only after it has written them. */
export interface ThemeLinks {
  readonly stylesheet: string;
  readonly fonts: readonly string[];
  readonly themeColour: string;
  readonly palette: 'light' | 'dark' | 'auto';
  readonly favicon: string | null;
}

export interface Shell extends ShellModel {
  readonly theme: ThemeLinks;
}

type Labelled = { readonly name: string | null; readonly title: string | null };
const labelOf = ({ name, title }: Labelled) => name ?? title ?? '';

function navLink(item: NavigationLink | NavigationItem, resolve: Resolve): NavLink | null {
  const link = item.url === null ? undefined : resolve(item.url);
  return link ? { ...link, label: labelOf(item), newWindow: item.target === '_blank' } : null;
}

const present = <T>(value: T | null): value is T => value !== null;

function navColumns(item: NavigationItem, resolve: Resolve): readonly NavColumn[] {
  const plain = {
    title: null,
    links: item.dropdownItems.map((entry) => navLink(entry, resolve)).filter(present),
  };
  const titled = item.dropdownMenus.map((menu) => ({
    title: menu.title,
    links: menu.items.map((entry) => navLink(entry, resolve)).filter(present),
  }));
  return [plain, ...titled].filter((column) => column.links.length > 0);
}

/** An entry that leads nowhere and opens nothing is left out. */
const navEntries = (items: readonly NavigationItem[], resolve: Resolve): readonly NavEntry[] =>
  items
    .map((item) => ({
      label: labelOf(item),
      link: navLink(item, resolve),
      columns: navColumns(item, resolve),
    }))
    .filter((entry) => entry.link !== null || entry.columns.length > 0);

const footerColumns = (items: readonly NavigationItem[], resolve: Resolve): readonly NavColumn[] => {
  const entries = navEntries(items, resolve);
  const single = entries.flatMap((entry) => (entry.columns.length === 0 && entry.link ? [entry.link] : []));
  const grouped = entries.flatMap((entry) =>
    entry.columns.map((column) => ({ title: column.title ?? entry.label, links: column.links })),
  );
  return single.length > 0 ? [{ title: null, links: single }, ...grouped] : grouped;
};

export function shellModel(dealer: Dealer, resolve: Resolve): ShellModel {
  const { config, market } = dealer;
  if (!Array.isArray(config.navigation.header)) throw new Error(CANNOT_RUN_WITHOUT_NAVIGATION);
  const main = primaryLocation(config.locations);
  const places = placesOf(config.locations);
  const licences = [
    ...config.footer.licences.map(({ label, number }) => `${label} ${number}`),
    ...config.locations.flatMap((location) => [
      location.dealer_license_number,
      location.motor_vehicle_repairer,
    ]),
  ].filter(present);
  const phone = phoneModel(
    config.phone ?? main.contact_detail.phone ?? main.contact_detail.landline_phone,
    dealer,
  );

  return {
    language: market.locale,
    name: config.name,
    homeHref: paths.home,
    logo: config.logo && {
      wide: config.logo.url,
      square: config.logo.square_url ?? config.logo.url,
      dark: config.logo.dark_url ?? config.logo.url,
    },
    header: {
      variant: config.header.variant,
      opens: config.header.open_dropdowns,
      entries: navEntries(config.navigation.header, resolve),
    },
    banner: config.top_banner.enabled
      ? {
          address: config.address ?? addressLine(main.address),
          directions: directionsUrl(main.address),
          locations: places.map((place) => ({
            label: placeName(place.main.name),
            href: paths.contactLocation(place.main),
            kind: 'page',
            newWindow: false,
          })),
          collapsed: places.length > config.top_banner.collapse_locations_above,
          location: main.id,
        }
      : null,
    phone,
    social: socialAccounts(config),
    searchHref: paths.searchDefault(config),
    footer: {
      about: config.footer.about,
      columns: footerColumns(config.navigation.footer, resolve),
      places: places.map((place) => ({
        name: placeName(place.main.name),
        href: paths.contactLocation(place.main),
        address: addressLine(place.main.address),
        phone: phoneModel(place.main.contact_detail.phone, dealer),
      })),
      hours: weekRows(hoursOf(main, config), market),
      licences: licences.length === 0 ? [] : [config.footer.licence_text, ...new Set(licences)],
      credit: config.footer.credit,
      privacyHref: paths.privacyPolicy,
    },
    siteVerification: config.google_site_verification,
    analytics: { endpoint: config.analytics.endpoint, consentRequired: config.consent },
  };
}
