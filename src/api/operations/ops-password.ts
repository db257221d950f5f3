import { createHash, timingSafeEqual } from 'node:crypto';

export const OPS_USER = 'ops';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The HTTP Basic credentials of a request: none, the user `ops` with this password, or anything else. */
export type TypedPassword = 'none' | 'right' | 'wrong';

export function passwordReader(password: string): (request: Request) => TypedPassword {
  const expected = digest(`${OPS_USER}:${password}`);
  return ({ headers }) => {
    const [scheme, encoded] = (headers.get('authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'basic' || !encoded) return 'none';
    // Hashes of equal length, so that the time of the comparison reveals nothing.
    return timingSafeEqual(digest(Buffer.from(encoded, 'base64').toString()), expected) ? 'right' : 'wrong';
  };
}
