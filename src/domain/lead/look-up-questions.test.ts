import { describe, expect, test } from 'vitest';
import {
  type CarQuestion,
  type FoundCar,
  findCar,
  questionsAbout,
  registerWords,
} from './look-up-questions.ts';

const VIN = 'JTNK4RBE703000001';
const PLATE = { rego: 'ABC123', regoState: 'VIC' };
const inOrder = (answers: Readonly<Record<string, string>>, market: 'AU' | 'NZ' = 'AU') => {
  const questions = questionsAbout(answers, market);
  return 'missing' in questions ? questions.missing : questions.ask.map(({ of, question }) => [of, question]);
};

test.each<[string, Readonly<Record<string, string>>, unknown]>([
  [
    'by plate the values, then the register',
    PLATE,
    [
      ['plate', PLATE],
      ['register', PLATE],
    ],
  ],
  [
    'with the distance driven',
    { ...PLATE, km: '64,000 km' },
    [
      ['plate', { ...PLATE, km: 64_000 }],
      ['register', PLATE],
    ],
  ],
  [
    'without a distance that is none',
    { ...PLATE, km: 'many' },
    [
      ['plate', PLATE],
      ['register', PLATE],
    ],
  ],
  [
    'then by VIN',
    { ...PLATE, vin: VIN },
    [
      ['plate', PLATE],
      ['register', PLATE],
      ['register', { vin: VIN }],
    ],
  ],
  [
    'by VIN alone where no plate is known',
    { rego: '', regoState: '', vin: VIN },
    [['register', { vin: VIN }]],
  ],
  [
    'by VIN where the state is not known',
    { rego: 'ABC123', regoState: '', vin: VIN },
    [['register', { vin: VIN }]],
  ],
  ['nothing without a state', { rego: 'ABC123', regoState: '' }, 'Choose first where it is registered.'],
  ['nothing of nothing', { rego: '', regoState: 'VIC' }, 'Type the plate or the VIN first.'],
])('is asked %s', (_, answers, expected) => {
  expect(inOrder(answers)).toEqual(expected);
});

test('a country without states is the state', () => {
  expect(inOrder({ rego: 'ABC123' }, 'NZ')).toEqual([
    ['plate', { rego: 'ABC123', regoState: 'NZ' }],
    ['register', { rego: 'ABC123', regoState: 'NZ' }],
  ]);
});

const NOTHING = {
  ...{ make: null, model: null, badge: null, year: null, body: null },
  ...{ colour: null, transmission: null, fuel: null, vin: null },
};
const carOf = (car: Partial<FoundCar['car']>): FoundCar => ({
  car: { ...NOTHING, ...car },
  value: null,
  registered: '',
});

describe('a car is looked for', () => {
  const asking = async (answers: readonly (FoundCar | null)[], questions: readonly CarQuestion[]) => {
    const asked: CarQuestion['of'][] = [];
    const found = await findCar(questions, async ({ of }) => {
      asked.push(of);
      return answers[asked.length - 1] ?? null;
    });
    return [asked, found?.car.make];
  };
  const byPlate: readonly CarQuestion[] = [
    { of: 'plate', question: PLATE },
    { of: 'register', question: PLATE },
  ];

  test.each<[string, readonly (FoundCar | null)[], unknown]>([
    ['until somebody knows it', [carOf({ make: 'Kia' })], [['plate'], 'Kia']],
    ['in the register after the values', [null, carOf({ make: 'Kia' })], [['plate', 'register'], 'Kia']],
    [
      'by the VIN that a plate led to',
      [carOf({ vin: VIN }), carOf({ make: 'Kia' })],
      [['plate', 'register'], 'Kia'],
    ],
    ['and not found', [null, null], [['plate', 'register'], undefined]],
  ])('%s', async (_, answers, expected) => {
    expect(await asking(answers, byPlate)).toEqual(expected);
  });
});

test.each([
  [{ written_off: false, stolen: null }, 'Registered, VIC, until 2027-01-31, not written off'],
  [{ written_off: true, stolen: true }, 'Registered, VIC, until 2027-01-31, written off, reported stolen'],
])('the register in words: %j', (marks, words) => {
  const registration = { state: 'VIC', status: 'Registered', expires: '2027-01-31' };
  expect(registerWords({ car: NOTHING, registration, ...marks })).toBe(words);
});
