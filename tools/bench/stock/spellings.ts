import type { Random } from '#tools/sample-data/stock/random.ts';

/** How feeds of dealers write our words, taken from the spellings that the word tables know. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  new: ['N', 'NEW', 'Brand New'],
  demo: ['D', 'DEMO', 'Demonstrator'],
  used: ['U', 'USED', 'Pre-Owned', 'Second Hand'],
  in_stock: ['Available', 'IN STOCK', 'For Sale', 'Live'],
  coming_soon: ['In Transit', 'ON ORDER', 'Arriving Soon'],
  sold: ['SOLD', 'Delivered'],
  Hatchback: ['HATCH', '5D Hatchback', 'Liftback'],
  Sedan: ['SEDAN', '4D Sedan', 'Saloon'],
  Wagon: ['STATION WAGON', 'Estate', 'Sportwagon'],
  SUV: ['suv', 'Sports Utility', '4x4 Wagon', 'CROSSOVER'],
  Ute: ['UTILITY', 'Dual Cab', 'Ute / Tray', 'Pick-up'],
  Coupe: ['COUPE', 'Coupé', '2D Coupe'],
  Van: ['VAN', 'Panel Van', 'Light Commercial'],
  'People Mover': ['PEOPLE MOVER', 'MPV', 'Mini-van'],
  Petrol: ['ULP', 'PETROL', 'Premium Unleaded', 'Petrol - Unleaded'],
  Diesel: ['D', 'DIESEL', 'Turbo Diesel'],
  Hybrid: ['HEV', 'HYBRID', 'Petrol - Electric'],
  'Plug-in Hybrid': ['PHEV', 'Plugin Hybrid', 'PLUG-IN HYBRID'],
  Electric: ['EV', 'ELECTRIC', 'Battery Electric'],
  Automatic: ['A', 'AUTO', '8 SP AUTOMATIC', 'CVT', 'Sports Automatic Dual Clutch'],
  Manual: ['M', 'MANUAL', '6 Speed Manual'],
  FWD: ['Front Wheel Drive', 'FRONT'],
  RWD: ['Rear Wheel Drive', 'REAR'],
  AWD: ['All Wheel Drive', 'ALL-WHEEL DRIVE'],
  '4x4': ['4WD', '4X4', 'Four Wheel Drive'],
  '4x2': ['2WD', '4X2'],
  White: ['Glacier White', 'PEARL WHITE', 'Polar White'],
  Silver: ['Sterling Silver', 'SILVER', 'Billet Silver'],
  Grey: ['GRAPHITE', 'Magnetic Gray', 'Gunmetal'],
  Black: ['EBONY', 'Jet Black', 'Onyx'],
  Blue: ['NAVY', 'Lunar Blue', 'Cobalt'],
  Red: ['Soul Red', 'CRIMSON', 'Ruby'],
  Green: ['Emerald', 'FOREST GREEN'],
  Bronze: ['BRONZE', 'Havana'],
  Beige: ['SAND', 'Quicksand', 'Cream'],
  Orange: ['SUNSET ORANGE', 'Copper'],
};

const AS_OURS = 0.4;
/** `in_stock`: a word that no feed but ours has. */
const isCode = (word: string): boolean => word.includes('_');

/** `Hatchback` → `HATCH`, and now and then with blanks around it. A word without spellings is shouted or whispered. */
export function spelled(word: string, random: Random): string {
  const others = SPELLINGS[word] ?? [word.toUpperCase(), word.toLowerCase()];
  const written = !isCode(word) && random.chance(AS_OURS) ? word : random.pick(others);
  return random.chance(0.05) ? ` ${written} ` : written;
}

const grouped = new Intl.NumberFormat('en-AU');
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** `34990` → `$34,990`, `34990.00` or `34,990` */
export const amountSpelled = (amount: number, random: Random): string =>
  random.pick([`$${grouped.format(amount)}`, `${amount}.00`, grouped.format(amount), String(amount)]);

/** `45120` → `45,120 km`, `45120` or `45120KM` */
export const distanceSpelled = (distance: number, random: Random): string =>
  random.pick([`${grouped.format(distance)} km`, String(distance), `${distance}KM`]);

/** `2026-10-26T02:55:21Z` → `26/10/2026`, `2026-10-26 02:55:21` or `26 Oct 2026` */
export function dateSpelled(moment: string, random: Random): string {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  const name = shortMonth.format(Date.parse(moment));
  return random.pick([
    `${day}/${month}/${year}`,
    `${year}-${month}-${day} ${moment.slice(11, 19)}`,
    `${Number(day)} ${name} ${year}`,
  ]);
}

/** What sellers write is shouted, has markup or a phone number in it, or is plain. */
export const commentSpelled = (text: string, random: Random): string =>
  random.pick([
    text,
    text.toUpperCase(),
    `<p>${text.replaceAll('. ', '.</p><p>')}</p><br>`,
    `${text}\n\nCall Sam on 0412 345 678 or 02 6650 0101!!!`,
  ]);
