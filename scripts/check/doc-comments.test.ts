import { expect, test } from 'vitest';
import { docCommentProblems, isNounPhrase } from './doc-comments.ts';

test.each([
  '/** The thanks page of a form. */',
  '/** Whether the car is still there. */',
  '/** An address that is safe in a header. Undefined for anything else. */',
  '/**\n * What a VIN says by itself.\n * It may be wrong.\n */',
  '/** The stretch of a ring that the camera sees, as places from left to right. */',
])('the comment %s is a noun phrase', (comment) => expect(isNounPhrase(comment)).toBe(true));

test.each([
  '/** Returns the form’s thanks page. */',
  '/** A build that was killed may have finished a generation. */',
  '/** The code for object storage is loaded only where sites are published there. */',
  '/** When the stock is empty, the page says so. */',
  '/** `9:30` → `09:30` */',
  '/** Only people see it. */',
])('the comment %s is a sentence or an example', (comment) => expect(isNounPhrase(comment)).toBe(false));

test('only doc comments over exported functions are checked', () => {
  const source = `
/** The name. */
export const nameOf = () => 'x';
/** The name. */
const own = () => 'x';
/** The longest name. */
export const LONGEST = 9;
/** The name. */
export function longName() {}
`;
  expect(docCommentProblems('src/x.ts', source).map((problem) => problem.split(' ')[0])).toEqual([
    'src/x.ts:3:',
    'src/x.ts:9:',
  ]);
});
