import { expect, test } from 'vitest';
import { EMAIL_MESSAGE, REQUIRED } from '#domain/lead/read-field.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { readAccountDetails, readEmail } from './details.ts';

const RULES = { market: MARKETS.AU, namePunctuation: false, mobileOnly: false, today: '2026-11-22' };

test.each<[string, Record<string, unknown>, object]>([
  ['nothing', {}, {}],
  ['a name', { name: ' Ada ' }, { name: 'Ada' }],
  ['a phone, as forms keep it', { phone: '+61 412 345 678' }, { phone: '0412345678' }],
  ['one that is taken away', { postcode: '' }, { postcode: '' }],
  ['what is none', { email: 'ben@example.com', id: 'x', realm: 'site-x', __proto__: 1 }, {}],
])('%s', (_, sent, details) => expect(readAccountDetails(sent, RULES)).toEqual({ details, errors: [] }));

test('mistakes are told by their fields, as forms tell them', () => {
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
])('the address %j', (sent, read) => expect(readEmail(sent, RULES)).toEqual(read));
