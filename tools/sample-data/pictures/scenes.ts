import type { DealershipVariant, Sky } from '../art/buildings.ts';
import type { PaintSlug } from '../art/colour.ts';
import type { Mood } from '../art/moods.ts';
import type { BodyName } from '../art/vehicle.ts';

type Shown = readonly [body: BodyName, paint: PaintSlug, mood: Mood];
type Building = readonly [variant: DealershipVariant, sky: Sky];

/** The pictures of one dealer, by the file names that its pages use. */
export interface Scenes {
  readonly hero: Shown;
  /** The side of the hero that stays free for text. */
  readonly calm?: 'left' | 'right';
  /** The colour of the light, if the brand colour is too dark for it. */
  readonly glow?: string;
  readonly locations: Readonly<Record<string, Building>>;
  readonly news: Readonly<Record<string, Shown>>;
  /** The seed of each portrait, chosen by eye. */
  readonly staff: Readonly<Record<string, number>>;
  /** Crops a picture for shared links from the hero. */
  readonly shareCard?: true;
}

export const SCENES: Readonly<Record<string, Scenes>> = {
  'coffs-harbour-toyota': {
    hero: ['suv', 'crystal-white', 'coast'],
    locations: { sales: [1, 'morning'], service: [4, 'day'], woolgoolga: [3, 'day'] },
    news: { drive: ['suv', 'silver', 'coast'] },
    staff: { 'marnie-oakfield': 7, 'dev-pillairan': 47, 'hollis-brackenridge': 20, 'tess-underhallow': 13 },
    shareCard: true,
  },
  'cq-used-car-superstore': {
    hero: ['ute', 'crystal-white', 'studio'],
    calm: 'right',
    glow: '#f2b705',
    locations: { rockhampton: [3, 'day'], gladstone: [4, 'morning'] },
    news: { yard: ['sedan', 'deep-blue', 'outback'] },
    staff: { 'bree-callaghan-voss': 31, 'tuan-merriweather': 9, 'lyle-banksia': 57 },
  },
  'reef-city-gwm-haval': {
    hero: ['suv', 'bronze', 'studio'],
    calm: 'right',
    glow: '#c9202b',
    locations: { sales: [2, 'dusk'] },
    news: { tank: ['suv', 'bronze', 'outback'] },
    staff: { 'corrie-standaloft': 23, 'jai-penhaligan': 16 },
  },
  'reef-city-motors': {
    hero: ['suv', 'deep-blue', 'coast'],
    locations: { dawson: [2, 'morning'], coral: [1, 'day'] },
    news: { seats: ['people-mover', 'crystal-white', 'city'] },
    staff: { 'ngaire-holloway-sim': 42, 'beau-castellan': 34, 'prue-dunmarra': 4, 'otis-fenwater': 3 },
    shareCard: true,
  },
  'reef-city-subaru': {
    hero: ['wagon', 'forest-green', 'outback'],
    locations: { sales: [4, 'morning'] },
    news: { tops: ['suv', 'forest-green', 'outback'] },
    staff: { 'wynn-taldora': 35, 'ros-abernethy-kite': 38 },
  },
  'sapphire-coast-mazda': {
    hero: ['convertible', 'signal-red', 'coast'],
    locations: { bega: [4, 'dusk'], merimbula: [3, 'morning'] },
    news: { red: ['suv', 'signal-red', 'city'] },
    staff: { 'edie-larkswood': 53, 'callum-treverne': 19, 'sunita-harrowgate': 2 },
  },
  'northern-rivers-motor-group': {
    hero: ['hatchback', 'sunset-orange', 'studio'],
    glow: '#8f75e8',
    locations: {
      lismore: [2, 'overcast'],
      ballina: [1, 'day'],
      casino: [4, 'day'],
      grafton: [3, 'dusk'],
      coolangatta: [1, 'morning'],
      parts: [4, 'overcast'],
    },
    news: { jimny: ['suv', 'forest-green', 'coast'] },
    staff: { 'isla-quarrington': 0, 'rafferty-moonan': 41, 'dot-kavanagh-reed': 18, 'emeka-strand': 24 },
  },
  'swan-river-subaru': {
    hero: ['wagon', 'crystal-white', 'city'],
    locations: { sales: [1, 'dusk'], service: [4, 'overcast'] },
    news: { dunes: ['suv', 'deep-blue', 'coast'] },
    staff: { 'fern-castleray': 33, 'ivo-marchbank': 54, 'adaeze-norfolk': 12 },
    shareCard: true,
  },
  'ironbark-isuzu': {
    hero: ['truck', 'crystal-white', 'outback'],
    locations: { utes: [3, 'day'], trucks: [4, 'morning'] },
    news: { ute: ['ute', 'sunset-orange', 'outback'] },
    staff: { 'mitch-corrigan-dale': 21, 'paulette-stroud': 25, 'wes-ballinger': 22 },
  },
  'plains-utes-tractors': {
    hero: ['tractor', 'forest-green', 'alpine'],
    calm: 'right',
    locations: { ashburton: [4, 'overcast'], timaru: [3, 'day'] },
    news: { tractor: ['tractor', 'signal-red', 'alpine'] },
    staff: { 'hamish-strathnairn': 27, 'mere-tahuora': 39, 'gavin-pukenui': 40 },
  },
  'high-desert-motors': {
    hero: ['ute', 'signal-red', 'outback'],
    locations: { redmond: [1, 'day'], bend: [4, 'dusk'] },
    news: { snow: ['ute', 'graphite', 'alpine'] },
    staff: { 'dale-rimrock': 6, 'yesenia-alcott': 8, 'curtis-juniper': 50 },
    shareCard: true,
  },
  'two-rivers-motorcycles': {
    hero: ['motorcycle', 'sunset-orange', 'alpine'],
    calm: 'right',
    locations: { shop: [4, 'dusk'] },
    news: { ride: ['motorcycle', 'sunset-orange', 'coast'] },
    staff: { 'zadie-overlander': 11, 'pip-rutherglen': 55 },
  },
  'murray-coast-rv': {
    hero: ['motorhome', 'crystal-white', 'coast'],
    locations: { bridge: [3, 'morning'], goolwa: [1, 'dusk'] },
    news: { van: ['caravan', 'crystal-white', 'coast'] },
    staff: { 'glenys-pelican-hart': 45, 'anton-murchison': 59, 'shona-wirrabara': 14 },
  },
  'roamer-car-subscription': {
    hero: ['hatchback', 'crystal-white', 'city'],
    locations: { footscray: [4, 'day'], tulla: [3, 'dusk'] },
    news: { electric: ['hatchback', 'sand', 'city'] },
    staff: { 'kaia-lindenow': 48, 'sol-braybrook': 15 },
  },
  'western-plains-motorama': {
    hero: ['suv', 'sunset-orange', 'studio'],
    glow: '#8b5cf6',
    locations: { dubbo: [2, 'day'], orange: [1, 'dusk'] },
    news: { reserve: ['ute', 'crystal-white', 'studio'] },
    staff: { 'rosalind-macquarie-finn': 26, 'teo-bathgate': 51, 'immy-narromine': 1 },
  },
};
