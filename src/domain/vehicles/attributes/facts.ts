import { placeName } from '#domain/dealers/location-slug.ts';
import { inPlace } from '#domain/search/filters/ranks.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { spell } from '#domain/sites/markets/spelling.ts';
import { type PriceWording, priceOrWeekly, weeklyPrice } from '../price/price.ts';
import type { PublicVehicle, Vehicle } from '../vehicle.ts';
import { valueWords } from './attribute-words.ts';
import { ATTRIBUTE_NAMES, ATTRIBUTES, type AttributeWith, attributeOf, type FactUse } from './attributes.ts';
import { kindOf } from './kinds.ts';

interface Coloured {
  /** The family that filters know. */
  readonly colour: string | null;
  readonly colour_name?: string | null;
}

/** Prefers the dealer's name of the colour: `Glacier White`. */
export const colourText = ({ colour_name, colour }: Coloured): string | null => colour_name ?? colour;

type FactName = AttributeWith<{ fact: object }>;
type CardFactName = AttributeWith<{ fact: { card: number } }>;

export interface Fact {
  readonly name: FactName;
  readonly label: string;
  readonly value: string;
}

const CARD_FACTS: readonly CardFactName[] = inPlace(ATTRIBUTE_NAMES, (name) => attributeOf(name).fact?.card);

/** The grid shows the first eight that are known. */
const KEY_FACTS: readonly FactName[] = inPlace(ATTRIBUTE_NAMES, (name) => attributeOf(name).fact?.place);

const factsOf = <Name extends FactName>(
  names: readonly Name[],
  vehicle: Readonly<Partial<Pick<PublicVehicle, Name>>>,
  market: MarketWords,
): Fact[] =>
  names.flatMap((name) => {
    const value = valueWords(name, vehicle[name] ?? null, market);
    return value === null ? [] : [{ name, label: spell(ATTRIBUTES[name].label, market), value }];
  });

const MOST_ON_CARD = 4;

/**
 * Returns the facts on a card: those of the vehicle's kind come before those that all have. A card has no labels,
 * so some values include what they describe.
 */
export function shortFacts(
  vehicle: Pick<PublicVehicle, CardFactName | 'item_type'>,
  market: MarketWords,
): Fact[] {
  const kind = kindOf(vehicle);
  const names = CARD_FACTS.filter((name) => {
    const { kinds }: FactUse = ATTRIBUTES[name].fact;
    return kinds === undefined || (kind !== undefined && kinds.includes(kind));
  });
  return factsOf(names, vehicle, market)
    .slice(0, MOST_ON_CARD)
    .map((fact) => {
      const { of }: FactUse = ATTRIBUTES[fact.name].fact;
      return of === undefined ? fact : { ...fact, value: `${fact.value} ${of}` };
    });
}

/** Returns the facts on a vehicle page. Unknown facts are left out, because a search index knows less than the feed. */
export const keyFacts = (
  vehicle: Readonly<Partial<Pick<PublicVehicle, FactName | 'colour_name'>>>,
  market: MarketWords,
): Fact[] => factsOf(KEY_FACTS, { ...vehicle, colour: colourText({ colour: null, ...vehicle }) }, market);

const MOST_FACTS = 4;

/** `2021 Toyota HiLux at Grafton. $42,990 Excl. Govt. Charges. 48,000 km, 2021, Automatic, Diesel` */
export function describeVehicle(vehicle: Vehicle, price: PriceWording, market: MarketWords): string {
  const place = vehicle.location_name ?? vehicle.city;
  const facts = keyFacts(vehicle, market).slice(0, MOST_FACTS);
  const weekly = weeklyPrice(vehicle, null, market);
  const { text, qualifier } = priceOrWeekly(price, weekly);
  return [
    `${vehicle.name}${place === null ? '' : ` at ${placeName(place)}`}`,
    price.amount === null && weekly === null ? null : [text, qualifier].filter(Boolean).join(' '),
    facts.map(({ value }) => value).join(', '),
  ]
    .filter((part) => part !== null && part !== '')
    .join('. ');
}
