import { takesDeposits } from '#domain/checkout/reservable.ts';
import { primaryLocation } from '#domain/dealers/places.ts';
import { socialAccounts } from '#domain/dealers/social-accounts.ts';
import { CANNOT_RUN_WITHOUT_NAVIGATION } from '#domain/shell/navigation.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { type PhoneModel, phoneModel } from '#domain/sites/markets/phone.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { isLargeStock } from '#domain/stock/large-stock.ts';
import type { PageContext } from '#features/page-context.ts';
import { searchBox } from '#features/search/site/box-model.ts';
import { accountModel } from '#features/shoppers/accounts/account-model.ts';
import { savedModel } from '#features/shoppers/saved/saved-model.ts';
import { paths } from '#paths';
import { analyticsModel } from './analytics/analytics-model.ts';
import { chatModel } from './chat/chat-model.ts';
import { footerModel } from './footer/footer-model.ts';
import { bannerModel, stockBannerModel } from './header/banner-model.ts';
import { headerModel } from './header/header-model.ts';
import { firstLink, type NavLink, type Resolve } from './header/nav-link.ts';

export interface GroupSubfooterModel {
  readonly columns: SiteConfig['group_subfooter']['columns'];
  readonly title: string | null;
  readonly logo: string | null;
  readonly links: readonly NavLink[];
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : null);

/** Lists all dealers of the group. The current one leads to its own home page. */
function groupLink(
  { href, label }: { href: string; label: string },
  { url }: SiteConfig,
  resolve: Resolve,
): NavLink | null {
  return firstLink([originOf(href) === originOf(url) ? paths.home : href], label, resolve);
}

export function groupSubfooter({ dealer, resolve }: PageContext): GroupSubfooterModel | null {
  const { enabled, columns, title, logo, links } = dealer.config.group_subfooter;
  if (!enabled) return null;
  return {
    columns,
    title,
    logo: logo?.url ?? null,
    links: links.map((link) => groupLink(link, dealer.config, resolve)).filter((link) => link !== null),
  };
}

export interface SisterSite {
  readonly name: string;
  readonly make: string | null;
  readonly href: string;
  readonly logo: ImageModel | null;
}

const LOGO = 64;

/** Lists the owner’s other websites for the further bottom component. */
export function sisterSites({ dealer, picture }: PageContext): readonly SisterSite[] {
  const { footer, dealership_websites } = dealer.config;
  if (!footer.bottom_component) return [];
  return dealership_websites.map(({ url, name, make, logo }) => ({
    name,
    make,
    href: url,
    logo: logo && picture({ src: logo.url, alt: '', ratio: 1, sizes: `${LOGO}px`, widest: LOGO }),
  }));
}

/** The theme’s files, whose names the build knows only after it has written them. */
export interface ThemeLinks {
  readonly stylesheet: string;
  readonly fonts: readonly string[];
  readonly themeColour: string;
  readonly palette: 'light' | 'dark' | 'auto';
  /** The picture for sharing pages without their own. Null if the dealer configured one. */
  readonly socialPicture: { readonly url: string; readonly width: number; readonly height: number } | null;
}

export interface Shell extends ShellModel {
  readonly theme: ThemeLinks;
}

const logoOf = ({ logo }: Dealer['config']) =>
  logo && {
    wide: logo.url,
    square: logo.square_url ?? logo.url,
    dark: logo.dark_url ?? logo.url,
  };

function dealerPhone(dealer: Dealer): PhoneModel | null {
  const { phone, locations } = dealer.config;
  const { contact_detail } = primaryLocation(locations);
  return phoneModel(phone ?? contact_detail.phone ?? contact_detail.landline_phone, dealer);
}

export function shellModel(context: PageContext) {
  const { dealer } = context;
  const { config, market } = dealer;
  if (!Array.isArray(config.navigation.header)) throw new Error(CANNOT_RUN_WITHOUT_NAVIGATION);
  const phone = dealerPhone(dealer);
  const saved = savedModel(context);
  const account = accountModel(context);
  return {
    language: market.locale,
    /** The site's slug, the prefix of everything that browsers store for it. */
    site: config.slug,
    name: config.name,
    homeHref: paths.home,
    logo: logoOf(config),
    header: headerModel(context, phone, { saves: saved !== null, signsIn: account !== null }),
    banner: bannerModel(context),
    stockBanner: stockBannerModel(config, phone),
    phone,
    social: socialAccounts(config),
    searchHref: paths.searchDefault(config),
    /** Null if the site has no saved list. */
    saved,
    /** Null if the site has no accounts. */
    account,
    /** Null if the site has no search box. */
    search: searchBox(config, market),
    /** Numbers of the stock, for elements marked with `data-count`. */
    countsHref: paths.counts,
    /** The address of newly reserved cars. Null if none can be reserved online. */
    reservedHref: takesDeposits(dealer.config) ? paths.reservedCars : null,
    /** The address of the states of vehicles in parts. Null if one file has all of them. */
    statesHref: isLargeStock(dealer.vehicles) ? paths.statusParts : null,
    footer: footerModel(context),
    subfooter: groupSubfooter(context),
    sisterSites: sisterSites(context),
    siteVerification: config.google_site_verification,
    analytics: analyticsModel(config),
    chat: chatModel(config, phone),
  };
}

/** Everything around a page’s contents; the same on every page of a site. */
export type ShellModel = ReturnType<typeof shellModel>;

/**
 * The parts before a page's contents (with or without the stock banner) and after them (on private pages
 * without third parties).
 */
export const SHELL_PARTS = ['before', 'before-stock', 'after', 'after-private'] as const;
export type ShellPart = (typeof SHELL_PARTS)[number];

/** In the place of the mark while the page is not known yet. */
export const ANY_PAGE = '?';
const MARKED = / aria-current="\?" href="([^"]*)"/g;

/** Marks the links to the page at `path` as current. */
export const placedPart = (html: string, path: string): string =>
  html.replace(MARKED, (_, href: string) => `${href === path ? ' aria-current="page"' : ''} href="${href}"`);
