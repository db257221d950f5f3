import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { Location } from './location-config.ts';
import { placeName } from './location-slug.ts';

export interface FixedLicence {
  readonly label: string;
  readonly number: string;
}

export interface Licences {
  /** The dealer’s words in front of them. */
  readonly text: string;
  readonly fixed: readonly FixedLicence[];
  /** `place` is named only if there are several. A number shared by several belongs to the dealer. */
  readonly byPlace: readonly { readonly place: string | null; readonly numbers: readonly string[] }[];
}

/** Joins the number to the word before it, so that no line break parts them: `QLD Dealer Licence 4382217` */
const unbroken = (code: string): string => code.replace(/ (?=\S*\d)/g, '\u00a0');

type Licensed = Pick<Location, 'dealer_license_number' | 'motor_vehicle_repairer'>;

const codesOf = (location: Licensed): readonly string[] =>
  [location.dealer_license_number, location.motor_vehicle_repairer].filter((code) => code !== null);

const wordsOf = (code: string): readonly string[] => code.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns true if a code ends with the number, word by word: `MRB 8712` names `8712`, and `MRB 18712` does not. */
function isNumbered(code: string, number: string): boolean {
  const words = wordsOf(number);
  return words.length > 0 && wordsOf(code).slice(-words.length).join(' ') === words.join(' ');
}

const placesWith = (code: string, locations: readonly Location[]): ReadonlySet<string> =>
  new Set(
    locations.filter((location) => codesOf(location).includes(code)).map(({ name }) => placeName(name)),
  );

/**
 * Lists every licence once: the fixed codes, then those of the locations that shoppers see. A location’s `MRB 8712` says the same
 * as a fixed `MRB` of the number `8712`.
 */
export function licencesOf(
  { text, fixed }: Pick<Licences, 'text' | 'fixed'>,
  all: readonly Location[],
): Licences | null {
  const locations = all.filter(({ visible }) => visible);
  const severalPlaces = new Set(locations.map(({ name }) => placeName(name))).size > 1;
  const placeOf = (code: string): string | null => {
    const [place = null, ...others] = placesWith(code, locations);
    return severalPlaces && others.length === 0 ? place : null;
  };
  const codes = [...new Set(locations.flatMap(codesOf))].filter(
    (code) => !fixed.some(({ number }) => isNumbered(code, number)),
  );
  if (fixed.length + codes.length === 0) return null;
  return {
    text,
    fixed: fixed.map(({ label, number }) => ({ label, number: unbroken(number) })),
    byPlace: [...Map.groupBy(codes, placeOf)].map(([place, placeCodes]) => ({
      place,
      numbers: placeCodes.map(unbroken),
    })),
  };
}

const SAYS_WHAT_IT_IS = /licen[cs]e|dealer|trader|repair/i;

/** Adds the market’s word for a licence unless the text already says what it is: `MD 097451` → `Licence MD 097451` */
export const licenceLines = (location: Licensed, market: MarketCode): readonly string[] =>
  codesOf(location)
    .map(unbroken)
    .map((code) => (SAYS_WHAT_IT_IS.test(code) ? code : `${MARKET_TEXTS[market].dealerLicence} ${code}`));
