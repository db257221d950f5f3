import type { CatalogueName, Kind } from './catalogue.ts';

/** The profile of a dealer's stock. Everything else is random within it. */
export interface Profile {
  readonly count: number;
  readonly firstId: number;
  readonly catalogue: CatalogueName;
  /** The shares of new and demo vehicles. The rest is used. */
  readonly fresh: number;
  readonly demo: number;
  /** Makes sold new. */
  readonly makes: readonly string[];
  /** Makes of used vehicles. All of the catalogue if not named. */
  readonly usedMakes?: readonly string[];
  readonly kinds?: readonly Kind[];
  /** `#` is a running number, `T` the first letter of the car type. */
  readonly stockNumbers: readonly string[];
  readonly times: 'iso' | 'seconds';
  readonly oldest?: number;
  /** Weekly prices instead of sale prices. */
  readonly hire?: boolean;
  /** A prefix of ids, for feeds whose ids are not numbers. */
  readonly idPrefix?: string;
  /** Videos and 360° views, by the index of their vehicle in the feed. */
  readonly media?: Readonly<
    Record<number, { readonly videos?: readonly string[]; readonly spins?: readonly string[] }>
  >;
  readonly extra?: 'spoiled' | 'hostile';
}

export const EVERYDAY: readonly Kind[] = [
  'hatchback',
  'sedan',
  'wagon',
  'suv',
  'suv7',
  'ute',
  'coupe',
  'van',
  'mover',
];

/**
 * The invented dealers, by slug. Tests and demo data are about these alone: beside them may stand any dealer that
 * `check-sites` accepts.
 */
export const PROFILES: Readonly<Record<string, Profile>> = {
  'coffs-harbour-toyota': {
    count: 184,
    firstId: 210400,
    catalogue: 'cars',
    fresh: 0.42,
    demo: 0.1,
    makes: ['Toyota'],
    kinds: EVERYDAY,
    stockNumbers: ['T10###', 'T#####'],
    times: 'iso',
    media: { 4: { videos: ['/assets/walk-round.webm'] } },
  },
  'cq-used-car-superstore': {
    count: 400,
    firstId: 310100,
    catalogue: 'cars',
    fresh: 0,
    demo: 0,
    makes: [],
    kinds: EVERYDAY,
    stockNumbers: ['######', 'CQ####A'],
    times: 'seconds',
    extra: 'spoiled',
  },
  'reef-city-gwm-haval': {
    count: 96,
    firstId: 320500,
    catalogue: 'cars',
    fresh: 0.6,
    demo: 0.14,
    makes: ['GWM', 'Haval'],
    kinds: EVERYDAY,
    stockNumbers: ['G#####'],
    times: 'iso',
  },
  'reef-city-motors': {
    count: 248,
    firstId: 330700,
    catalogue: 'cars',
    fresh: 0.38,
    demo: 0.08,
    makes: ['Mitsubishi', 'Nissan', 'Kia'],
    kinds: EVERYDAY,
    stockNumbers: ['TR#####', '4#####'],
    times: 'iso',
  },
  'reef-city-subaru': {
    count: 78,
    firstId: 340200,
    catalogue: 'cars',
    fresh: 0.5,
    demo: 0.14,
    makes: ['Subaru'],
    usedMakes: ['Subaru', 'Mazda', 'Toyota', 'Volkswagen'],
    kinds: EVERYDAY,
    stockNumbers: ['S-####'],
    times: 'seconds',
  },
  'sapphire-coast-mazda': {
    count: 118,
    firstId: 350300,
    catalogue: 'cars',
    fresh: 0.46,
    demo: 0.1,
    makes: ['Mazda'],
    kinds: EVERYDAY,
    stockNumbers: ['MT#####'],
    times: 'iso',
  },
  'northern-rivers-motor-group': {
    count: 312,
    firstId: 360900,
    catalogue: 'cars',
    fresh: 0.4,
    demo: 0.08,
    makes: ['Hyundai', 'MG', 'Isuzu Ute', 'Suzuki'],
    kinds: EVERYDAY,
    stockNumbers: ['T######', 'L-####', '###B'],
    times: 'iso',
  },
  'swan-river-subaru': {
    count: 142,
    firstId: 410600,
    catalogue: 'cars',
    fresh: 0.5,
    demo: 0.12,
    makes: ['Subaru'],
    kinds: EVERYDAY,
    stockNumbers: ['T#####', 'D####W'],
    times: 'iso',
  },
  'ironbark-isuzu': {
    count: 126,
    firstId: 420800,
    catalogue: 'machines',
    fresh: 0.5,
    demo: 0.12,
    makes: ['Isuzu Ute', 'Isuzu'],
    usedMakes: ['Isuzu Ute', 'Isuzu', 'Hino', 'Toyota', 'Ford', 'Mitsubishi'],
    kinds: ['ute', 'truck', 'suv7'],
    stockNumbers: ['IU####', 'TRK###'],
    times: 'seconds',
  },
  'plains-utes-tractors': {
    count: 88,
    firstId: 510300,
    catalogue: 'machines',
    fresh: 0.44,
    demo: 0.08,
    makes: ['Ford', 'John Deere', 'Kubota', 'Massey Ferguson'],
    usedMakes: [
      'Ford',
      'Toyota',
      'Isuzu Ute',
      'Mazda',
      'Mitsubishi',
      'Nissan',
      'John Deere',
      'Kubota',
      'Massey Ferguson',
      'New Holland',
    ],
    kinds: ['ute', 'tractor', 'suv7'],
    stockNumbers: ['ASH####', 'TIM####'],
    times: 'iso',
  },
  'high-desert-motors': {
    count: 156,
    firstId: 610200,
    catalogue: 'american',
    fresh: 0.52,
    demo: 0.06,
    makes: ['Chevrolet', 'GMC'],
    stockNumbers: ['P####', '2T#####'],
    times: 'iso',
    media: {
      4: {
        videos: ['https://www.youtube.com/watch?v=demo-video1', 'https://films.example/colorado'],
        spins: ['https://spins.example/view/colorado'],
      },
    },
  },
  'two-rivers-motorcycles': {
    count: 108,
    firstId: 430500,
    catalogue: 'motorcycles',
    fresh: 0.48,
    demo: 0.08,
    makes: ['Yamaha', 'Kawasaki', 'KTM', 'Triumph', 'Royal Enfield'],
    stockNumbers: ['B####', 'TR-###'],
    times: 'seconds',
  },
  'murray-coast-rv': {
    count: 84,
    firstId: 440100,
    catalogue: 'caravans',
    fresh: 0.55,
    demo: 0.06,
    makes: ['Jayco', 'Avida', 'Coromal', 'Winnebago'],
    stockNumbers: ['RV####'],
    times: 'iso',
  },
  'roamer-car-subscription': {
    count: 72,
    firstId: 450700,
    catalogue: 'cars',
    fresh: 0.3,
    demo: 0,
    makes: ['MG', 'Kia', 'Hyundai', 'BYD', 'Tesla'],
    usedMakes: ['Toyota', 'Kia', 'Hyundai', 'MG', 'Mazda', 'Tesla', 'BYD', 'Volkswagen'],
    kinds: ['hatchback', 'sedan', 'suv', 'suv7', 'mover', 'ute'],
    stockNumbers: ['RM###'],
    times: 'seconds',
    oldest: 2022,
    hire: true,
    idPrefix: 'rm-',
  },
  'western-plains-motorama': {
    count: 224,
    firstId: 460400,
    catalogue: 'cars',
    fresh: 0.2,
    demo: 0.06,
    makes: ['Ford', 'Volkswagen', 'LDV', 'Skoda', 'Honda'],
    kinds: EVERYDAY,
    stockNumbers: ['WP#####', 'T####'],
    times: 'iso',
    extra: 'hostile',
  },
};

export const INVENTED_DEALERS: readonly string[] = Object.keys(PROFILES).sort();
