import type { Location } from '#domain/dealers/location-config.ts';
import { locationSlug } from '#domain/dealers/location-slug.ts';
import { SPIN_TOKEN } from '#domain/leads/prizes/prize-token.ts';
import { type Selection, selectionPath } from '#domain/search/filters/selection.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { Hire } from '#domain/vehicles/hire.ts';

/** Pages with the same address on every site, even if others keep /pages in front. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set([
  'privacy-policy',
  'finance',
  'finance-pre-approval',
  'service',
  'sell-your-car',
  'sell-my-car',
  'valuations',
  'electric-cars',
]);

/** What addresses of results depend on. */
export interface SearchPlace {
  readonly search: Pick<SiteConfig['search'], 'base_path' | 'collections'>;
  readonly default_search_path: SiteConfig['default_search_path'];
}

/** The values of a finance application. */
export interface FinanceQuery {
  readonly carId: string;
  readonly carType: string;
  readonly dealership: string | null;
  readonly budget: number | null;
}

const financeQuery = ({ carId, carType, dealership, budget }: FinanceQuery): string =>
  new URLSearchParams({
    ...(dealership !== null && { preferredDealership: dealership }),
    ...(budget !== null && { vehiclePriceBudget: String(budget) }),
    car_id: carId,
    car_type: carType,
  }).toString();

const pairsBeside = (pairs: Readonly<Record<string, string>>, taken: string): [string, string][] =>
  Object.entries(pairs).filter(([name]) => name !== taken);

/**
 * Whether this is the code of a mock site, which calls the mock API. Set by the compiler, or by the process's
 * environment.
 */
export const IS_MOCK_SITE: boolean =
  typeof MOCK_SITE === 'boolean' ? MOCK_SITE : process.env['MOCK_SITE'] === '1';

/** The prefix of all API calls. */
const API = IS_MOCK_SITE ? '/mock' : '/api';

/** Every link of a site is made here. Paths carry no trailing slash and no `.html`. */
export const paths = {
  home: '/',
  privacyPolicy: '/privacy-policy',
  ourLocations: '/our-locations',
  news: '/news',
  finance: '/finance',
  financePreApproval: '/finance-pre-approval',
  service: '/service',
  notFound: '/404',
  vehicleFallback: '/fallback/vehicle',
  searchFallback: '/fallback/search',
  /** Vehicles that came after the pages were made. */
  newer: '/data/newer.json',
  gone: '/data/gone.json',
  stockIndex: '/data/stock.json',
  searchColumns: '/data/search/columns.json',
  /** Further columns of a large stock. `{part}` is its name. */
  searchParts: '/data/search/columns-{part}.json',
  /** One file for each chunk of vehicles. `{chunk}` is its number. */
  searchRows: '/data/search/rows-{chunk}.json',
  counts: '/data/counts.json',
  status: '/data/status.json',
  /** The same in parts, where a stock is large. `{part}` is the number of one. */
  statusParts: '/data/status/{part}.json',
  siteSearchIndex: '/data/site-search.json',
  /** The setting of the search, for pages that need it only when a shopper types. */
  searchSetting: '/data/search/setting.json',
  siteSearch: '/site-search',
  favourites: '/favourites',
  compare: '/compare',
  signIn: '/sign-in',
  account: `${API}/account`,
  accountSavedCars: `${API}/account/saved-cars`,
  accountEnquiries: `${API}/account/enquiries`,
  accountReservations: `${API}/account/reservations`,
  accountSignOut: `${API}/account/sign-out`,
  accountDeletion: `${API}/account/deletion`,
  accountExport: `${API}/account/export`,
  accountCodes: `${API}/account/codes`,
  accountSession: `${API}/account/session`,
  savedSearches: `${API}/account/saved-searches`,
  savedSearch: (id: string) => `${API}/account/saved-searches/${encodeURIComponent(id)}`,
  googleFeed: '/feeds/google-vehicles.xml',
  metaFeed: '/feeds/meta-vehicles.csv',
  jsonFeed: '/feeds/vehicles.json',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  securityText: '/.well-known/security.txt',
  ratings: (org: string) => `${API}/reviews/snap21?orgId=${encodeURIComponent(org)}`,
  phoneReveals: `${API}/phone-reveals`,
  vitals: `${API}/vitals`,
  cspReports: `${API}/csp-reports`,
  unfound: `${API}/searches/unfound`,
  /** The results of an address as a page without JavaScript. */
  results: (address: string) => `${API}/results${address}`,
  carPhoneCall: `${API}/events/car_phone_call`,
  leads: `${API}/leads`,
  lead: (id: string) => `${API}/leads/${encodeURIComponent(id)}`,
  leadWithFiles: `${API}/leads/with-files`,
  spins: `${API}/spins`,
  spinPrize: `${API}/spins/prize`,
  spinToWin: '/spin-to-win',
  /** The link of the email that proves an address. The fragment selects the text, without JavaScript too. */
  spinLink: (token: string) => `/spin-to-win?${new URLSearchParams({ [SPIN_TOKEN]: token })}#prize`,
  formChallenge: `${API}/forms/challenge`,
  successPage: '/success',
  /**
   * The thanks page. Further parameters are for reports and tag managers. The fragment selects the text without
   * JavaScript.
   */
  success: (category: string, extra: Readonly<Record<string, string>> = {}) =>
    `/success?${new URLSearchParams([['category', category], ...pairsBeside(extra, 'category')])}#${category}`,
  guide: '/llms.txt',
  favicon: '/favicon.svg',
  faviconIco: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  manifest: '/site.webmanifest',
  /** `hire`: how the vehicle was listed. Its page starts with that, without JavaScript too. */
  vehicle: (slug: string, hire?: Hire) => `/cars/${slug}${hire ? `#${hire}` : ''}`,
  checkout: (slug: string) => `/cars/${slug}/checkout`,
  onlinePayment: '/online-payment',
  reservedCars: `${API}/reserved-cars`,
  vehicleStatus: `${API}/vehicle-status`,
  onlinePayments: `${API}/online-payments`,
  buyOnline: '/buy-online',
  /** Leads to the car’s checkout, wherever that is. */
  checkoutOfCar: (carId: string) => `${API}/checkout/cars/${encodeURIComponent(carId)}`,
  checkoutHolds: `${API}/checkout/holds`,
  /** Without a car, for invoices. */
  checkoutPayable: (carId: string | null) =>
    `${API}/checkout/payable${carId === null ? '' : `?car_id=${encodeURIComponent(carId)}`}`,
  checkoutHold: (id: string) => `${API}/checkout/${encodeURIComponent(id)}`,
  checkoutPay: (id: string) => `${API}/checkout/${encodeURIComponent(id)}/pay`,
  tradeIn: (carId: string) => `/cars/trade-in?car_id=${encodeURIComponent(carId)}`,
  financeForCar: (query: FinanceQuery) => `/finance?${financeQuery(query)}`,
  personalisedFinance: (carId: string) => `/personalised/finance?car_id=${encodeURIComponent(carId)}`,
  applyForFinance: (query: FinanceQuery) => `/apply-for-finance?${financeQuery(query)}#finance-form`,
  /** A location's form about a car. The page knows the car by its id. */
  askAboutCar: (location: Pick<Location, 'name' | 'slug'>, carId: string) =>
    `/contact-us/${locationSlug(location)}?car_id=${encodeURIComponent(carId)}#enquire`,
  testDrive: (carId: string, carType: string) =>
    `/book-test-drive?${new URLSearchParams({ car_id: carId, car_type: carType })}`,
  /** A page of the dealer’s whose form is about a car. */
  formAboutCar: (page: string, carId: string) => `${page}?car_id=${encodeURIComponent(carId)}`,
  contactLocation: (location: Pick<Location, 'name' | 'slug'>) => `/contact-us/${locationSlug(location)}`,
  plateLookUp: `${API}/simple-autograb-lookup`,
  registerLookUp: `${API}/nevdis`,
  /** Free times at the chosen location, or the car's. */
  bookings: (kind: 'appointments' | 'services', about: { location_id?: string; car_id?: string }) =>
    `${API}/bookings/${kind}?${new URLSearchParams(about)}`,
  /** The forms that open over a page. */
  dialogForms: '/data/forms.json',
  newsItem: (slug: string) => `/news/${slug}`,
  newsFeed: '/news/rss.xml',
  /** The first page of a list is the list itself. */
  newsList: (page: number) => (page === 1 ? '/news' : `/news/page/${page}`),
  newsTag: (tag: string, page = 1) => (page === 1 ? `/news/tags/${tag}` : `/news/tags/${tag}/page/${page}`),
  brand: (slug: string) => `/brands/${slug}`,
  model: (slug: string, { routes }: Pick<SiteConfig, 'routes'>) =>
    routes.model_pages === 'root' ? `/${slug}` : `/models/${slug}`,
  electricCars: '/electric-cars',
  /** A form of the site with its message begun. */
  withMessage: (path: string, message: string) => `${path}?${new URLSearchParams({ message })}`,
  contentPage: (slug: string, { routes }: Pick<SiteConfig, 'routes'>) =>
    routes.keep_pages_prefix && !SAME_EVERYWHERE.has(slug) ? `/pages/${slug}` : `/${slug}`,
  /** The site's default list: below /search by name, elsewhere the base itself. */
  searchDefault: ({ search, default_search_path }: SearchPlace) =>
    search.base_path === '/search' ? `/search/${default_search_path}` : search.base_path,
  search: (selection: Selection, place: SearchPlace) => {
    const path = selectionPath(selection);
    return path === place.default_search_path
      ? paths.searchDefault(place)
      : `${place.search.base_path}/${path}`;
  },
  searchByPrice: ({ search }: Pick<SearchPlace, 'search'>) => `${search.base_path}/by-price`,
} as const;

/** `/cars/x` → `https://www.dealer.example/cars/x` */
export const absoluteUrl = (config: Pick<SiteConfig, 'url'>, path: string): string =>
  /^https?:/.test(path) ? path : `${config.url.replace(/\/$/, '')}${path === '/' ? '/' : path}`;
