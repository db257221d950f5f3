import { locationSlug } from '#domain/dealer/location-slug.ts';
import { type Selection, selectionPath } from '#domain/search/selection.ts';
import type { Location } from '#domain/site/locations.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { SPIN_TOKEN } from '#domain/spin/token.ts';
import type { Hire } from '#domain/vehicle/hire.ts';

/** Pages that stand at the same address on every dealer’s site, also where others keep /pages in front. */
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

/** What the addresses of results depend on. */
export interface SearchPlace {
  readonly search: Pick<SiteConfig['search'], 'base_path' | 'collections'>;
  readonly default_search_path: SiteConfig['default_search_path'];
}

/** What a finance application is filled in with. */
export interface FinanceAsked {
  readonly carId: string;
  readonly carType: string;
  readonly dealership: string | null;
  readonly budget: number | null;
}

const financeQuery = ({ carId, carType, dealership, budget }: FinanceAsked): string =>
  new URLSearchParams({
    ...(dealership !== null && { preferredDealership: dealership }),
    ...(budget !== null && { vehiclePriceBudget: String(budget) }),
    car_id: carId,
    car_type: carType,
  }).toString();

const pairsBeside = (pairs: Readonly<Record<string, string>>, taken: string): [string, string][] =>
  Object.entries(pairs).filter(([name]) => name !== taken);

/**
 * Whether this is the code of a mock site, which calls the API’s mock twin: as the compiler fills it in, and else as the
 * environment of the process says, since all that a process builds is of one kind.
 */
export const IS_MOCK_SITE: boolean =
  typeof MOCK_SITE === 'boolean' ? MOCK_SITE : process.env['MOCK_SITE'] === '1';

/** What all calls of a site begin with. */
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
  /** One file a chunk of vehicles; `{chunk}` stands for its number. */
  searchRows: '/data/search/rows-{chunk}.json',
  counts: '/data/counts.json',
  status: '/data/status.json',
  siteSearchIndex: '/data/site-search.json',
  /** What is asked of the stock by, for pages that do not ask it before somebody types. */
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
  /** The results of an address as a page that takes no script. */
  results: (address: string) => `${API}/results${address}`,
  carPhoneCall: `${API}/events/car_phone_call`,
  leads: `${API}/leads`,
  lead: (id: string) => `${API}/leads/${encodeURIComponent(id)}`,
  leadWithFiles: `${API}/leads/with-files`,
  spins: `${API}/spins`,
  spinPrize: `${API}/spins/prize`,
  spinToWin: '/spin-to-win',
  /** Of a letter that proves an address. The fragment shows what the page asks then, without script too. */
  spinLink: (token: string) => `/spin-to-win?${new URLSearchParams({ [SPIN_TOKEN]: token })}#prize`,
  formChallenge: `${API}/forms/challenge`,
  successPage: '/success',
  /**
   * Where a form leads that was sent; further pairs are for reports and tag managers. The fragment shows the right words
   * where no script runs.
   */
  success: (category: string, extra: Readonly<Record<string, string>> = {}) =>
    `/success?${new URLSearchParams([['category', category], ...pairsBeside(extra, 'category')])}#${category}`,
  guide: '/llms.txt',
  favicon: '/favicon.svg',
  faviconIco: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  manifest: '/site.webmanifest',
  /** `hire` is as what it is let in the list where it was found: its page begins with that, without script too. */
  vehicle: (slug: string, hire?: Hire) => `/cars/${slug}${hire ? `#${hire}` : ''}`,
  checkout: (slug: string) => `/cars/${slug}/checkout`,
  onlinePayment: '/online-payment',
  reservedCars: `${API}/reserved-cars`,
  onlinePayments: `${API}/online-payments`,
  buyOnline: '/buy-online',
  /** Leads to the car’s checkout, wherever that is. */
  checkoutOfCar: (carId: string) => `${API}/checkout/cars/${encodeURIComponent(carId)}`,
  checkoutHolds: `${API}/checkout/holds`,
  /** Of what is owed where no car is named. */
  checkoutPayable: (carId: string | null) =>
    `${API}/checkout/payable${carId === null ? '' : `?car_id=${encodeURIComponent(carId)}`}`,
  checkoutHold: (id: string) => `${API}/checkout/${encodeURIComponent(id)}`,
  checkoutPay: (id: string) => `${API}/checkout/${encodeURIComponent(id)}/pay`,
  tradeIn: (carId: string) => `/cars/trade-in?car_id=${encodeURIComponent(carId)}`,
  financeForCar: (carId: string) => `/finance?car_id=${encodeURIComponent(carId)}`,
  personalisedFinance: (carId: string) => `/personalised/finance?car_id=${encodeURIComponent(carId)}`,
  applyForFinance: (asked: FinanceAsked) => `/apply-for-finance?${financeQuery(asked)}#finance-form`,
  /** Where a location is asked about a car; the forms of its page know by the car’s id what it is about. */
  askAboutCar: (location: Pick<Location, 'name' | 'slug'>, carId: string) =>
    `/contact-us/${locationSlug(location)}?car_id=${encodeURIComponent(carId)}#enquire`,
  testDrive: (carId: string, carType: string) =>
    `/book-test-drive?${new URLSearchParams({ car_id: carId, car_type: carType })}`,
  /** A page of the dealer’s whose form is about a car. */
  formAboutCar: (page: string, carId: string) => `${page}?car_id=${encodeURIComponent(carId)}`,
  contactLocation: (location: Pick<Location, 'name' | 'slug'>) => `/contact-us/${locationSlug(location)}`,
  plateLookUp: `${API}/simple-autograb-lookup`,
  registerLookUp: `${API}/nevdis`,
  /** Free times at the place that was chosen, or where the car stands. */
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
  /** The site’s own list: below /search under its name, elsewhere the base itself. */
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
