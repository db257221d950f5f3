import { MANUFACTURERS } from '#domain/content/brands/manufacturers.ts';
import { mapRows } from '#domain/lib/records.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import { folded } from '../column-lookup.ts';
import { remembered, type WordTable } from './word-table.ts';

/** Makes in feeds, besides those with pages of their own. */
const OTHERS: readonly string[] = [
  ...[
    'Acura',
    'Aston Martin',
    'Bentley',
    'Bugatti',
    'Buick',
    'Cadillac',
    'Chrysler',
    'Daewoo',
    'Daihatsu',
    'Datsun',
  ],
  ...[
    'DS',
    'Eagle',
    'Ferrari',
    'FPV',
    'Foton',
    'Fuso',
    'Freightliner',
    'Geely',
    'Great Wall',
    'HSV',
    'Hummer',
  ],
  ...[
    'Infiniti',
    'INEOS',
    'International',
    'Iveco',
    'JAC',
    'JMC',
    'Kenworth',
    'KGM',
    'Lamborghini',
    'Lancia',
    'Leapmotor',
  ],
  ...[
    'Lincoln',
    'Lotus',
    'Lucid',
    'Mack',
    'MAN',
    'Maserati',
    'Maybach',
    'McLaren',
    'Mercury',
    'Mitsuoka',
    'Morgan',
  ],
  ...[
    'Oldsmobile',
    'Opel',
    'Plymouth',
    'Pontiac',
    'Proton',
    'Rivian',
    'Rolls-Royce',
    'Rover',
    'Saab',
    'Saturn',
    'Scania',
  ],
  ...[
    'Scion',
    'SEAT',
    'Smart',
    'SsangYong',
    'Tata',
    'UD Trucks',
    'Vauxhall',
    'VinFast',
    'Western Star',
    'XPeng',
    'Zeekr',
  ],
  ...[
    'Aprilia',
    'Benelli',
    'CFMOTO',
    'Can-Am',
    'Ducati',
    'Husqvarna',
    'Indian',
    'Moto Guzzi',
    'Norton',
    'Piaggio',
    'Polaris',
  ],
  ...[
    'Vespa',
    'Airstream',
    'Forest River',
    'Keystone',
    'Lotus Caravans',
    'New Age',
    'Supreme',
    'Viscount',
    'Case IH',
    'Claas',
    'Fendt',
  ],
];

/** Makes in data sets of other countries. */
const ELSEWHERE: readonly string[] = [
  ...['Maruti', 'Ambassador', 'Dacia', 'Lada', 'UAZ', 'Zotye', 'Haima', 'Changan'],
  ...['Geo', 'Studebaker', 'AMC', 'Fisker', 'Spyker', 'Ashok Leyland', 'Hero MotoCorp', 'Bajaj'],
  ...['Crusader Caravans', 'Adria', 'Roadstar', 'Goldstream', 'Grand Design'],
  ...['Coachmen', 'Thor Motor Coach', 'Heartland', 'Bobcat', 'Caterpillar', 'JCB', 'Peterbilt'],
  ...['DAF', 'Sea-Doo', 'Ski-Doo', 'Arctic Cat', 'Segway', 'GasGas', 'Sherco'],
];

/** Other names of a make, by their folded spelling. */
const NICKNAMES: Readonly<Record<string, string>> = {
  alfa: 'Alfa Romeo',
  aston: 'Aston Martin',
  chev: 'Chevrolet',
  chevy: 'Chevrolet',
  citreon: 'Citroën',
  dsautomobiles: 'DS',
  greatwallmotors: 'GWM',
  gwmhaval: 'GWM',
  harley: 'Harley-Davidson',
  holdenspecialvehicles: 'HSV',
  huyndai: 'Hyundai',
  hyundia: 'Hyundai',
  isuzuute: 'Isuzu Ute',
  landrover: 'Land Rover',
  lr: 'Land Rover',
  mb: 'Mercedes-Benz',
  mercedes: 'Mercedes-Benz',
  mercedesamg: 'Mercedes-Benz',
  mercedesbenzcars: 'Mercedes-Benz',
  mercedesmaybach: 'Mercedes-Benz',
  mercedez: 'Mercedes-Benz',
  mercedezbenz: 'Mercedes-Benz',
  merc: 'Mercedes-Benz',
  mitsi: 'Mitsubishi',
  mitsubushi: 'Mitsubishi',
  morrisgarages: 'MG',
  mgmotor: 'MG',
  marutisuzuki: 'Maruti',
  gwmtank: 'GWM',
  toyotamotor: 'Toyota',
  volksagen: 'Volkswagen',
  suzukimotorcycles: 'Suzuki',
  hondamotorcycles: 'Honda',
  bmwmotorrad: 'BMW',
  subara: 'Subaru',
  nisan: 'Nissan',
  porche: 'Porsche',
  hundai: 'Hyundai',
  cadilac: 'Cadillac',
  lambo: 'Lamborghini',
  oldsmoblie: 'Oldsmobile',
  mitsubshi: 'Mitsubishi',
  mercedesbenzvans: 'Mercedes-Benz',
  ramtrucks: 'RAM',
  dodgeram: 'RAM',
  kiamotors: 'Kia',
  isuzutrucks: 'Isuzu',
  hsvholden: 'HSV',
  peugot: 'Peugeot',
  rangerover: 'Land Rover',
  rolls: 'Rolls-Royce',
  ssang: 'SsangYong',
  toyta: 'Toyota',
  udtruck: 'UD Trucks',
  ud: 'UD Trucks',
  vw: 'Volkswagen',
  volkswagon: 'Volkswagen',
  vwcommercial: 'Volkswagen',
};

const BY_MARKET = mapRows(MARKET_CUSTOMS, ({ makes }) => new Map(Object.entries(makes)));

const USUAL: ReadonlyMap<string, string> = new Map([
  ...[...ELSEWHERE, ...OTHERS, ...MANUFACTURERS.map(({ name }) => name)].map(
    (name) => [folded(name), name] as const,
  ),
  ...Object.entries(NICKNAMES),
]);

/** Looks a make up by its folded name. */
export const makeAt = (key: string, market: MarketCode): string | undefined =>
  BY_MARKET[market].get(key) ?? USUAL.get(key);

const lookUp: WordTable = remembered((text, market) => makeAt(folded(text), market));

/** Returns our spelling of a make, or null if it is not known. */
export const knownMake = (text: string, market: MarketCode): string | null => lookUp(text, market) ?? null;

const LONGEST_WORDS = 3;

/** Splits a title after the make that it begins with: `2019 Land Rover Defender` → Land Rover, `Defender`. */
export function makeInTitle(
  title: string,
  market: MarketCode,
): { readonly make: string; readonly rest: string } | null {
  const words = title.split(/\s+/).filter((word) => word !== '');
  for (let count = Math.min(LONGEST_WORDS, words.length); count > 0; count -= 1) {
    const make = knownMake(words.slice(0, count).join(' '), market);
    if (make !== null) return { make, rest: words.slice(count).join(' ') };
  }
  return null;
}
