import type { RegisteredCar, ValuedCar } from '#domain/leads/forms/look-ups.ts';
import { type LookUps, UNAVAILABLE } from './types.ts';

type Car = ValuedCar['car'];

const COROLLA: Car = {
  make: 'Toyota',
  model: 'Corolla',
  badge: 'Ascent Sport (test look-up)',
  year: 2021,
  body: 'Hatchback',
  colour: 'Silver',
  transmission: 'Automatic',
  fuel: 'Petrol',
  vin: 'JTNK4RBE703000001',
};

const LEAF: Car = {
  ...COROLLA,
  make: 'Nissan',
  model: 'Leaf',
  badge: 'e+ (test look-up)',
  year: 2022,
  colour: 'White',
  fuel: 'Electric',
  vin: 'SJNFAAZE1U0000001',
};

const NOTHING: Car = {
  make: null,
  model: null,
  badge: null,
  year: null,
  body: null,
  colour: null,
  transmission: null,
  fuel: null,
  vin: null,
};

/** AutoGrab's test plates. They are no real cars, and no other plate is known here. */
const TEST_PLATES: ReadonlyMap<string, ValuedCar> = new Map(
  Object.entries({
    REG4SUCCESS: { car: COROLLA, value: { low: 18_500, middle: 20_000, high: 21_500 } },
    REG4SUCCESSEV: { car: LEAF, value: { low: 27_000, middle: 29_000, high: 31_000 } },
    REG4WARNING: {
      car: { ...COROLLA, badge: null, colour: 'Silver (test look-up)', transmission: null },
      value: null,
    },
    REG4VINONLY: { car: { ...NOTHING, vin: COROLLA.vin }, value: null },
  }),
);

const UNKNOWN = { found: null, why: 'unknown', invented: [...TEST_PLATES.keys()] } as const;

const registered = (car: Car, state: string | null): RegisteredCar => ({
  car,
  registration: { state, status: 'Registered', expires: '2027-06-30' },
  written_off: false,
  stolen: false,
});

/** Looks up test data, for trying forms locally. Its responses say that they are a test. */
export const demoLookUps: LookUps = {
  async plate({ rego, km }) {
    const found = TEST_PLATES.get(rego);
    if (!found) return UNKNOWN;
    return { found: km === undefined ? { ...found, value: null } : found };
  },
  async register(question) {
    const found =
      'vin' in question
        ? TEST_PLATES.values().find(({ car }) => car.vin === question.vin)
        : TEST_PLATES.get(question.rego);
    if (!found) return UNKNOWN;
    return { found: registered(found.car, 'regoState' in question ? question.regoState : null) };
  },
  financeCustomer: async () => UNAVAILABLE,
};
