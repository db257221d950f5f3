import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  type Challenge,
  challengeOf,
  challengeSchema,
  payloadOf,
  solutionOf,
  verdictOn,
} from './proof-of-work.ts';

const SECRET = 'a secret of the tests';
const EXPIRES = 1_795_300_000_000;
const ASKING = {
  ...{ secret: SECRET, nonce: '00112233445566778899aabb', number: 4_711, maxnumber: 5_000 },
  expires: EXPIRES,
};

/** Computed by another program. */
const CHALLENGE: Challenge = {
  algorithm: 'SHA-256',
  challenge: 'e31c992b438a636c4a447aeba6d091b887ba2f7531220f01ac1c1139a2546292',
  maxnumber: 5_000,
  salt: '00112233445566778899aabb?expires=1795300000&',
  signature: 'c88ec0e6db941df49b47364282610e7135ed9ebe6fa438c939a4aafbebea010f',
};
const PAYLOAD =
  'eyJhbGdvcml0aG0iOiJTSEEtMjU2IiwiY2hhbGxlbmdlIjoiZTMxYzk5MmI0MzhhNjM2YzRhNDQ3YWViYTZkMDkxYjg4N2JhMmY3NTMxMjIwZjAxYWMxYzExMzlhMjU0NjI5MiIsIm51bWJlciI6NDcxMSwic2FsdCI6IjAwMTEyMjMzNDQ1NTY2Nzc4ODk5YWFiYj9leHBpcmVzPTE3OTUzMDAwMDAmIiwic2lnbmF0dXJlIjoiYzg4ZWMwZTZkYjk0MWRmNDliNDczNjQyODI2MTBlNzEzNWVkOWViZTZmYTQzOGM5MzlhNGFhZmJlYmVhMDEwZiJ9';

const encoded = (solution: object) => btoa(JSON.stringify(solution));
const solution = (changes: object = {}) => {
  const { maxnumber: _, ...rest } = CHALLENGE;
  return encoded({ ...rest, number: 4_711, ...changes });
};

describe('a challenge', () => {
  it('matches one from another implementation', async () => {
    expect(await challengeOf(ASKING)).toEqual(CHALLENGE);
    expect(v.parse(challengeSchema, CHALLENGE)).toEqual(CHALLENGE);
  });

  it('is solved, and its payload has the protocol’s form', async () => {
    expect(await solutionOf(CHALLENGE)).toBe(4_711);
    expect(payloadOf(CHALLENGE, 4_711)).toBe(PAYLOAD);
  });

  it('without a solution up to maxnumber has none', async () => {
    expect(await solutionOf({ ...CHALLENGE, maxnumber: 100 })).toBeNull();
  });
});

describe('a payload', () => {
  const solved = { kind: 'solved', challenge: CHALLENGE.challenge, expires: EXPIRES };

  it.each<[string, string, number, object]>([
    ['that is right', PAYLOAD, EXPIRES - 1, solved],
    ['in another order', solution(), EXPIRES - 1, solved],
    ['that says more', solution({ took: 120 }), EXPIRES - 1, solved],
    ['that is too late', PAYLOAD, EXPIRES, { kind: 'expired' }],
    ['that is not there', '', 0, { kind: 'missing' }],
    ['that is no base64', '%%%', 0, { kind: 'wrong' }],
    ['that is no JSON', btoa('{'), 0, { kind: 'wrong' }],
    ['that is nothing', btoa('null'), 0, { kind: 'wrong' }],
    ['of another number', solution({ number: 4_712 }), 0, { kind: 'wrong' }],
    ['whose number is a text', solution({ number: '4711' }), 0, { kind: 'wrong' }],
    ['of another algorithm', solution({ algorithm: 'SHA-1' }), 0, { kind: 'wrong' }],
    ['of another signature', solution({ signature: '0'.repeat(64) }), 0, { kind: 'wrong' }],
    ['without a signature', solution({ signature: '' }), 0, { kind: 'wrong' }],
    ['of another salt', solution({ salt: CHALLENGE.salt.replace('00', '01') }), 0, { kind: 'wrong' }],
    [
      'that moves a digit into the time',
      solution({ salt: CHALLENGE.salt.replace('&', '4'), number: 711 }),
      0,
      { kind: 'wrong' },
    ],
    [
      'that moves a digit behind it',
      solution({ salt: `${CHALLENGE.salt}4`, number: 711 }),
      0,
      { kind: 'wrong' },
    ],
  ])('%s gets the right verdict', async (_, payload, now, verdict) => {
    expect(await verdictOn(payload, SECRET, now)).toEqual(verdict);
  });

  it('signed with another secret is wrong', async () => {
    expect(await verdictOn(PAYLOAD, 'another secret', 0)).toEqual({ kind: 'wrong' });
  });
});
