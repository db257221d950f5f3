import { namesOf } from '#domain/lib/records.ts';

interface KindRow {
  readonly one: string;
  readonly many: string;
  /** How a shopper tries one: what is towed cannot be driven, and what has no seat cannot be ridden. */
  readonly trial: string;
  /** How it leaves, at a price with all on-road costs in it. */
  readonly away: string;
  /** The item types and bodies of feeds, and the words of dealers, that mean it. */
  readonly called: RegExp;
}

/** The kinds of vehicle that have words of their own. A car has the dealer's word. */
const KINDS = {
  motorcycle: {
    one: 'bike',
    many: 'bikes',
    trial: 'test ride',
    away: 'Ride',
    called: /motor-?(?:cycle|bike)|^bike|scooter/i,
  },
  caravan: {
    one: 'caravan',
    many: 'caravans',
    trial: 'inspection',
    away: 'Tow',
    called: /caravan|camper trailer|travel trailer|fifth wheel/i,
  },
  motorhome: {
    one: 'motorhome',
    many: 'motorhomes',
    trial: 'test drive',
    away: 'Drive',
    called: /motor-?home|camper-?van/i,
  },
  /** A dealer's word for the two before it; no vehicle is of this kind. */
  rv: {
    one: 'RV',
    many: 'RVs',
    trial: 'inspection or test drive',
    away: 'Drive',
    called: /^RVs?$/i,
  },
  truck: {
    one: 'truck',
    many: 'trucks',
    trial: 'test drive',
    away: 'Drive',
    called: /^trucks?$/i,
  },
  tractor: {
    one: 'tractor',
    many: 'tractors',
    trial: 'demonstration',
    away: 'Drive',
    called: /^tractors?$/i,
  },
  boat: {
    one: 'boat',
    many: 'boats',
    trial: 'inspection',
    away: 'Tow',
    called: /^boats?$|jet-? ?ski/i,
  },
} as const satisfies Readonly<Record<string, KindRow>>;

export type VehicleKind = keyof typeof KINDS;

const KIND_NAMES = namesOf(KINDS);

const kindCalled = (word: string | null): VehicleKind | undefined =>
  word === null ? undefined : KIND_NAMES.find((kind) => KINDS[kind].called.test(word));

/** The fields of a feed that tell a vehicle's kind. */
export interface KindFields {
  readonly item_type: string | null;
  readonly simple_body: string | null;
}

/** Returns undefined for a car, and for a feed that has neither field: an item type that is not given is read as `car`. */
export const kindOf = ({ item_type, simple_body }: KindFields): VehicleKind | undefined =>
  kindCalled(item_type) ?? kindCalled(simple_body);

/** The words for what is sold: `bike` and `bikes`. */
export interface Nouns {
  readonly one: string;
  readonly many: string;
}

/**
 * Returns the words for a single vehicle. Lists use the dealer's words. The dealer's own word for the kind stays: a
 * site that sells `motorcycles` never says `bikes`.
 */
export function nounsOf(vehicle: KindFields, { one, many }: Nouns): Nouns {
  const kind = kindOf(vehicle);
  return kind === undefined || kind === kindCalled(one)
    ? { one, many }
    : { one: KINDS[kind].one, many: KINDS[kind].many };
}

/** Returns how a vehicle with this name is tried: `test drive`, `test ride`, `inspection`. */
export function trialOf({ one }: Pick<Nouns, 'one'>): string {
  const kind = kindCalled(one);
  return kind === undefined ? 'test drive' : KINDS[kind].trial;
}

const LEAVING = /^(?:drive|ride|tow)(?=[ -]?away$)/i;

/** Adapts a site's qualifier of prices to the vehicle: a caravan is towed away. */
export function qualifierFor(qualifier: string, vehicle: KindFields): string {
  const kind = kindOf(vehicle);
  return kind === undefined ? qualifier : qualifier.replace(LEAVING, KINDS[kind].away);
}
