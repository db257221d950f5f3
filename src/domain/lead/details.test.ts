import { describe, expect, it } from 'vitest';
import { readDetails, rememberDetails } from './details.ts';

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

it('keeps the newest of each, and what was not asked again', () => {
  expect(
    rememberDetails({ name: 'Kim', postcode: '2450' }, { name: 'Kimberly', phone: '', message: 'Hi' }),
  ).toEqual({
    name: 'Kimberly',
    postcode: '2450',
  });
});
