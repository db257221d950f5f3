import { createHash } from 'node:crypto';

/**
 * `ada@example.com` in `site-bay-cars` → `0f3c…@site-bay-cars.invalid`. The library knows one address only once; with the
 * realm in it, each realm has its own. Hashed, any address that mail knows has a form that the library takes.
 */
export const storedAddress = (realm: string, email: string): string =>
  `${createHash('sha256').update(`${realm} ${email}`).digest('hex')}@${realm}.invalid`;

/** What the library calls the code of an address. */
export const codeOf = (address: string): string => `sign-in-otp-${address}`;
