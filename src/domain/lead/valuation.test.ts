import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { fieldsOf } from './field-model.ts';
import { formOf } from './form-model.ts';
import { schemaOf } from './form-schema.ts';
import { toldLead } from './lead-fixture.ts';
import { answersTold } from './lead-summary.ts';
import { shownValuation, valuationAnswers } from './valuation.ts';

const VALUE = { low: 18_500, middle: 20_000.4, high: 21_500 };
const SELLING = ['trade-in', 'sell-my-car', 'valuation'] as const;
const namesOf = (id: (typeof SELLING)[number], fields: object) =>
  fieldsOf(formOf(id, configWith({ ...fields }))).map(({ name }) => name);

describe('a valuation', () => {
  test('stands on the page low, middle and high, with what each is worth in words', () => {
    const shown = shownValuation(valuationAnswers(VALUE), 'AU');
    expect(shown.map(({ label, amount }) => [label, amount])).toEqual([
      ['Low', '$18,500'],
      ['Middle', '$20,000'],
      ['High', '$21,500'],
    ]);
    expect(new Set(shown.map(({ worth }) => worth)).size).toBe(3);
  });

  test('of one figure shows that one', () => {
    const shown = shownValuation(valuationAnswers({ low: null, middle: 9_000, high: null }), 'NZ');
    expect(shown).toMatchObject([{ label: 'Middle', amount: '$9,000' }]);
  });

  test.each([{}, valuationAnswers(null), { valuation_low: '<b>' }, { valuation_low: '0' }])(
    '%j shows none',
    (answers) => {
      expect(shownValuation(answers, 'AU')).toEqual([]);
    },
  );

  test.each(SELLING)('goes into the lead of %s and to the dealer in words', (id) => {
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
    expect(answersTold(read, toldLead().dealer)).toContainEqual({
      label: 'Value shown on the site: high',
      text: '$21,500',
    });
  });

  test('that somebody made up of no figures costs no lead', () => {
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

test.each(SELLING)('%s asks what a look-up needs before the make, where plates are looked up', (id) => {
  const looking = namesOf(id, { autograb: true });
  expect(looking.slice(0, 5)).toEqual(['rego', 'regoState', 'vin', 'km', 'make']);
  expect(looking).toContain('valuation_middle');
  for (const without of [{ autograb: false }, { autograb: true, market: 'US', timezone: 'America/Denver' }]) {
    const names = namesOf(id, without);
    expect(names).not.toContain('vin');
    expect(names).not.toContain('valuation_middle');
    expect(names.filter((name) => name === 'km')).toHaveLength(1);
  }
});
