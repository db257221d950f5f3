import { expect, it } from 'vitest';
import { formOf } from '#domain/leads/forms/form-model.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { answersFromQuery } from './use-draft.ts';

const form = formOf('finance-application', configWith());

it.each<[string, object]>([
  ['vehiclePriceBudget=30000', { vehiclePriceBudget: '30000' }],
  ['car_type=used', { wanted_car_type: 'Used' }],
  ['car_type=boat', {}],
  ['email=kim%40example.com&utm_source=x&car_id=7', { email: 'kim@example.com' }],
  ['opt_in=false&form=other&client_id=x', {}],
  ['__proto__=x&constructor=y', {}],
])('the query %s gives the answers %j', (query, answers) =>
  expect(answersFromQuery(new URLSearchParams(query), form)).toEqual(answers),
);
