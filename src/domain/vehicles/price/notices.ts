import type { Location } from '#domain/dealers/location-config.ts';
import { addressLine } from '#domain/dealers/places.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { isAvailable, isTestDriveOnly } from '../status/availability.ts';
import type { Vehicle } from '../vehicle.ts';

export interface StateNotice {
  readonly state: 'sold' | 'reserved' | 'coming-soon' | 'test-drive-only';
  readonly title: string;
  readonly text: string;
}

type Stated = Pick<Vehicle, 'status' | 'sold' | 'reserved' | 'tag'>;

export interface NoticeWords {
  readonly one: string;
  readonly many: string;
  /** Whether the page shows others like it. */
  readonly hasSimilar: boolean;
}

interface State {
  readonly state: StateNotice['state'];
  readonly applies: (vehicle: Stated) => boolean;
  readonly title: string;
  readonly text: (words: NoticeWords) => string;
}

const orOthers = ({ many, hasSimilar }: NoticeWords): string =>
  hasSimilar ? `, or look at the similar ${many} on this page` : '';

/** The first match is shown, so the most serious comes first. */
const STATES: readonly State[] = [
  {
    state: 'sold',
    applies: (vehicle) => !isAvailable(vehicle),
    title: 'This one has found a new owner',
    text: ({ many, hasSimilar }) =>
      hasSimilar
        ? `The similar ${many} on this page are still to be had.`
        : 'Others may be just as right for you.',
  },
  {
    state: 'reserved',
    applies: ({ reserved }) => reserved,
    title: 'Reserved by another shopper',
    text: (words) =>
      `They have first call on this ${words.one}. Should they change their mind, it is free again: enquire and we will tell you${orOthers(words)}.`,
  },
  {
    state: 'coming-soon',
    applies: ({ status }) => status === 'coming_soon',
    title: 'On its way to us',
    text: ({ one }) => `This ${one} has not arrived yet. Enquire now and we will tell you when it is here.`,
  },
  {
    state: 'test-drive-only',
    applies: isTestDriveOnly,
    title: 'Here to be driven',
    text: ({ one }) =>
      `This ${one} is for test drives and is not for sale itself. Drive it, and we will find you one like it.`,
  },
];

/** Returns what a shopper must know first, or null if the vehicle can simply be bought. */
export function stateNotice(vehicle: Stated, words: NoticeWords): StateNotice | null {
  const state = STATES.find(({ applies }) => applies(vehicle));
  return state ? { state: state.state, title: state.title, text: state.text(words) } : null;
}

export interface NoticeRow {
  readonly label: string;
  readonly value: string;
}

type NoticeConfig = Pick<SiteConfig, 'name'> & {
  readonly vehicles: Pick<SiteConfig['vehicles'], 'consumer_information_notice' | 'ppsr_statement'>;
};

export interface NoticeSetting {
  readonly config: NoticeConfig;
  readonly location: Pick<Location, 'address' | 'dealer_license_number'>;
  readonly market: MarketWords;
}

const NO_PRICE = 'Not set yet; it is stated before you agree to buy.';

const rowsOf = (
  vehicle: Vehicle,
  { config, location, market }: NoticeSetting,
): readonly (readonly [label: string, value: string | null])[] => [
  ['Trader', config.name],
  ['Trader registration', location.dealer_license_number],
  ['Trader’s address', addressLine(location.address)],
  ['Vehicle', vehicle.name],
  ['VIN or chassis number', vehicle.vin],
  [
    'Total cash price',
    vehicle.price !== null && vehicle.price > 0 ? formatMoney(vehicle.price, market) : NO_PRICE,
  ],
  ['Security interests (PPSR)', config.vehicles.ppsr_statement],
];

/**
 * Returns New Zealand's Consumer Information Notice, which is required beside every used vehicle on offer. Returns
 * null if it is not required.
 */
export function informationNotice(vehicle: Vehicle, setting: NoticeSetting): readonly NoticeRow[] | null {
  if (!setting.config.vehicles.consumer_information_notice) return null;
  if (vehicle.car_type !== 'used' || !isAvailable(vehicle)) return null;
  return rowsOf(vehicle, setting).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
