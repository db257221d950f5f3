import type { Kind, SoldModel } from './catalogue.ts';
import type { Random } from './random.ts';

interface Equipment {
  /** Offered as filters. */
  readonly filters: readonly string[];
  /** Listed on the vehicle’s page only. */
  readonly details: readonly string[];
}

const CAR: Equipment = {
  filters: [
    'Apple CarPlay',
    'Android Auto',
    'Reverse camera',
    'Blind spot monitor',
    'Adaptive cruise control',
    'Heated seats',
    'Sunroof',
    'Leather trim',
    'Satellite navigation',
    '360-degree camera',
    'Keyless start',
    'Parking sensors',
    'Power tailgate',
    'Wireless phone charging',
  ],
  details: [
    'Autonomous emergency braking',
    'Lane keep assist',
    'Dual-zone climate control',
    'LED headlights',
    'Rain-sensing wipers',
    'Digital radio',
    'Split-fold rear seat',
    'ISOFIX anchor points',
    'Tyre pressure monitor',
    'Two keys',
    'Full-size spare wheel',
    'Service books',
    'Rear air vents',
    'Heated mirrors',
    '18-inch alloy wheels',
    'Ambient lighting',
    'Cargo cover',
  ],
};
const WORK: Equipment = {
  filters: [
    'Tow bar',
    'Bull bar',
    'Canopy',
    'Tub liner',
    'Snorkel',
    'Reverse camera',
    'Apple CarPlay',
    'Android Auto',
    'Diff lock',
    'Side steps',
    'Hard tonneau',
    'Roof racks',
  ],
  details: [
    '3.5-tonne braked towing',
    'Hill descent control',
    'UHF radio',
    'Rubber floor mats',
    'Seat covers',
    'Electric brake controller',
    'Driving lights',
    'Dual battery',
    'LED work lights',
    'Long-range tank',
    'Side airbags',
    'Full-size spare wheel',
    'Underbody protection',
    'Tie-down points',
  ],
};
const BIKE: Equipment = {
  filters: [
    'ABS',
    'Quick-shifter',
    'Heated grips',
    'Panniers',
    'Traction control',
    'Ride modes',
    'Centre stand',
  ],
  details: [
    'LED headlight',
    'TFT display',
    'Slipper clutch',
    'Adjustable levers',
    'Tail tidy',
    'Crash protectors',
    'Fresh tyres',
    'Two keys',
    'Service history',
    'USB outlet',
    'Adjustable suspension',
  ],
};
const HOME: Equipment = {
  filters: [
    'Air conditioning',
    'Ensuite',
    'Solar panels',
    'Lithium battery',
    'Full oven',
    'Washing machine',
    'Bunks',
    'Island bed',
    'Slide-out',
    'Off-road suspension',
    'Roll-out awning',
  ],
  details: [
    'Diesel heater',
    'Three-way fridge',
    'Grey water tank',
    'External shower',
    'Annexe walls',
    'Reverse camera',
    'Electric step',
    'Tare and ball weight on file',
    'Gas and electrical certificates',
    'Outdoor speakers',
    '2 x 95 L water tanks',
    'Tunnel boot',
  ],
};
const TRUCK: Equipment = {
  filters: [
    'Air conditioning',
    'Tow hitch',
    'Tipper body',
    'Hydraulic crane',
    'Tail lift',
    'Tray body',
    'Automated gearbox',
    'Reverse camera',
  ],
  details: [
    'Air-suspended seat',
    'Work lights',
    'Beacon',
    'Reverse alarm',
    'Log books',
    'New batteries',
    'Serviced in our workshop',
    'Bluetooth radio',
    'Toolboxes',
    'Load restraints',
    'Cruise control',
  ],
};
const TRACTOR: Equipment = {
  filters: [
    'Cab',
    'Front loader',
    'Air conditioning',
    'Power take-off',
    'Tow hitch',
    'Auto steer ready',
    'Air brakes',
    'Creeper gears',
  ],
  details: [
    'Rear remotes',
    'Air-suspended seat',
    'Work lights',
    'Beacon',
    'Third-function valve',
    'New batteries',
    'Serviced in our workshop',
    'Wheel weights',
    'Bucket and forks',
    'Bluetooth radio',
  ],
};

const EQUIPMENT: Readonly<Record<Kind, Equipment>> = {
  hatchback: CAR,
  sedan: CAR,
  wagon: CAR,
  suv: CAR,
  suv7: CAR,
  coupe: CAR,
  van: CAR,
  mover: CAR,
  ute: WORK,
  pickup: WORK,
  motorcycle: BIKE,
  caravan: HOME,
  motorhome: HOME,
  truck: TRUCK,
  tractor: TRACTOR,
};

/** Learner-approved motorcycles. The law decides this, so it is never random. */
const LEARNER = 'LAMS approved';

/** Newer vehicles have more of it. */
export function equipmentOf(random: Random, { kind, series }: SoldModel, year: number) {
  const { filters, details } = EQUIPMENT[kind];
  const some = random.some(filters, Math.max(2, Math.min(8, year - 2017 + random.int(0, 2))));
  const filtered_features = series === 'LAMS' ? [...some, LEARNER] : some;
  return { filtered_features, features: [...filtered_features, ...random.some(details, random.int(4, 8))] };
}
