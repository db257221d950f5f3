import { LEAST_PRICE_TO_SELL, reserveObstacle } from '#domain/checkout/reservable.ts';
import type { Location } from '#domain/dealers/location-config.ts';
import type { FormId } from '#domain/leads/forms/form-rows.ts';
import type { Link } from '#domain/sites/routing/links.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';
import { ASKING, isForSale, type OfferedAs, offeredAs } from './hire.ts';
import { isAvailable, isTestDriveOnly } from './status/availability.ts';
import type { Vehicle } from './vehicle.ts';

export type OfferName =
  | 'reserve'
  | 'test-drive'
  | 'enquire'
  | 'rent'
  | 'subscribe'
  | 'photos'
  | 'finance'
  | 'trade-in'
  | 'history';

/** Something a shopper can do about a vehicle. */
export interface Offer {
  readonly name: OfferName;
  readonly label: string;
  readonly href: string;
  /** The form that opens on the page itself where scripts run. */
  readonly form: FormId | null;
}

export interface Offers {
  /** Those that stand out, the main one first: one or two, or all ways to ask. */
  readonly actions: readonly Offer[];
  readonly further: readonly Offer[];
}

export interface OfferSetting {
  readonly config: Pick<
    SiteConfig,
    'payment_provider' | 'checkout' | 'autograb' | 'finance_provider' | 'vehicles' | 'routes'
  >;
  /** Where the vehicle stands. */
  readonly location: Location;
  readonly resolve: (href: string) => Link | undefined;
  /** Our own words about the vehicle, in the market’s spelling. */
  readonly say: (text: string) => string;
}

type HireOffer = SiteConfig['vehicles']['hire_offers'][number];

interface OfferRule {
  readonly label: string;
  readonly applies: (vehicle: Vehicle, setting: OfferSetting) => boolean;
  /** Best first; the first that the site has a page for is taken. */
  readonly addresses: (vehicle: Vehicle, setting: OfferSetting) => readonly (string | null)[];
  readonly form?: FormId;
  readonly isFile?: true;
}

type Traded = Pick<Vehicle, 'status' | 'sold' | 'reserved' | 'price'>;
const canBeSeen = ({ status, sold, reserved }: Omit<Traded, 'price'>): boolean =>
  status === 'in_stock' && !sold && !reserved;

export const tradeInOffered = (vehicle: Traded, { autograb }: Pick<SiteConfig, 'autograb'>): boolean =>
  autograb && canBeSeen(vehicle) && vehicle.price !== null && vehicle.price > LEAST_PRICE_TO_SELL;

/** The application is prefilled with data of the vehicle. */
function financeAddresses(vehicle: Vehicle, location: Location): readonly (string | null)[] {
  const query = {
    carId: vehicle.id,
    carType: vehicle.car_type,
    dealership: vehicle.dealership_slug ?? location.dealership_slug,
    budget: vehicle.price,
  };
  return [
    vehicle.has_nvic ? paths.personalisedFinance(vehicle.id) : null,
    paths.applyForFinance(query),
    paths.financeForCar(query),
  ];
}

/** A vehicle that is only for hire cannot be bought, so it gets no test drive and no finance unless the site says so. */
const mayBeBought = (vehicle: Vehicle, { config }: OfferSetting, also: HireOffer): boolean =>
  isForSale(vehicle) || config.vehicles.hire_offers.includes(also);

/** Offers an enquiry about a vehicle. Its form has a page if the dealer wrote one under the form's name. */
const asking = (as: OfferedAs): OfferRule => ({
  label: ASKING[as].words,
  applies: (vehicle) => isAvailable(vehicle) && offeredAs(vehicle).includes(as),
  addresses: ({ id }, { location, config }) => [
    as === 'sale' ? null : paths.formAboutCar(paths.contentPage(ASKING[as].form, config), id),
    paths.askAboutCar(location, id),
  ],
  form: ASKING[as].form,
});

const RULES: Readonly<Record<OfferName, OfferRule>> = {
  reserve: {
    label: 'Reserve online',
    applies: (vehicle, { config }) => reserveObstacle(vehicle, config) === null,
    addresses: ({ slug }) => [paths.checkout(slug)],
  },
  'test-drive': {
    label: 'Book a {trial}',
    applies: (vehicle, setting) => canBeSeen(vehicle) && mayBeBought(vehicle, setting, 'test-drive'),
    addresses: ({ id, car_type }) => [paths.testDrive(id, car_type)],
    form: 'test-drive',
  },
  enquire: asking('sale'),
  rent: asking('rental'),
  subscribe: asking('subscription'),
  photos: {
    label: 'Request photos',
    applies: (vehicle) =>
      isAvailable(vehicle) && vehicle.images.length === 0 && vehicle.primary_image_url === null,
    addresses: ({ id }, { location }) => [paths.askAboutCar(location, id)],
    form: 'request-photos',
  },
  finance: {
    label: 'Finance options',
    applies: (vehicle, setting) =>
      setting.config.finance_provider !== null &&
      isAvailable(vehicle) &&
      mayBeBought(vehicle, setting, 'finance'),
    addresses: (vehicle, { location }) => financeAddresses(vehicle, location),
  },
  'trade-in': {
    label: 'Value your trade-in',
    applies: (vehicle, { config }) => tradeInOffered(vehicle, config),
    addresses: ({ id }) => [paths.tradeIn(id)],
  },
  history: {
    label: 'History report',
    applies: (vehicle) => isAvailable(vehicle) && vehicle.file !== null,
    addresses: ({ file }) => [file],
    isFile: true,
  },
};

/** The enquiry offers, in the order of what the vehicle is offered as. */
const ENQUIRIES: readonly OfferName[] = ['enquire', 'rent', 'subscribe'];

/** Paying at once comes first. A vehicle without pictures offers to send some early. */
const ORDER: readonly OfferName[] = [
  'reserve',
  ...ENQUIRIES,
  'photos',
  'test-drive',
  'finance',
  'trade-in',
  'history',
];

/** Moves the test drive to the front for a test-drive vehicle. */
const orderFor = (vehicle: Vehicle): readonly OfferName[] =>
  isTestDriveOnly(vehicle) ? ['test-drive', ...ORDER.filter((name) => name !== 'test-drive')] : ORDER;

/**
 * Returns the first address that the site has a page for. A file of the dealer or of another company is no page,
 * and is trusted to exist because the feed lists it.
 */
function hrefOf({ addresses, isFile }: OfferRule, vehicle: Vehicle, setting: OfferSetting): string | null {
  for (const address of addresses(vehicle, setting)) {
    if (address === null) continue;
    if (isFile) return address;
    const link = setting.resolve(address);
    if (link) return link.href;
  }
  return null;
}

const MOST_ACTIONS = 2;
const ACTIONS: readonly OfferName[] = ['reserve', ...ENQUIRIES, 'photos', 'test-drive'];

/** Returns the enquiries. A vehicle that is offered as several things has several. */
export const enquiriesIn = (offers: readonly Offer[]): readonly Offer[] =>
  offers.filter(({ name }) => ENQUIRIES.includes(name));

/** Splits the offers into actions and further ones. Finance and papers are read on the way to an action, and never take its place. */
export function partOffers(offers: readonly Offer[]): Offers {
  const candidates = offers.filter(({ name }) => ACTIONS.includes(name));
  const lastEnquiry = candidates.findLastIndex(({ name }) => ENQUIRIES.includes(name));
  const isOfSeveral = enquiriesIn(offers).length > 1;
  const actions = candidates.slice(0, isOfSeveral ? Math.max(MOST_ACTIONS, lastEnquiry + 1) : MOST_ACTIONS);
  return { actions, further: offers.filter((offer) => !actions.includes(offer)) };
}

/**
 * Returns the buttons of a page, the main one first. An offer needs to be possible and, unless it is a file, to
 * have a page on the site.
 */
export const offersOf = (vehicle: Vehicle, setting: OfferSetting): readonly Offer[] =>
  orderFor(vehicle).flatMap((name) => {
    const rule = RULES[name];
    const href = rule.applies(vehicle, setting) ? hrefOf(rule, vehicle, setting) : null;
    if (href === null) return [];
    return [{ name, label: setting.say(rule.label), href, form: rule.form ?? null }];
  });
