import { expect, test } from 'vitest';
import { EMPTY_BODY, isEmptyBody } from './body.ts';
import { readText } from './content-fixture.ts';

test.each([
  ['', true],
  ['<!-- to be written -->', true],
  ['Come and see us.', false],
  ['::stock{make=Toyota}', false],
])('a text of %j has an empty body: %s', (text, isEmpty) => {
  expect(isEmptyBody(readText(text).body)).toBe(isEmpty);
});

test('a page that has no file has an empty body', () => expect(isEmptyBody(EMPTY_BODY)).toBe(true));
