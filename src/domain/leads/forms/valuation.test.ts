import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { leadWithAnswers } from '../lead-fixture.ts';
import { summaryAnswers } from '../lead-summary.ts';
import { fieldsOf } from './field-model.ts';
import { formOf } from './form-model.ts';
import { schemaOf } from './form-schema.ts';
import {
  type CarLookUp,
  type CarQuestion,
  findCar,
  questionsAbout,
  registerWords,
  shownValuation,
  valuationAnswers,
} from './valuation.ts';

const VALUE = { low: 18_500, middle: 20_000.4, high: 21_500 };
const SELLING = ['trade-in', 'sell-my-car', 'valuation'] as const;
const namesOf = (id: (typeof SELLING)[number], fields: object) =>
  fieldsOf(formOf(id, configWith({ ...fields }))).map(({ name }) => name);

describe('a valuation', () => {
  test('is shown as low, middle and high, each with a different explanation', () => {
    const shown = shownValuation(valuationAnswers(VALUE), 'AU');
    expect(shown.map(({ label, amount }) => [label, amount])).toEqual([
      ['Low', '$18,500'],
      ['Middle', '$20,000'],
      ['High', '$21,500'],
    ]);
    expect(new Set(shown.map(({ worth }) => worth)).size).toBe(3);
  });

  test('with one figure shows that figure only', () => {
    const shown = shownValuation(valuationAnswers({ low: null, middle: 9_000, high: null }), 'NZ');
    expect(shown).toMatchObject([{ label: 'Middle', amount: '$9,000' }]);
  });

  test.each([{}, valuationAnswers(null), { valuation_low: '<b>' }, { valuation_low: '0' }])(
    'of %j is not shown',
    (answers) => {
      expect(shownValuation(answers, 'AU')).toEqual([]);
    },
  );

  test.each(SELLING)('is part of the lead of %s and of its email', (id) => {
    const form = formOf(id, configWith({ autograb: true }));
    const sent = {
      ...valuationAnswers(VALUE),
      register_says: 'Registered, VIC',
      make: 'Mazda',
      model: '3',
      year: '2019',
      km: '1',
    };
    const [first] = form.steps;
    const read = v.parse(
      schemaOf(
        {
          ...form,
          steps: first ? [{ ...first, fields: first.fields.filter(({ name }) => name in sent) }] : [],
        },
        '2026-11-23',
      ),
      sent,
    );
    expect(read).toMatchObject({
      valuation_low: 18_500,
      valuation_middle: 20_000,
      register_says: 'Registered, VIC',
    });
    expect(summaryAnswers(read, leadWithAnswers().dealer)).toContainEqual({
      label: 'Value shown on the site: high',
      text: '$21,500',
    });
  });

  test('with invalid figures is dropped without losing the lead', () => {
    const form = formOf('trade-in', configWith({ autograb: true }));
    const found = fieldsOf(form).filter(({ kind }) => kind === 'found');
    const [first] = form.steps;
    const only = { ...form, steps: first ? [{ ...first, fields: found }] : [] };
    expect(
      v.parse(schemaOf(only, '2026-11-23'), {
        valuation_low: '1e9',
        valuation_high: {},
        register_says: ['x'],
      }),
    ).toEqual({ register_says: 'x' });
  });
});

test.each(SELLING)(
  'the form %s asks for the plate and distance before the make, if look-ups are on',
  (id) => {
    const looking = namesOf(id, { autograb: true });
    expect(looking.slice(0, 5)).toEqual(['rego', 'regoState', 'vin', 'km', 'make']);
    expect(looking).toContain('valuation_middle');
    for (const without of [
      { autograb: false },
      { autograb: true, market: 'US', timezone: 'America/Denver' },
    ]) {
      const names = namesOf(id, without);
      expect(names).not.toContain('vin');
      expect(names).not.toContain('valuation_middle');
      expect(names.filter((name) => name === 'km')).toHaveLength(1);
    }
  },
);

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
])('the look-up service is queried %s', (_, answers, expected) => {
  expect(inOrder(answers)).toEqual(expected);
});

test('a country without states is sent as the state', () => {
  expect(inOrder({ rego: 'ABC123' }, 'NZ')).toEqual([
    ['plate', { rego: 'ABC123', regoState: 'NZ' }],
    ['register', { rego: 'ABC123', regoState: 'NZ' }],
  ]);
});

const NOTHING = {
  ...{ make: null, model: null, badge: null, year: null, body: null },
  ...{ colour: null, transmission: null, fuel: null, vin: null },
};
const carOf = (car: Partial<CarLookUp['car']>): CarLookUp => ({
  car: { ...NOTHING, ...car },
  value: null,
  registered: '',
});

describe('the look-up of a car', () => {
  const asking = async (answers: readonly (CarLookUp | null)[], questions: readonly CarQuestion[]) => {
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

  test.each<[string, readonly (CarLookUp | null)[], unknown]>([
    ['until somebody knows it', [carOf({ make: 'Kia' })], [['plate'], 'Kia']],
    ['in the register after the values', [null, carOf({ make: 'Kia' })], [['plate', 'register'], 'Kia']],
    [
      'by the VIN that a plate led to',
      [carOf({ vin: VIN }), carOf({ make: 'Kia' })],
      [['plate', 'register'], 'Kia'],
    ],
    ['and not found', [null, null], [['plate', 'register'], undefined]],
  ])('runs %s', async (_, answers, expected) => {
    expect(await asking(answers, byPlate)).toEqual(expected);
  });
});

test.each([
  [{ written_off: false, stolen: null }, 'Registered, VIC, until 2027-01-31, not written off'],
  [{ written_off: true, stolen: true }, 'Registered, VIC, until 2027-01-31, written off, reported stolen'],
])('the register entry with %j has the right text', (marks, words) => {
  const registration = { state: 'VIC', status: 'Registered', expires: '2027-01-31' };
  expect(registerWords({ car: NOTHING, registration, ...marks })).toBe(words);
});
