import * as v from 'valibot';

/**
 * ALTCHA’s protocol (https://altcha.org), for the API that asks and the browser that answers. A browser finds the number
 * whose SHA-256 with the salt is the challenge: little work for one form, much for a million of them.
 */
const ALGORITHM = 'SHA-256';

const hex = (length: number) => v.pipe(v.string(), v.hexadecimal(), v.length(length));
const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The salt has an end. Without it, digits of the number could be moved into the time and lengthen it. */
const SALT = /^[0-9a-f]{24}\?expires=(\d{10})&$/;

const asked = {
  algorithm: v.literal(ALGORITHM),
  challenge: hex(64),
  salt: v.pipe(v.string(), v.regex(SALT)),
  signature: hex(64),
};
export const challengeSchema = v.object({ ...asked, maxnumber: wholeNumber });
export type Challenge = v.InferOutput<typeof challengeSchema>;

const solutionSchema = v.object({ ...asked, number: wholeNumber });
type Solution = v.InferOutput<typeof solutionSchema>;

const utf8 = new TextEncoder();

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const digestOf = async (salt: string, number: number): Promise<string> =>
  toHex(await crypto.subtle.digest(ALGORITHM, utf8.encode(`${salt}${number}`)));

const hmacKey = (secret: string) =>
  crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: ALGORITHM }, false, [
    'sign',
    'verify',
  ]);

export interface Asking {
  readonly secret: string;
  /** 24 hexadecimal digits, made at random. */
  readonly nonce: string;
  /** The number to find: random, and at most `maxnumber`. */
  readonly number: number;
  readonly maxnumber: number;
  /** Epoch milliseconds. */
  readonly expires: number;
}

export async function challengeOf({ secret, nonce, number, maxnumber, expires }: Asking): Promise<Challenge> {
  const salt = `${nonce}?expires=${Math.floor(expires / 1000)}&`;
  const challenge = await digestOf(salt, number);
  const signature = toHex(await crypto.subtle.sign('HMAC', await hmacKey(secret), utf8.encode(challenge)));
  return { algorithm: ALGORITHM, challenge, maxnumber, salt, signature };
}

/** Finds the number by trying each one. Returns null if none matches. */
export async function solutionOf({ challenge, salt, maxnumber }: Challenge): Promise<number | null> {
  for (let number = 0; number <= maxnumber; number += 1)
    if ((await digestOf(salt, number)) === challenge) return number;
  return null;
}

export function payloadOf({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  const solution: Solution = { algorithm, challenge, number, salt, signature };
  return btoa(JSON.stringify(solution));
}

function solutionIn(payload: string): Solution | null {
  try {
    const parsed = v.safeParse(solutionSchema, JSON.parse(atob(payload)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export type Verdict =
  | { readonly kind: 'missing' | 'wrong' | 'expired' }
  /** `challenge` is the same however the solution was written down. */
  | { readonly kind: 'solved'; readonly challenge: string; readonly expires: number };

/** Checks a payload at a moment. The platform compares signatures in constant time. */
export async function verdictOn(payload: string, secret: string, now: number): Promise<Verdict> {
  if (payload === '') return { kind: 'missing' };
  const solution = solutionIn(payload);
  if (solution === null) return { kind: 'wrong' };
  const { challenge, number, salt, signature } = solution;
  const isOurs = await crypto.subtle.verify(
    'HMAC',
    await hmacKey(secret),
    fromHex(signature),
    utf8.encode(challenge),
  );
  if (!isOurs || (await digestOf(salt, number)) !== challenge) return { kind: 'wrong' };
  const expires = Number(SALT.exec(salt)?.[1]) * 1000;
  return expires > now ? { kind: 'solved', challenge, expires } : { kind: 'expired' };
}
