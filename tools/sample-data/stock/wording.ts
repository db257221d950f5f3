import { withArticle } from '#domain/lib/article.ts';
import type { Kind } from './catalogue.ts';
import type { Random } from './random.ts';

interface DescriptionFacts {
  readonly carType: 'new' | 'demo' | 'used';
  readonly kind: Kind;
  readonly title: string;
  readonly colour: string;
  readonly city: string;
  readonly year: number;
  readonly distance: string | null;
  readonly features: readonly string[];
  readonly fuel: string | null;
  /** For rent by the week, not for sale. */
  readonly hire: boolean;
}

type Sentence = (facts: DescriptionFacts) => string;

const OPENINGS: Readonly<Record<DescriptionFacts['carType'] | 'hire', readonly Sentence[]>> = {
  new: [
    (t) => `Brand new and ready to register: ${withArticle(t.title)} in ${t.colour}, here in ${t.city} now.`,
    (t) => `No factory queue for this ${t.title}. It is built, landed and waiting for plates in ${t.city}.`,
    (t) =>
      `This ${t.colour} ${t.title} came off the transporter last week and has not been promised to anybody.`,
    (t) => `New stock in ${t.city}: the ${t.title}, with the delivery film still on it.`,
    (t) => `The ${t.title} you would have ordered in ${t.colour}, without the wait.`,
  ],
  demo: [
    (t) =>
      `Our own demonstrator in ${t.city}: ${withArticle(t.title)} looked after by the sales team and serviced here.`,
    (t) =>
      t.distance === null
        ? `Nearly new ${t.title}, shown at two weekends and kept under cover since.`
        : `Nearly new ${t.title} with ${t.distance} on it and the balance of the factory warranty.`,
    (t) =>
      `The ${t.title} that customers have been trying. We are changing ours over, so this one is ready for its first owner.`,
  ],
  used: [
    (t) => `Traded by a local owner, this ${t.year} ${t.title} comes with its books and two keys.`,
    (t) => `A tidy ${t.colour} ${t.title} that has clearly been somebody’s pride.`,
    (t) =>
      t.distance === null
        ? `Kept under cover and looked after between jobs: this ${t.title} is easy to recommend.`
        : `${t.distance}, a full history and nothing to hide: this ${t.title} is easy to recommend.`,
    (t) => `Bought by us in ${t.city}, checked in our own workshop and photographed as it stands.`,
    (t) => `If ${withArticle(t.title)} is on your list, start with this one.`,
  ],
  hire: [
    (t) => `Ready in ${t.city} this week: a ${t.year} ${t.title}, cleaned and checked.`,
    (t) => `A ${t.colour} ${t.title} with registration, insurance and servicing in one weekly price.`,
    (t) => `Try ${withArticle(t.title)} for a fortnight or keep it for a year. The price stays the same.`,
    (t) => `Just back from its last member and checked in ${t.city}: this ${t.title} is free now.`,
  ],
};

const USES: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  hatchback: [
    'Small outside, light on fuel and easy to park anywhere in town.',
    'It suits a first driver as well as a second car.',
  ],
  sedan: [
    'Quiet on a long highway and roomy in the back.',
    'Settled, comfortable and cheaper to run than the SUV beside it.',
  ],
  wagon: [
    'The load bay takes bikes with the wheels on, or the dog and the tent.',
    'Drives like a sedan and carries like a van.',
  ],
  suv: [
    'High enough to see over traffic, short enough for the garage at home.',
    'A family’s worth of room, with space left for the luggage.',
  ],
  suv7: [
    'Seven seats when the cousins visit, and a flat floor when they do not.',
    'Ready to tow, and comfortable at the end of a long day.',
  ],
  ute: [
    'Works all week and goes camping on Friday.',
    'The tub takes a pallet’s worth and it tows the boat home.',
  ],
  pickup: [
    'Tows the trailer on Saturday and starts first time on a cold Monday.',
    'Bed space for a full sheet of plywood with the gate down.',
  ],
  coupe: ['Not a car for everybody, which is the point.', 'Best taken the long way home.'],
  van: [
    'Wide-opening rear doors and a low floor: your back will thank you.',
    'Ready for shelving and sign-writing.',
  ],
  mover: [
    'Eight people, eight sets of bags, nobody on anybody’s lap.',
    'Power doors make the school run a gentler affair.',
  ],
  motorcycle: [
    'Runs beautifully and sounds as it should.',
    'Happy in town, happier out where the road bends.',
    'Serviced in our workshop by people who ride.',
  ],
  caravan: [
    'Everything works and we will show you how before you hitch up.',
    'Easy to tow, easy to reverse, warm in winter.',
    'Cross-ventilated, well lit and with a kitchen you would cook in.',
  ],
  motorhome: [
    'Park it, put the kettle on and you are home.',
    'Drives like a van and sleeps like a good hotel.',
  ],
  truck: [
    'Set up to earn its keep from the first morning.',
    'Body, hydraulics and tyres checked and signed off by our workshop.',
  ],
  tractor: [
    'Workshop inspected, greased and ready for the paddock.',
    'We can deliver within 100 km and set up the loader on the farm.',
  ],
};

const CLOSINGS: readonly Sentence[] = [
  (t) => `Ring us in ${t.city} and we will have it out the front for you.`,
  () => 'Trade-ins are welcome and we can value yours while you drive it.',
  () => 'Ask for a walk-round video if you live out of town.',
  () => 'Finance can be arranged here, usually the same day.',
  () => 'We can deliver to your door; ask for a quote to your postcode.',
  (t) => `Come and see it in ${t.city} before somebody else does.`,
];

const HIRE_CLOSINGS: readonly Sentence[] = [
  () => 'Includes 1,500 km a month; add more when you need them.',
  () => 'Swap it once a month if your plans change.',
  (t) => `Collect it in ${t.city}, or ask us to bring it round.`,
];

const lower = (feature: string): string =>
  /^[A-Z][a-z]/.test(feature) && !/^(?:Apple|Android)/.test(feature)
    ? feature.charAt(0).toLowerCase() + feature.slice(1)
    : feature;

const equipped: Sentence = ({ features }) => {
  const [first = 'service books', second = 'two keys', third = 'floor mats'] = features.map(lower);
  return `Fitted with ${first}, ${second} and ${third}.`;
};

const electric: Sentence = ({ fuel }) =>
  fuel === 'Electric'
    ? 'Charging cable included, and we will explain home charging without the jargon.'
    : 'Engine and battery sort themselves out; you just fill it less often.';

/** Writes two to four sentences that fit the vehicle. */
export function describe(random: Random, facts: DescriptionFacts): string {
  const sentences = [
    random.pick(OPENINGS[facts.hire ? 'hire' : facts.carType])(facts),
    ...(facts.features.length >= 3 && random.chance(0.8) ? [equipped(facts)] : []),
    facts.fuel === 'Electric' || facts.fuel === 'Hybrid'
      ? electric(facts)
      : random.pick(USES[facts.kind] ?? []),
    ...(random.chance(0.6) ? [random.pick(facts.hire ? HIRE_CLOSINGS : CLOSINGS)(facts)] : []),
  ];
  return sentences.slice(0, 4).join(' ');
}

type Market = 'AU' | 'NZ' | 'US';

/** The market's words for terms in the sentences and lists above. */
const OTHER_WORDS: Readonly<Record<Market, readonly (readonly [word: string, other: string])[]>> = {
  AU: [],
  NZ: [],
  US: [
    ['Tyre', 'Tire'],
    ['tyre', 'tire'],
    ['Tow bar', 'Tow hitch'],
    ['tow bar', 'tow hitch'],
    ['Bull bar', 'Grille guard'],
    ['bull bar', 'grille guard'],
    ['KMs', 'miles'],
    ['Ring us', 'Call us'],
    ['postcode', 'ZIP code'],
    ['our own workshop', 'our own shop'],
    ['our workshop', 'our shop'],
  ],
};

export const inWordsOf = (market: Market, text: string): string =>
  OTHER_WORDS[market].reduce((text, [word, other]) => text.replaceAll(word, other), text);
