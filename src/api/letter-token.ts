import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const LONGEST = 200;

/** What a link of a letter carries; whoever has it has the letter. Only its hash is kept. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** As it came, of a length that can be one. */
export const tokenOf = (sent: unknown): string => (typeof sent === 'string' ? sent.slice(0, LONGEST) : '');
