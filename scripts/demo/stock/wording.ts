import type { Kind } from './catalogue/index.ts';
import type { Random } from './random.ts';

export interface Told {
  readonly carType: 'new' | 'demo' | 'used';
  readonly kind: Kind;
  readonly title: string;
  readonly badge: string;
  readonly colour: string;
  readonly city: string;
  readonly year: number;
  readonly distance: string | null;
  readonly features: readonly string[];
  readonly fuel: string | null;
}

type Sentence = (told: Told) => string;

const OPENINGS: Readonly<Record<Told['carType'], readonly Sentence[]>> = {
  new: [
    (t) =>
      `Brand new and ready to register: a ${t.title} in ${t.colour}, standing in our ${t.city} showroom now.`,
    (t) => `No factory queue for this ${t.title}. It is built, landed and waiting for plates in ${t.city}.`,
    (t) =>
      `This ${t.colour} ${t.badge} came off the transporter last week and has not been promised to anybody.`,
    (t) => `New stock in ${t.city}: the ${t.title}, still with the film on its door trims.`,
  ],
  demo: [
    (t) =>
      `Our own demonstrator in ${t.city}: a ${t.title} that has been driven by the sales team, garaged and serviced here.`,
    (t) =>
      `Nearly new ${t.colour} demonstrator with ${t.distance ?? 'delivery distance'} on it and the balance of the factory warranty.`,
    (t) =>
      `The ${t.badge} that customers have been test driving. We are changing ours over, so this one is ready for its first owner.`,
  ],
  used: [
    (t) => `Traded by a local owner, this ${t.year} ${t.badge} comes with its books and two keys.`,
    (t) => `A tidy ${t.colour} ${t.title} that has clearly been somebody’s pride.`,
    (t) =>
      `${t.distance ?? 'Low use'} for its age, straight panels and a full history: this ${t.title} is easy to recommend.`,
    (t) => `Bought by us in ${t.city}, checked on our own hoist and photographed as it stands.`,
    (t) => `If you have been looking for a sensible ${t.title}, start here.`,
  ],
};

const USES: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  hatchback: [
    'Small outside, light on fuel and easy to park under a shopping centre.',
    'It suits a first driver as well as a second car.',
  ],
  sedan: [
    'Quiet on a long highway and roomy in the back.',
    'A proper boot, and it looks the part in a car park.',
  ],
  wagon: [
    'The load bay takes bikes with the wheels on, or the dog and the esky.',
    'Drives like a sedan and carries like a van.',
  ],
  suv: [
    'High enough to see over traffic, short enough for the garage at home.',
    'A family’s worth of room, with space left for the pram.',
  ],
  suv7: [
    'Seven seats when the cousins visit, and a flat floor when they do not.',
    'Ready to tow, and comfortable all the way up the coast.',
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
    : 'The petrol engine and battery sort themselves out; you just fill it less often.';

/** Two to four sentences that fit the vehicle. */
export function describe(random: Random, told: Told): string {
  const sentences = [
    random.pick(OPENINGS[told.carType])(told),
    ...(told.features.length >= 3 && random.chance(0.8) ? [equipped(told)] : []),
    told.fuel === 'Electric' || told.fuel === 'Hybrid' ? electric(told) : random.pick(USES[told.kind] ?? []),
    ...(random.chance(0.6) ? [random.pick(CLOSINGS)(told)] : []),
  ];
  return sentences.slice(0, 4).join(' ');
}
