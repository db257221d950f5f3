import { describe, expect, it, test } from 'vitest';
import { EMAIL_MESSAGE, REQUIRED } from '#domain/leads/forms/read-field.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import {
  type Details,
  readAccountDetails,
  readDetails,
  readEmail,
  rememberDetails,
  sharedDetails,
} from './details.ts';

const RULES = { market: MARKETS.AU, namePunctuation: false, mobileOnly: false, today: '2026-11-22' };

test.each<[string, Record<string, unknown>, object]>([
  ['nothing', {}, {}],
  ['a name', { name: ' Ada ' }, { name: 'Ada' }],
  ['a phone, as forms keep it', { phone: '+61 412 345 678' }, { phone: '0412345678' }],
  ['one that is taken away', { postcode: '' }, { postcode: '' }],
  ['what is none', { email: 'ben@example.com', id: 'x', realm: 'site-x', __proto__: 1 }, {}],
])('readAccountDetails reads %s', (_, sent, details) =>
  expect(readAccountDetails(sent, RULES)).toEqual({ details, errors: [] }),
);

test('errors name their fields, as in forms', () => {
  const { details, errors } = readAccountDetails({ name: 'R2D2', postcode: '1', phone: {} }, RULES);
  expect(details).toEqual({ phone: '' });
  expect(errors.map(({ field }) => field)).toEqual(['name', 'postcode']);
});

test.each<[unknown, object]>([
  [' Ada@Example.COM ', { email: 'ada@example.com' }],
  ['ada', { message: EMAIL_MESSAGE }],
  ['ada@example.com\r\nBcc: ben@example.com', { message: EMAIL_MESSAGE }],
  ['', { message: REQUIRED }],
  [null, { message: REQUIRED }],
  [{ email: 'ada@example.com' }, { message: REQUIRED }],
])('readEmail accepts or rejects the address %j', (sent, read) =>
  expect(readEmail(sent, RULES)).toEqual(read),
);

describe('readDetails', () => {
  it.each<[string, string | null, object]>([
    ['nothing', null, {}],
    ['what is no JSON', '{', {}],
    ['what is no object', '"Kim"', {}],
    ['null', 'null', {}],
    ['details', '{"name":"Kim","email":"kim@example.com"}', { name: 'Kim', email: 'kim@example.com' }],
    ['only texts', '{"name":5,"last_name":null,"phone":["x"],"postcode":"2450"}', { postcode: '2450' }],
    ['nothing else', '{"message":"Hello","admin":true}', {}],
    ['nothing endless', JSON.stringify({ name: 'x'.repeat(300) }), {}],
  ])('reads %s', (_, kept, details) => expect(readDetails(kept)).toEqual(details));
});

it('rememberDetails keeps the newest value of each field, and the fields that a form does not have', () => {
  expect(
    rememberDetails({ name: 'Kim', postcode: '2450' }, { name: 'Kimberly', phone: '', message: 'Hi' }),
  ).toEqual({
    name: 'Kimberly',
    postcode: '2450',
  });
});

const account = (fields: Partial<Record<'name' | 'last_name' | 'phone' | 'postcode', string>> = {}) => ({
  ...{ email: 'ada@example.com', name: '', last_name: '', phone: '', postcode: '' },
  ...fields,
});
const email = 'ada@example.com';

test.each<[string, Details, ReturnType<typeof account>, ReturnType<typeof sharedDetails>]>([
  ['nothing anywhere', {}, account(), { here: { email }, there: null }],
  [
    'an account fills the browser',
    {},
    account({ name: 'Ada', phone: '0491 570 156' }),
    { here: { email, name: 'Ada', phone: '0491 570 156' }, there: null },
  ],
  [
    'what the browser knows stays, and only gaps are filled',
    { name: 'Augusta', email: 'work@example.com' },
    account({ name: 'Ada', postcode: '2450' }),
    { here: { email: 'work@example.com', name: 'Augusta', postcode: '2450' }, there: null },
  ],
  [
    'an account that has none gets the browser’s',
    { name: 'Ada', postcode: '2450', email: 'work@example.com' },
    account(),
    {
      here: { email: 'work@example.com', name: 'Ada', postcode: '2450' },
      there: { name: 'Ada', postcode: '2450' },
    },
  ],
  [
    'what was taken out of an account does not come back',
    { name: 'Ada', phone: '0491 570 156' },
    account({ name: 'Ada' }),
    { here: { email, name: 'Ada', phone: '0491 570 156' }, there: null },
  ],
])('sharedDetails gives the right result: %s', (_, kept, own, shared) =>
  expect(sharedDetails(kept, own)).toEqual(shared),
);
