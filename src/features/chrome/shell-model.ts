import { type PhoneModel, phoneModel } from '#domain/dealer/phone-model.ts';
import { primaryLocation } from '#domain/dealer/places.ts';
import { socialAccounts } from '#domain/dealer/social-accounts.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { CANNOT_RUN_WITHOUT_NAVIGATION } from '#domain/site/navigation.ts';
import { takesDeposits } from '#domain/vehicle/reservable.ts';
import { accountModel } from '#features/account/account-model.ts';
import { chatModel } from '#features/chat/chat-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { savedModel } from '#features/saved/saved-model.ts';
import { searchBox } from '#features/site-search/box-model.ts';
import { paths } from '#paths';
import { bannerModel, stockBannerModel } from './banner-model.ts';
import { groupSubfooter, sisterSites } from './bottom-model.ts';
import { footerModel } from './footer-model.ts';
import { headerModel } from './header-model.ts';

/** The theme’s files, whose names the build knows only after it has written them. */
export interface ThemeLinks {
  readonly stylesheet: string;
  readonly fonts: readonly string[];
  readonly themeColour: string;
  readonly palette: 'light' | 'dark' | 'auto';
  /** What is shown where a page without a picture of its own is shared; nothing where the dealer names one itself. */
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

/** The number that stands for the whole dealer. */
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
    /** The site’s slug: what a browser keeps of the site is kept under it. */
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
    /** Nothing where the dealer’s shoppers keep no list. */
    saved,
    /** Nothing where nobody can sign in. */
    account,
    /** Nothing where the dealer wants no search box. */
    search: searchBox(config, market),
    /** Numbers of the stock, for elements marked with `data-count`. */
    countsHref: paths.counts,
    /** What was reserved online since; nothing where no car can be. */
    reservedHref: takesDeposits(dealer.config) ? paths.reservedCars : null,
    footer: footerModel(context),
    subfooter: groupSubfooter(context),
    sisterSites: sisterSites(context),
    siteVerification: config.google_site_verification,
    analytics: {
      endpoint: config.analytics.endpoint,
      tagManager: config.analytics.tag_manager_id,
      webVitals: config.analytics.web_vitals,
      consentRequired: config.consent,
    },
    chat: chatModel(config, phone),
  };
}

/** Everything around a page’s contents; the same on every page of a site. */
export type ShellModel = ReturnType<typeof shellModel>;

/** What stands before a page’s contents (with the stock banner or without) and after them, on private pages without what others bring. */
export const SHELL_PARTS = ['before', 'before-stock', 'after', 'after-private'] as const;
export type ShellPart = (typeof SHELL_PARTS)[number];

/** The shell of one dealer as HTML: the same around each of its pages but for the mark on links to the page itself. */
export type ShellHtml = Readonly<Record<ShellPart, string>>;

/** In the place of the mark while the page is not known yet. */
export const ANY_PAGE = '?';
const MARKED = / aria-current="\?" href="([^"]*)"/g;

/** The part as it stands on the page at `path`. */
export const placedPart = (html: string, path: string): string =>
  html.replace(MARKED, (_, href: string) => `${href === path ? ' aria-current="page"' : ''} href="${href}"`);
