import { textContent } from 'domutils';
import { describe, expect, test } from 'vitest';
import { isVehiclePath, pagePaths, sampledCheckout } from '../fleet/sites.ts';
import { readPage, tags } from './page.ts';
import { ask } from './server.ts';

const COFFS = 'coffs-harbour-toyota';
const GATED = 'western-plains-motorama';
const CQ = 'cq-used-car-superstore';
const HAVAL = 'reef-city-gwm-haval';
const RV = 'murray-coast-rv';
const ROAMER = 'roamer-car-subscription';

const first = (slug: string, pattern: RegExp) => () =>
  pagePaths(slug).find((path) => pattern.test(path)) ?? expect.fail(`${slug} has no page like ${pattern}.`);
const aVehicle = (slug: string) => () =>
  pagePaths(slug).find(isVehiclePath) ?? expect.fail(`${slug} has no vehicle.`);
const aCheckout = (slug: string) => () =>
  `/cars/${sampledCheckout(slug) ?? expect.fail(`${slug} has nothing to reserve.`)}/checkout`;

interface Row {
  /** The path in the specification, where it is another. */
  readonly route?: string;
  readonly dealer: string;
  readonly path: string | (() => string);
  /** The final path, if it redirects. */
  readonly lands?: RegExp;
  readonly heading?: RegExp;
  /** Whether a script asks for a sign-in first. tests/e2e/account.test.ts tests that it does. */
  readonly gate?: true;
}

const ROUTES: readonly Row[] = [
  { route: '/search/{slug}', dealer: COFFS, path: '/search/new-used-and-demo-cars', heading: /cars/i },
  { dealer: HAVAL, path: '/search/new-and-demo-cars', heading: /^New and demo cars$/ },
  { dealer: RV, path: '/search/rv-vehicles', heading: /^Caravans and motorhomes$/ },
  { dealer: ROAMER, path: '/search/rental-cars', lands: /^\/find\/rental-cars$/, heading: /^Rental cars$/ },
  {
    dealer: ROAMER,
    path: '/search/subscription-cars',
    lands: /^\/find\/rental-cars\/subscription-cars$/,
    heading: /^Subscription cars$/,
  },
  { dealer: CQ, path: '/used-car/list' },
  { dealer: GATED, path: '/used-car' },
  { dealer: ROAMER, path: '/find/rental-cars' },
  { route: '/search/{type}-cars: new', dealer: COFFS, path: '/search/new-cars', heading: /new/i },
  { route: '/search/{type}-cars: used', dealer: COFFS, path: '/search/used-cars', heading: /used/i },
  { route: '/search/{type}-cars: demo', dealer: COFFS, path: '/search/demo-cars', heading: /demo/i },
  { route: '/search/{make}', dealer: COFFS, path: '/search/toyota', heading: /toyota/i },
  { route: '/search/{make}/{model}', dealer: COFFS, path: '/search/toyota/hilux', heading: /hilux/i },
  ...['suv', 'hatchback', 'ute', 'coupe', 'sedan', 'wagon'].map((body) => ({
    route: `/search/{body style}: ${body}`,
    dealer: CQ,
    path: `/used-car/list/${body}`,
    heading: new RegExp(body, 'i'),
  })),
  { route: '/cars/{slug}', dealer: COFFS, path: aVehicle(COFFS) },
  { route: '/cars/{slug}/checkout', dealer: COFFS, path: aCheckout(COFFS), heading: /reserve/i },
  {
    route: '/cars/{slug}/buy-online',
    dealer: COFFS,
    path: () => aCheckout(COFFS)().replace('checkout', 'buy-online'),
    lands: /^\/cars\/[^/]+\/checkout$/,
  },
  { dealer: COFFS, path: '/buy-online' },
  { route: '/cars/trade-in?car_id={id}', dealer: COFFS, path: '/cars/trade-in?car_id=210508' },
  { dealer: COFFS, path: '/finance', heading: /finance/i },
  { dealer: COFFS, path: '/finance-enquiry' },
  {
    route: '/apply-for-finance',
    dealer: COFFS,
    path: '/apply-for-finance?preferredDealership=coffs-harbour-toyota&vehiclePriceBudget=30000&car_id=210508&car_type=used#finance-form',
    heading: /finance/i,
  },
  {
    route: '/finance-pre-approval keeps the query',
    dealer: COFFS,
    path: '/finance-pre-approval?car_type=new',
    lands: /^\/finance\?car_type=new$/,
  },
  {
    route: '/finance-pre-approval, a page of its own',
    dealer: CQ,
    path: '/finance-pre-approval',
    heading: /pre-approval/i,
  },
  { route: '/personalised/finance?car_id', dealer: COFFS, path: '/personalised/finance?car_id=210508' },
  { dealer: COFFS, path: '/sell-your-car' },
  { dealer: COFFS, path: '/sell-my-car' },
  { dealer: COFFS, path: '/service' },
  { route: '/contact-us/{location-name-slug}', dealer: COFFS, path: '/contact-us/coffs-harbour-toyota' },
  { dealer: COFFS, path: '/contact' },
  { dealer: COFFS, path: '/valuations' },
  ...['demo', 'used', 'new'].map((type) => ({
    route: `/success?category=${type}-vehicle-enquiry`,
    dealer: COFFS,
    path: `/success?category=${type}-vehicle-enquiry&car_id=1`,
  })),
  { dealer: COFFS, path: '/privacy-policy', heading: /privacy/i },
  { route: '/brands/{slug}', dealer: COFFS, path: '/brands/toyota', heading: /toyota/i },
  { route: '/models/{slug}', dealer: COFFS, path: '/models/hilux', heading: /hilux/i },
  { dealer: COFFS, path: '/electric-cars', heading: /electric/i },
  { route: '/{model slug}', dealer: 'ironbark-isuzu', path: '/mu-x', heading: /mu-x/i },
  { dealer: CQ, path: '/spin-to-win' },
  { dealer: HAVAL, path: '/online-payment' },
  { route: '/spin-to-win, gated', dealer: GATED, path: '/spin-to-win', gate: true },
  { dealer: GATED, path: '/mymotorama', gate: true },
  { dealer: CQ, path: '/mybigboxcars', gate: true },
  { dealer: ROAMER, path: '/myblinkr', gate: true },
  { dealer: RV, path: '/myservco', gate: true },
  { dealer: 'sapphire-coast-mazda', path: '/my-garage', gate: true },
  { route: '/online-payment, gated', dealer: GATED, path: '/online-payment', gate: true },
  { dealer: COFFS, path: '/favourites' },
  { dealer: COFFS, path: '/compare' },
  ...['trade-in', 'checkout', 'finance', 'spin-to-win', 'online-payment', 'car-finance', 'my-garage'].map(
    (type) => ({
      route: `/sign-in?type=${type}`,
      dealer: GATED,
      path: `/sign-in?type=${type}&redirect=%2Ffinance&back=%2F`,
      heading: /sign in/i,
    }),
  ),
  { route: 'site search results', dealer: COFFS, path: '/site-search?query=hilux' },
  { route: '/pages/{page}', dealer: COFFS, path: '/pages/about', lands: /^\/about$/ },
  { route: '/pages/{page}, kept', dealer: RV, path: first(RV, /^\/pages\//) },
  {
    route: '/{page}, whose prefix is kept',
    dealer: RV,
    path: () => first(RV, /^\/pages\//)().replace('/pages', ''),
    lands: /^\/pages\//,
  },
  { dealer: 'reef-city-subaru', path: '/blog', lands: /^\/news$/ },
  { dealer: COFFS, path: '/book-test-drive' },
  { dealer: COFFS, path: '/our-locations' },
  { dealer: COFFS, path: '/special-offers' },
  { dealer: COFFS, path: '/search/by-price' },
];

const pathOf = ({ path }: Row): string => (typeof path === 'string' ? path : path());
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Follows redirects of a path. Returns the final path and its answer. */
async function followed(
  dealer: string,
  path: string,
): Promise<{ readonly at: string; readonly answer: Response }> {
  const answer = await ask(dealer, path.replace(/#.*/, ''));
  const location = answer.headers.get('location');
  if (location === null) return { at: path.replace(/#.*/, ''), answer };
  const { pathname, search } = new URL(location, 'http://localhost');
  return followed(dealer, `${pathname}${search}`);
}

/** Pages that are not below /pages on a site that uses that prefix, but are requested there. */
const SHORT =
  /^\/(?:finance|finance-pre-approval|service|sell-your-car|sell-my-car|valuations|privacy-policy|our-locations|electric-cars)$/;

test.each(pagePaths(RV).filter((path) => SHORT.test(path)))(
  'the page %s is found below /pages as well',
  async (path) => {
    const { at, answer } = await followed(RV, `/pages${path}`);
    expect([at, answer.status]).toEqual([path, 200]);
  },
);

describe('the route of the specification', () => {
  test.each(ROUTES.map((row) => [row.route ?? pathOf(row), row.dealer, row] as const))(
    '%s exists on %s',
    async (_route, _dealer, row) => {
      const { at, answer } = await followed(row.dealer, pathOf(row));
      expect(answer.status).toBe(200);
      expect(at).toMatch(row.lands ?? new RegExp(`^${escaped(pathOf(row).replace(/#.*/, ''))}$`));
      const page = readPage(row.dealer, at, await answer.text());
      const [heading] = tags(page, 'h1');
      const [html] = tags(page, 'html');
      expect(html?.attribs['data-gate'] !== undefined).toBe(row.gate ?? false);
      expect(heading ? textContent(heading) : '').toMatch(row.heading ?? /\S/);
    },
  );
});
