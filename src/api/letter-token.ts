import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const LONGEST = 200;

/** The token of a link in an email. Whoever has it has the email. Only its hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** As it came, of a length that can be one. */
export const tokenOf = (sent: unknown): string => (typeof sent === 'string' ? sent.slice(0, LONGEST) : '');
