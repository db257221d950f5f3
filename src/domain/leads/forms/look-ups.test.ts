import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { plateQuestionSchema, registerQuestionSchema } from './look-ups.ts';

describe('a plate', () => {
  test.each([
    ['abc 12d', 'NSW', { rego: 'ABC12D', regoState: 'NSW' }],
    ['REG4NOMATCH', 'VIC', { rego: 'REG4NOMATCH', regoState: 'VIC' }],
    ['', 'NSW', null],
    ['1234567890', 'NSW', null],
    ['ABC12D', 'nowhere', null],
    ['a/../b', 'NSW', null],
  ])('%s of %s is read as a plate question or rejected', (rego, regoState, question) => {
    const read = v.safeParse(plateQuestionSchema, { rego, regoState });
    expect(read.success ? read.output : null).toEqual(question);
  });
});

test.each([
  [64_000, true],
  [-1, false],
  ['64000', false],
  [1.5, false],
])('a question with the distance %j is valid: %s', (km, isTaken) => {
  const question = { rego: 'ABC12D', regoState: 'NSW', km };
  expect(v.is(plateQuestionSchema, question)).toBe(isTaken);
});

test.each([
  [{ vin: '6t1bf3fk10x000001' }, { vin: '6T1BF3FK10X000001' }],
  [
    { rego: 'ABC12D', regoState: 'NSW' },
    { rego: 'ABC12D', regoState: 'NSW' },
  ],
  [{ vin: '6T1BF3FK10X00000O' }, null],
  [{}, null],
])('the question to the register for %j is read or rejected', (sent, question) => {
  const read = v.safeParse(registerQuestionSchema, sent);
  expect(read.success ? read.output : null).toEqual(question);
});
