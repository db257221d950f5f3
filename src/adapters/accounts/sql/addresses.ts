import { createHash } from 'node:crypto';

/**
 * `ada@example.com` in `site-bay-cars` → `0f3c…@site-bay-cars.invalid`. The library allows an address once, so
 * the realm is part of it. Hashed, every valid address has a form that the library accepts.
 */
export const storedAddress = (realm: string, email: string): string =>
  `${createHash('sha256').update(`${realm} ${email}`).digest('hex')}@${realm}.invalid`;

/** The library's name for the code of an address. */
export const codeOf = (address: string): string => `sign-in-otp-${address}`;
