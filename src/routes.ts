import { reservable } from '#domain/checkout/checkout-offer.ts';
import { type Place, placesOf } from '#domain/dealers/places.ts';
import { formPageNamed } from '#domain/leads/forms/form-places.ts';
import { memoise, once } from '#domain/lib/memoise.ts';
import { resultsHeading } from '#domain/search/filters/selection-text.ts';
import { selectionsOf } from '#domain/search/filters/selections.ts';
import { hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { type BuyOnlinePageModel, buyOnlinePage, sellsOnline } from '#features/checkout/buy-online-page.ts';
import { type CheckoutPageModel, checkoutPage } from '#features/checkout/checkout-page.ts';
import { type OnlinePaymentPageModel, onlinePaymentPage } from '#features/checkout/online-payment-page.ts';
import { type ArticlePageModel, articlePage } from '#features/content/article-page.ts';
import { type BrandPageModel, brandPage } from '#features/content/brands/brand-page.ts';
import {
  type ElectricPageModel,
  electricPage,
  electricWords,
  hasElectricPage,
} from '#features/content/brands/electric-page.ts';
import { type ModelPageModel, modelPage, modelsWithPage } from '#features/content/brands/model-page.ts';
import { type ContentPageModel, contentPage } from '#features/content/content-page.ts';
import { type HomePageModel, homePage } from '#features/content/home/home-page.ts';
import { type NewsPageModel, newsLists, newsPage } from '#features/content/news-page.ts';
import { type NotFoundPageModel, notFoundPage } from '#features/content/not-found-page.ts';
import { privacyPage } from '#features/content/privacy-page.ts';
import { type WordedFormPageModel, wordedFormPage } from '#features/content/ready/form-words.ts';
import { readyPages } from '#features/content/ready/ready-pages.ts';
import { type LocationsPageModel, locationsPage } from '#features/dealers/locations/locations-page.ts';
import {
  type ContactFormPageModel,
  contactFormPage,
  type FormPageSource,
  formPagesOf,
} from '#features/leads/forms/form-page.ts';
import { type SpinPageModel, spinPage } from '#features/leads/prizes/spin-page.ts';
import { type SuccessPageModel, successPage } from '#features/leads/success-page.ts';
import type { PageContext, SettingsContext } from '#features/page-context.ts';
import { type ByPricePageModel, byPricePage, hasPrices } from '#features/search/results/by-price-page.ts';
import { type SearchPageModel, searchPage, unnamedSearchPage } from '#features/search/results/search-page.ts';
import { type SiteSearchPageModel, siteSearchPage } from '#features/search/site/site-search-page.ts';
import { type SignInPageModel, signInPage } from '#features/shoppers/accounts/sign-in-page.ts';
import {
  type ComparePageModel,
  comparePage,
  type FavouritesPageModel,
  favouritesPage,
} from '#features/shoppers/comparison/saved-pages.ts';
import { type GaragePageModel, garagePage } from '#features/shoppers/garage/garage-page.ts';
import { type FallbackPageModel, fallbackPage } from '#features/vehicles/fallback/fallback-page.ts';
import {
  partsOf,
  subjectOf,
  type VehiclePageModel,
  vehiclePage,
} from '#features/vehicles/page/vehicle-page.ts';
import { paths } from '#paths';

export type PageModel =
  | HomePageModel
  | SearchPageModel
  | ByPricePageModel
  | BrandPageModel
  | ModelPageModel
  | ElectricPageModel
  | VehiclePageModel
  | FallbackPageModel
  | ContactFormPageModel
  | WordedFormPageModel
  | SuccessPageModel
  | SpinPageModel
  | CheckoutPageModel
  | BuyOnlinePageModel
  | OnlinePaymentPageModel
  | LocationsPageModel
  | ContentPageModel
  | ArticlePageModel
  | NewsPageModel
  | SiteSearchPageModel
  | FavouritesPageModel
  | ComparePageModel
  | SignInPageModel
  | GaragePageModel
  | NotFoundPageModel;

export type PageKind = PageModel['kind'];

/** The file that draws each kind of page. */
export const PAGE_COMPONENTS: Readonly<Record<PageKind, string>> = {
  home: 'src/pages/index.astro',
  search: 'src/pages/search/[slug].astro',
  'by-price': 'src/pages/search/by-price.astro',
  brand: 'src/pages/brands/[slug].astro',
  model: 'src/pages/models/[slug].astro',
  electric: 'src/pages/electric-cars.astro',
  vehicle: 'src/pages/cars/[slug].astro',
  'vehicle-fallback': 'src/pages/fallback/vehicle.astro',
  contact: 'src/pages/contact-us/[slug].astro',
  locations: 'src/pages/our-locations.astro',
  form: 'src/pages/form.astro',
  success: 'src/pages/success.astro',
  spin: 'src/pages/spin-to-win.astro',
  checkout: 'src/pages/cars/[slug]/checkout.astro',
  'online-payment': 'src/pages/online-payment.astro',
  'buy-online': 'src/pages/buy-online.astro',
  content: 'src/pages/[slug].astro',
  article: 'src/pages/news/[slug].astro',
  news: 'src/pages/news/index.astro',
  'site-search': 'src/pages/site-search.astro',
  favourites: 'src/pages/favourites.astro',
  compare: 'src/pages/compare.astro',
  'sign-in': 'src/pages/sign-in.astro',
  garage: 'src/pages/garage.astro',
  'not-found': 'src/pages/404.astro',
};

/** A page of a site: its address, its source, and how its model is made. */
interface PageFrom<Context> {
  readonly kind: PageKind;
  readonly path: string;
  readonly origin: string;
  readonly model: (context: Context) => PageModel;
}

/** May be made of anything. */
interface WholePage extends PageFrom<PageContext> {
  readonly subject?: undefined;
}

/**
 * Is made of its subject and the settings of the site, and given nothing else: no other vehicle, no text. While both
 * are the same, a build does not make it again.
 */
export interface SubjectPage extends PageFrom<SettingsContext> {
  readonly subject: () => readonly object[];
  /** The pages about the subject, which it may link to. */
  readonly own: readonly string[];
}

export type SitePage = WholePage | SubjectPage;

type PagesOf = (dealer: Dealer) => readonly SitePage[];

const fixed: PagesOf = () => [
  { kind: 'home', path: paths.home, origin: 'the home page', model: homePage },
  {
    kind: 'not-found',
    path: paths.notFound,
    origin: 'the page for addresses that do not exist',
    model: notFoundPage,
  },
  {
    kind: 'vehicle-fallback',
    path: paths.vehicleFallback,
    origin: 'the page for vehicles without one',
    model: fallbackPage,
  },
  {
    kind: 'search',
    path: paths.searchFallback,
    origin: 'the page for results without one',
    model: unnamedSearchPage,
  },
];

const searches: PagesOf = (dealer) =>
  selectionsOf(dealer).map((selected) => ({
    kind: 'search',
    path: paths.search(selected.selection, dealer.config),
    origin: `the results for "${resultsHeading(selected.selection, dealer.config)}"`,
    model: (context) => searchPage(selected, context),
  }));

const brands: PagesOf = ({ site }) =>
  site.brands.map((brand) => ({
    kind: 'brand',
    path: paths.brand(brand.manufacturer.slug),
    origin: `the make ${brand.manufacturer.name}`,
    model: (context) => brandPage(brand, context),
  }));

const models: PagesOf = ({ site, config }) =>
  modelsWithPage(site.brands).map(({ brand, model }) => ({
    kind: 'model',
    path: paths.model(model.slug, config),
    origin: `the model ${brand.manufacturer.name} ${model.name}`,
    model: (context) => modelPage({ brand, model }, context),
  }));

const electric: PagesOf = (dealer) =>
  hasElectricPage(dealer)
    ? [
        {
          kind: 'electric',
          path: paths.electricCars,
          origin: 'what runs on electricity',
          model: electricPage,
        },
      ]
    : [];

const byPrice: PagesOf = (dealer) =>
  hasPrices(dealer)
    ? [
        {
          kind: 'by-price',
          path: paths.searchByPrice(dealer.config),
          origin: 'the search by price',
          model: byPricePage,
        },
      ]
    : [];

/** The dealer's `pages/privacy-policy.md` replaces the generated one. */
const privacy: PagesOf = ({ site }) =>
  site.pages.some((page) => page.slug === 'privacy-policy')
    ? []
    : [{ kind: 'content', path: paths.privacyPolicy, origin: 'the privacy policy', model: privacyPage }];

const contact: PagesOf = ({ config }) => {
  const places = placesOf(config.locations);
  if (places.length === 0) return [];
  return [
    ...places.map((place: Place) => ({
      kind: 'contact' as const,
      path: paths.contactLocation(place.main),
      origin: `the location "${place.main.name}"`,
      model: (context: PageContext) => contactFormPage(place, context),
    })),
    { kind: 'locations', path: paths.ourLocations, origin: 'the list of locations', model: locationsPage },
  ];
};

/** A page file named after a form or the electric page gives that page its text. */
const content: PagesOf = (dealer) =>
  dealer.site.pages
    .filter((page) => page.form === null && formPageNamed(page.slug) === undefined)
    .filter((page) => !(hasElectricPage(dealer) && page === electricWords(dealer)))
    .map((page) => ({
      kind: 'content',
      path: paths.contentPage(page.slug, dealer.config),
      origin: page.body.file,
      model: (context) => contentPage(page, context),
    }));

/** Generated, if the dealer wrote no page. */
const ready: PagesOf = (dealer) =>
  readyPages(dealer).map(({ path, origin, model }) => ({ kind: 'content', path, origin, model }));

const TRADE_IN = 'the trade-in form';

const forms: PagesOf = (dealer) => [
  ...formPagesOf(dealer).map((source) => ({
    kind: 'form' as const,
    path: source.path,
    origin: originOf(source),
    model: (context: PageContext) => wordedFormPage(source, context),
  })),
  { kind: 'success', path: paths.successPage, origin: 'the thanks for a form', model: successPage },
];

function originOf({ form, path, content: file }: FormPageSource): string {
  if (file) return file.body.file;
  return form === 'trade-in' ? TRADE_IN : `the form of ${path}`;
}

const spins: PagesOf = ({ config }) => {
  const { spin_to_win } = config;
  if (spin_to_win === null) return [];
  return [
    {
      kind: 'spin',
      path: paths.spinToWin,
      origin: 'the wheel of prizes',
      model: (context) => spinPage(spin_to_win, context),
    },
  ];
};

const news: PagesOf = (dealer) => [
  ...newsLists(dealer).map((list) => ({
    kind: 'news' as const,
    path: list.path,
    origin: list.tag === null ? 'the news' : `the news tagged "${list.tag.name}"`,
    model: (context: PageContext) => newsPage(list, context),
  })),
  ...dealer.site.news.map((item) => ({
    kind: 'article' as const,
    path: paths.newsItem(item.slug),
    origin: item.body.file,
    model: (context: PageContext) => articlePage(item, context),
  })),
];

const vehicles: PagesOf = (dealer) => {
  const reservableCars = new Set(reservable(dealer));
  return dealer.vehicles.map((vehicle) => {
    const { id, slug, name } = vehicle;
    const path = paths.vehicle(slug);
    const subject = once(() => subjectOf(vehicle, dealer));
    return {
      kind: 'vehicle',
      path,
      origin: `the vehicle ${id} (${name})`,
      subject: () => partsOf(subject()),
      own: reservableCars.has(vehicle) ? [path, paths.checkout(slug)] : [path],
      model: (context: SettingsContext) => vehiclePage(subject(), context),
    };
  });
};

const buyOnline: PagesOf = (dealer) =>
  sellsOnline(dealer)
    ? [
        {
          kind: 'buy-online',
          path: paths.buyOnline,
          origin: 'the page about reserving online',
          model: buyOnlinePage,
        },
      ]
    : [];

const onlinePayment: PagesOf = ({ config: { online_payment } }) =>
  online_payment === null
    ? []
    : [
        {
          kind: 'online-payment',
          path: paths.onlinePayment,
          origin: 'the online payment',
          model: (context) => onlinePaymentPage(online_payment, context),
        },
      ];

const checkouts: PagesOf = (dealer) =>
  reservable(dealer).map((vehicle) => ({
    kind: 'checkout',
    subject: () => [vehicle],
    own: [],
    path: paths.checkout(vehicle.slug),
    origin: `the reservation of the vehicle ${vehicle.id} (${vehicle.name})`,
    model: (context: SettingsContext) => checkoutPage(vehicle, context),
  }));

const siteSearch: PagesOf = ({ config }) =>
  config.search.site_search.kind === 'off'
    ? []
    : [{ kind: 'site-search', path: paths.siteSearch, origin: 'the site search', model: siteSearchPage }];

const saved: PagesOf = ({ config }) =>
  config.saved.enabled
    ? [
        { kind: 'favourites', path: paths.favourites, origin: 'what was saved', model: favouritesPage },
        {
          kind: 'compare',
          path: paths.compare,
          origin: 'the comparison of what was saved',
          model: comparePage,
        },
      ]
    : [];

const accounts: PagesOf = ({ config }) =>
  hasAccounts(config)
    ? [{ kind: 'sign-in', path: paths.signIn, origin: 'the sign-in', model: signInPage }]
    : [];

const garage: PagesOf = ({ config }) =>
  config.garage_enabled
    ? [{ kind: 'garage', path: config.garage.path, origin: 'the garage', model: garagePage }]
    : [];

const PAGES: readonly PagesOf[] = [
  fixed,
  searches,
  byPrice,
  brands,
  models,
  electric,
  siteSearch,
  saved,
  accounts,
  garage,
  privacy,
  contact,
  content,
  ready,
  forms,
  spins,
  news,
  vehicles,
  buyOnline,
  checkouts,
  onlinePayment,
];

/** Paths that the platform itself needs, whether or not a site has a page there. */
const RESERVED: Readonly<Record<string, string>> = {
  '/index': 'the home page',
  '/cars/trade-in': TRADE_IN,
  '/api': 'the API',
  '/mock': 'the API’s mock',
  '/data': 'the stock index',
  '/feeds': 'the feeds of the stock',
  '/assets': 'the dealer’s files',
  '/_astro': 'compiled files',
};

export class PathCollision extends Error {
  override name = 'PathCollision';
}

/** File systems of dealers’ editors do not all tell capitals apart, so two such paths count as one. */
const pathKey = (path: string) => path.toLowerCase();

function refuseCollisions(pages: readonly SitePage[]): void {
  const ownerByPath = new Map(Object.entries(RESERVED));
  const clashes: string[] = [];
  for (const { path, origin } of pages) {
    const holder = ownerByPath.get(pathKey(path));
    if (holder === undefined || holder === origin) ownerByPath.set(pathKey(path), origin);
    else clashes.push(`${path} is wanted by both ${holder} and ${origin}.`);
  }
  if (clashes.length > 0) throw new PathCollision(`${clashes.join('\n')}\nRename one of the two.`);
}

/** Every page of a site. Two that want one path are an error that names both. */
export const pagesOf = memoise((dealer: Dealer): readonly SitePage[] => {
  const pages = PAGES.flatMap((of) => of(dealer));
  refuseCollisions(pages);
  return pages;
});

/** The model a page was asked to draw; a page that is handed another kind is a mistake in the routes. */
export function modelOf<K extends PageKind>(locals: App.Locals, kind: K): Extract<PageModel, { kind: K }> {
  const { page } = locals;
  if (!isKind(page, kind)) throw new Error(`The page for "${kind}" was given a model of "${page.kind}"`);
  return page;
}

const isKind = <K extends PageKind>(page: PageModel, kind: K): page is Extract<PageModel, { kind: K }> =>
  page.kind === kind;
